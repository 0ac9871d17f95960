"""Pictures of tables with cards on them, and the truth about each card, drawn from flat card faces.

Most of what a network here is trained on comes from this file: faces (real ones, or the program's own proxy faces)
laid on tables that are made up on the spot or taken from photographs, under slant, lamps, sleeves, blur, small size, cover,
things and glare. No scene that is used for measuring goes in.

Coordinates are pixels, x right, y down, counted from the outer corner of the picture, so that the middle of the first pixel
is (.5, .5); a quad is the four corners of a card in its own reading order (top-left, top-right, bottom-right, bottom-left),
of the card itself and not of its sleeve.
"""
import cv2
import numpy as np

import card
import layout
import surfaces
import things
from light import lamp
from noise import hue


def slanted(rng, size, strength):
    """A gentle random homography of a square picture onto itself."""
    p = np.float32([[0, 0], [size, 0], [size, size], [0, size]])
    q = p + rng.uniform(-strength, strength, (4, 2)).astype(np.float32) * size
    return cv2.getPerspectiveTransform(p, q.astype(np.float32))


def shadow(rng, img, quad, soft):
    """Darkens what lies about and under a card."""
    size, w_px = img.shape[0], float(np.linalg.norm(quad[1] - quad[0]))
    d = w_px * rng.uniform(.01, .06) * np.float32([rng.uniform(-1, 1), rng.uniform(-1, 1)])
    x0, y0 = np.maximum(0, np.int32(quad.min(0) - w_px * .2)); x1, y1 = np.minimum(size, np.int32(quad.max(0) + w_px * .2))
    if x1 > x0 and y1 > y0:
        sh = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(sh, np.int32(quad + d - [x0, y0]), 255)
        s = cv2.GaussianBlur(sh, (0, 0), max(.6, w_px * .02))[..., None].astype(np.float32) / 255
        img[y0:y1, x0:x1] = (img[y0:y1, x0:x1] * (1 - soft * s)).astype(np.uint8)


def draw_cards(rng, faces, img, owner, quads, made_up, borders):
    """Draws cards at the quads, bottom to top, all of one print and in one kind of sleeves; returns the list of them."""
    size = img.shape[0]
    sleeved, clear = rng.random() < .45, rng.random() < .3
    sleeve_colour, sleeve_edge = np.float32(hue(rng, .9)) * rng.uniform(.2, 1), rng.uniform(.01, .045)
    # Lamp, shadow, and colour are the table's, not the card's.
    soft = rng.uniform(.0, .6)
    style, border = card.scan_style(rng), card.border_style(rng, borders)
    cards = []
    for i, q in enumerate(quads):
        w_px = float(np.linalg.norm(q[1] - q[0]))
        fake = rng.random() < made_up
        f = -1 if fake else faces.pick(rng)
        face = card.made_up_face(rng, faces, w_px) if fake else card.styled(rng, faces.at_width(f, w_px), style)
        # Cards of no known game each have a border of their own, printed ones one for the whole table.
        own = card.border_style(rng, .5) if fake else border
        if own is not None:
            face = card.bordered(rng, face, own)
        if soft > .05:
            shadow(rng, img, q, soft)
        sl = None
        if sleeved and rng.random() < .95:
            below = img[min(size - 1, max(0, int(q[0, 1]))), min(size - 1, max(0, int(q[0, 0])))]
            sl = (sleeve_edge, np.clip(below * .6 + 70, 0, 255) if clear else sleeve_colour, rng.choice([1, 1, 1.6]))
        card.place(rng, face, img, owner, q, i + 1, sl, shade=float(rng.uniform(.85, 1.08)), foil=float(rng.uniform(0, 25)) if sleeved else 0,
                     radius=.045 if own is None else own['radius'])
        cards.append({'face': f, 'quad': q})
    return cards


def put_things(rng, img, owner, quads, w0):
    """Lays small things on and beside cards, sometimes a box, a pencil or a hand; returns where small ones lie."""
    size = img.shape[0]
    small = np.zeros((size, size), bool)
    per_card = rng.choice([0, 0, rng.uniform(0, .35), rng.uniform(0, .9)])
    spots = []
    for q in quads:
        for _ in range(min(3, rng.poisson(per_card))):
            u, v = rng.uniform(.05, .95, 2)
            spots.append((q[0] * (1 - u) + q[1] * u) * (1 - v) + (q[3] * (1 - u) + q[2] * u) * v)
    spots += list(rng.uniform(0, size, (rng.poisson(.7), 2)))
    for at in spots:
        hidden = things.put_small(rng, img, at, w0)
        if hidden is not None:
            small[hidden[0]] |= hidden[1] > .5
    for _ in range(rng.poisson(.22)):
        at = rng.uniform(0, size, 2)
        if rng.random() < .25 or owner[int(at[1]), int(at[0])] == 0:
            hidden = things.put_large(rng, img, at, w0)
            owner[hidden] = 0; small &= ~hidden
    if rng.random() < .16:
        held = rng.random() < .55 and len(quads) > 0
        q = quads[int(rng.integers(len(quads)))] if held else None
        edge = None if q is None else q[int(rng.integers(4))] * .7 + q.mean(0) * .3 + rng.normal(0, .1, 2) * w0
        hidden = things.put_hand(rng, img, w0, edge)
        owner[hidden] = 0; small &= ~hidden
    return small


def scene(rng, faces, size, width_range_px, made_up=.15, crowd=1.0, piles=.5, light='any', borders=.2, photos=None, through=False, ways=layout.WAYS):
    """One square picture of `size` px with cards between the two widths.

    `made_up` is the part of cards of no known game, `crowd` how full the table is, `piles` the part of places where several cards
    lie on one another and `ways` how they do, `light` is as for `lamp`, `borders` the part of tables whose printed cards have another border;
    `photos` lends table tops.

    Returns (picture BGR, owner map, cards) with cards a list of dicts: face (index, or -1 for a made-up one), quad, visible
    (part of the whole card that shows in the picture); the owner map holds 1 + the card's place in the list, 0 elsewhere. Small
    things are part of the card they lie on where `through` is set, though not of what is visible.
    """
    img = photos.surface(rng, size) if photos and rng.random() < .35 else None
    if img is None:
        img = surfaces.table(rng, size, size, faces)
    w0 = float(np.exp(rng.uniform(*np.log(width_range_px))))
    tilt = slanted(rng, size, rng.choice([0, .05, .13]))
    quads = [cv2.perspectiveTransform(card.rect(x, y, w, a)[None], tilt)[0] for x, y, a, w in layout.lay(rng, size, w0, crowd, piles, ways)]
    owner = np.zeros((size, size), np.int16)
    cards = draw_cards(rng, faces, img, owner, quads, made_up, borders)
    small = put_things(rng, img, owner, quads, w0)
    img = lamp(rng, img, w0, light)
    shown = np.where(small, 0, owner)
    counts = np.bincount(shown.ravel(), minlength=len(cards) + 1)
    for i, c in enumerate(cards):
        c['visible'] = float(min(1, counts[i + 1] / max(1, cv2.contourArea(np.float32(c['quad'])) * .995)))
    return img, owner if through else shown, cards
