"""Pictures of tables with cards on them, and the truth about each card, drawn from flat card faces.

Everything a network here is trained on comes from this file: faces (real ones, or the program's own proxy faces)
laid on tables that are made up on the spot, under slant, lamps, sleeves, blur, small size, cover and glare.
No scene that is used for measuring goes in.

Coordinates are pixels, x right, y down, counted from the outer corner of the picture, so that the middle of the first pixel
is (.5, .5); a quad is the four corners of a card in its own reading order (top-left, top-right, bottom-right, bottom-left),
of the card itself and not of its sleeve.
"""
import glob
import os

import cv2
import numpy as np

CARD_RATIO = 88 / 63  # height over width of a printed card, in mm
LEVELS = (300, 150, 75, 38)  # widths of the pre-shrunk copies, so that small cards are not aliased


class Faces:
    """Flat card faces with shrunk copies of each; `codes[i]` names `levels[k][i]`."""

    def __init__(self, folders, limit=None):
        files = sorted(f for d in folders for f in glob.glob(os.path.join(d, '*.*'))
                       if f.lower().endswith(('.jpg', '.png')))[:limit]
        self.codes = [os.path.splitext(os.path.basename(f))[0] for f in files]
        self.levels = [[] for _ in LEVELS]
        for f in files:
            img = cv2.resize(cv2.imread(f), (300, 420), interpolation=cv2.INTER_AREA)
            for k, w in enumerate(LEVELS):
                self.levels[k].append(img if w == 300 else cv2.resize(img, (w, round(w * 1.4)), interpolation=cv2.INTER_AREA))

        # Faces laid out like no other (jokers, art without a text box) are too few to be learned by their share alone.
        small = np.stack([cv2.resize(cv2.cvtColor(f, cv2.COLOR_BGR2GRAY), (12, 16), interpolation=cv2.INTER_AREA) for f in self.levels[2]]).astype(np.float32)
        odd = np.abs(small - np.median(small, 0))[:, 9:].mean((1, 2))
        self.share = np.where(odd >= np.quantile(odd, .94), 4.0, 1.0)
        self.total = np.cumsum(self.share)

    def __len__(self):
        return len(self.codes)

    def pick(self, rng):
        """The place of a face drawn at random, the odd ones more often."""
        return int(np.searchsorted(self.total, rng.uniform(0, self.total[-1])))

    def at_width(self, i, width_px):
        """The smallest stored copy of face i that is at least as wide as it will be drawn."""
        k = max(k for k, w in enumerate(LEVELS) if w >= min(width_px, 300) * 0.95)
        return self.levels[k][i]


def scan_style(rng):
    """How one print and scan of cards differs from another: colours, contrast, sharpness, and where it was trimmed."""
    if rng.random() < .3:
        return None
    return {'gain': np.exp(rng.normal(0, .08, 3)).astype(np.float32), 'gamma': float(np.exp(rng.normal(0, .16))),
            'grey': float(rng.choice([0, rng.uniform(-.3, .45)])), 'lift': float(rng.uniform(-18, 22)),
            'sharp': float(rng.choice([0, rng.uniform(-.8, 1.0)])), 'trim': rng.normal(0, .009, 4) * rng.integers(0, 2), 'worn': float(rng.choice([0, 0, rng.uniform(.2, .9)]))}


def styled(rng, face, style):
    """A face as that print and scan would have it."""
    if style is None:
        return face
    h, w = face.shape[:2]
    l, t, r, b = style['trim']
    if any(style['trim']):
        m = np.float64([[1 / (1 - l - r), 0, 0], [0, 1 / (1 - t - b), 0]])
        m[0, 2], m[1, 2] = -l * w * m[0, 0], -t * h * m[1, 1]
        face = cv2.warpAffine(face, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    f = face.astype(np.float32)
    if style['sharp'] > 0:
        f += style['sharp'] * (f - cv2.GaussianBlur(f, (0, 0), 1.0))
    elif style['sharp'] < 0:
        f = cv2.GaussianBlur(f, (0, 0), -style['sharp'] + .01)
    f += style['grey'] * (f.mean(2, keepdims=True) - f)
    table = 255 * (np.arange(256) / 255) ** style['gamma']
    f = cv2.LUT(np.clip(f, 0, 255).astype(np.uint8), table.astype(np.uint8)).astype(np.float32) * style['gain'] + style['lift']
    if style['worn'] and rng.random() < .6:
        edge = np.zeros((h, w), np.float32)
        cv2.rectangle(edge, (0, 0), (w - 1, h - 1), 1, max(1, w // 60))
        edge *= np.clip(noise(rng, h, w, 14)[..., 0] * 1.6, 0, 1) * style['worn']
        f += edge[..., None] * (225 - f)
    return np.clip(f, 0, 255).astype(np.uint8)


def noise(rng, h, w, cells, channels=1):
    """Smooth noise from -1 to 1 with about `cells` bumps across."""
    n = rng.uniform(-1, 1, (max(2, int(cells * h / w) + 2), cells + 2, channels)).astype(np.float32)
    out = cv2.resize(n, (w, h), interpolation=cv2.INTER_CUBIC)
    return out if channels > 1 else out.reshape(h, w, 1)


def hue(rng, saturation=1.0, value=None):
    """A random colour (B, G, R), 0 to 255."""
    v = rng.uniform(20, 235) if value is None else value
    c = np.uint8([[[rng.integers(180), int(255 * saturation * rng.uniform(0, 1)), v]]])
    return cv2.cvtColor(c, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def table(rng, h, w, faces):
    """A table top: wood, felt, cloth, tiles, a play mat, paper, or plain."""
    kind = rng.choice(['wood', 'felt', 'plain', 'mat', 'tiles', 'cloth', 'paper', 'crop'], p=[.28, .15, .08, .16, .1, .1, .06, .07])
    base = hue(rng, .9)
    pictured = rng.random() < .08
    if kind == 'wood':
        base = np.float32([rng.uniform(10, 160), rng.uniform(30, 190), rng.uniform(50, 225)])
        base = np.sort(base) if rng.random() < .9 else base
        along = rng.random() < .5
        a, b = (h, w) if along else (w, h)
        grain = sum(cv2.resize(rng.uniform(-1, 1, (max(2, int(a / s)), max(2, int(b / (s * 14))))).astype(np.float32), (b, a), interpolation=cv2.INTER_CUBIC) * s ** .5
                    for s in (2.5, 6, 17, 45)) / 8
        warp = noise(rng, a, b, 4)[..., 0] * rng.uniform(0, 20)
        ys, xs = np.mgrid[0:a, 0:b].astype(np.float32)
        grain = cv2.remap(grain, xs, ys + warp, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        if not along:
            grain = np.ascontiguousarray(grain.T)
        img = np.ascontiguousarray(base * (1 + grain[..., None] * rng.uniform(.1, .9)), np.float32)
        if rng.random() < .4:
            for _ in range(rng.integers(1, 5)):
                x = int(rng.integers(w)); cv2.line(img, (x, 0), (x + int(rng.integers(-30, 30)), h), (base * .4).tolist(), int(rng.integers(1, 4)))
    elif kind == 'felt':
        img = base * (1 + rng.normal(0, rng.uniform(.02, .12), (h, w, 1)).astype(np.float32))
        img = cv2.GaussianBlur(img, (3, 3), 0)
    elif kind == 'plain':
        img = np.ones((h, w, 3), np.float32) * base
    elif kind == 'mat':
        # A play mat is a big picture: smooth colour fields, or a piece of art blown up.
        if rng.random() < .5:
            f = faces.levels[0][rng.integers(len(faces))][70:240, 60:290]
            img = cv2.resize(f, (w, h), interpolation=cv2.INTER_CUBIC).astype(np.float32)
            img = cv2.GaussianBlur(img, (0, 0), rng.uniform(1, 6)) if rng.random() < .6 else img
        else:
            img = 127 + 127 * noise(rng, h, w, int(rng.integers(2, 9)), 3)
            img += 50 * noise(rng, h, w, int(rng.integers(10, 60)), 3)
        pictured = rng.random() < .7
    elif kind == 'tiles':
        img = np.ones((h, w, 3), np.float32) * base
        step, grout, shift = int(rng.integers(18, 120)), hue(rng, .4), int(rng.integers(40))
        for x in range(shift, w, step):
            cv2.line(img, (x, 0), (x, h), grout.tolist(), int(rng.integers(1, 4)))
        for y in range(shift, h, int(step * rng.choice([1, 1, .5, 1.4]))):
            cv2.line(img, (0, y), (w, y), grout.tolist(), int(rng.integers(1, 4)))
    elif kind == 'cloth':
        other = hue(rng)
        ys, xs = np.mgrid[0:h, 0:w]
        p, q = rng.integers(6, 60, 2)
        m = ((xs // p) % 2 * rng.integers(0, 2) + (ys // q) % 2) % 2
        img = np.where(m[..., None] == 0, base, other).astype(np.float32)
    elif kind == 'paper':
        img = np.ones((h, w, 3), np.float32) * rng.uniform(150, 250)
        for y in range(int(rng.integers(5, 20)), h, int(rng.integers(6, 16))):
            x = 0
            while x < w:
                n = int(rng.integers(4, 30)); cv2.line(img, (x, y), (x + n, y), (40, 40, 40), int(rng.integers(1, 3))); x += n + int(rng.integers(3, 9))
    else:
        f = cv2.rotate(faces.levels[0][rng.integers(len(faces))], int(rng.integers(3)))
        y, x = rng.integers(0, f.shape[0] - 120), rng.integers(0, f.shape[1] - 120)
        img = cv2.resize(f[y:y + 120, x:x + 120], (w, h), interpolation=cv2.INTER_CUBIC).astype(np.float32)
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(2, 9))
    if pictured:
        img = things_in_a_picture(rng, np.clip(img, 0, 255).astype(np.float32), faces)
    img = img * (1 + rng.uniform(0, .35) * noise(rng, h, w, 3)) + rng.normal(0, rng.uniform(0, 6), (h, w, 1))
    return np.clip(img, 0, 255).astype(np.uint8)


def things_in_a_picture(rng, img, faces):
    """Draws on a mat what a mat shows and what is no card: ends of logs, wheels, beams, windows, framed pictures, signs."""
    h, w = img.shape[:2]
    for _ in range(int(rng.integers(2, 14))):
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        r = float(np.exp(rng.uniform(np.log(.03), np.log(.22)))) * w
        kind = rng.random()
        colour = np.sort(hue(rng, .7)) if rng.random() < .7 else hue(rng)
        if kind < .4:  # the end of a log, a wheel, a coin: rings
            squash, a = rng.uniform(.75, 1), rng.uniform(0, 180)
            rim = colour * rng.uniform(.2, .6)
            cv2.ellipse(img, (int(x), int(y)), (int(r * 1.08) + 1, int(r * 1.08 * squash) + 1), a, 0, 360, rim.tolist(), -1, cv2.LINE_AA)
            cv2.ellipse(img, (int(x), int(y)), (int(r), int(r * squash)), a, 0, 360, colour.tolist(), -1, cv2.LINE_AA)
            for k in range(int(rng.integers(0, 7))):
                f = rng.uniform(.1, .95)
                cv2.ellipse(img, (int(x), int(y)), (int(r * f), int(r * f * squash)), a, 0, 360, (colour * rng.uniform(.6, 1.2)).clip(0, 255).tolist(), int(rng.integers(1, 3)), cv2.LINE_AA)
        elif kind < .6:  # a beam, the side of a log, a path
            b = cv2.boxPoints(((x, y), (r * rng.uniform(3, 9), r * rng.uniform(.4, 1.4)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(img, np.int32(b), colour.tolist(), cv2.LINE_AA)
            if rng.random() < .6:
                cv2.polylines(img, [np.int32(b)], True, (colour * .4).tolist(), int(rng.integers(1, 4)), cv2.LINE_AA)
        else:  # a piece of art in another shape than a card's, turned, with or without a frame
            f = faces.levels[1][faces.pick(rng)]
            art = f[25:25 + int(rng.integers(40, 95)), 25:25 + int(rng.integers(40, 118))]
            if rng.random() < .4:
                art = art[..., rng.permutation(3)]
            box = cv2.boxPoints(((x, y), (2 * r, 2 * r * rng.choice([.3, .6, 1, 1, 2.2]) * rng.uniform(.85, 1.15)), rng.uniform(0, 180)))
            ah, aw = art.shape[:2]
            m = cv2.getPerspectiveTransform(np.float32([[0, ah], [0, 0], [aw, 0], [aw, ah]]), np.float32(box))
            mask = cv2.warpPerspective(np.full((ah, aw), 255, np.uint8), m, (w, h))
            pic = cv2.warpPerspective(art, m, (w, h), borderMode=cv2.BORDER_REPLICATE)
            soft = cv2.GaussianBlur(mask, (0, 0), rng.choice([.6, 2, 5]))[..., None].astype(np.float32) / 255
            img = img * (1 - soft) + pic * soft
            if rng.random() < .4:
                cv2.polylines(img, [np.int32(box)], True, colour.tolist(), int(rng.integers(1, 5)), cv2.LINE_AA)
    if rng.random() < .5:
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(.5, 2))
    return img


def made_up_face(rng, faces, width_px):
    """A card of no known game: art of one face or none, another frame, lines for text. Keeps the finder from learning frames."""
    w = int(max(24, min(300, width_px))); h = round(w * 1.4)
    img = np.ones((h, w, 3), np.float32) * hue(rng, .8)
    edge = max(1, int(w * rng.uniform(.02, .08)))
    img[:edge] = img[-edge:] = hue(rng, .5); img[:, :edge] = img[:, -edge:] = img[0, 0]
    top, mid = int(h * rng.uniform(.05, .17)), int(h * rng.uniform(.45, .68))
    side = int(w * rng.uniform(.03, .15))
    art = faces.levels[1][rng.integers(len(faces))][30:110, 30:145]
    art = cv2.flip(art, 1) if rng.random() < .5 else art
    if rng.random() < .5:
        art = cv2.cvtColor((cv2.cvtColor(art, cv2.COLOR_BGR2HSV).astype(int) + [int(rng.integers(180)), 0, 0]).astype(np.uint8), cv2.COLOR_HSV2BGR)
    img[top:mid, side:w - side] = cv2.resize(art, (w - 2 * side, mid - top), interpolation=cv2.INTER_AREA)
    box = hue(rng, .3, rng.uniform(120, 250))
    img[mid + 2:h - edge * 2, side:w - side] = box
    for y in range(mid + int(h * .06), h - edge * 3, max(2, int(h * .045))):
        n = rng.uniform(.4, .95) * (w / 2 - side)
        cv2.line(img, (int(w / 2 - n), y), (int(w / 2 + n), y), (box * .35).tolist(), max(1, w // 90))
    cv2.line(img, (side + w // 6, int(top * .6)), (int(w * rng.uniform(.5, .9)), int(top * .6)), (0, 0, 0), max(1, top // 3))
    return np.clip(img, 0, 255).astype(np.uint8)


def place(rng, face, canvas, owner, quad, mark, sleeve=None, shade=1.0, tint=None, foil=0.0):
    """Draws a face onto `canvas` at `quad` and writes `mark` into `owner` where it shows. Returns nothing."""
    H, W = canvas.shape[:2]
    fh, fw = face.shape[:2]
    src = np.float32([[0, 0], [fw, 0], [fw, fh], [0, fh]])
    m = cv2.getPerspectiveTransform(src, np.float32(quad))
    outer = np.float32(quad)
    if sleeve is not None:
        e = sleeve[0]
        grown = np.float32([[-e * fw, -e * fw * sleeve[2]], [fw * (1 + e), -e * fw * sleeve[2]], [fw * (1 + e), fh + e * fw], [-e * fw, fh + e * fw]])
        outer = cv2.perspectiveTransform(grown[None], m)[0]
    x0, y0 = np.floor(outer.min(0) - 2).astype(int); x1, y1 = np.ceil(outer.max(0) + 3).astype(int)
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(W, x1), min(H, y1)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    off = np.float32([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]])
    size = (int(x1 - x0), int(y1 - y0))
    roi = canvas[y0:y1, x0:x1]
    if sleeve is not None:
        a = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(a, np.round((outer - [x0, y0]) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        a = a[..., None].astype(np.float32) / 255
        roi[:] = (roi * (1 - a) + sleeve[1] * a).astype(np.uint8)
    radius = .045
    alpha_src = np.zeros((fh, fw), np.uint8)
    r = max(1, int(fw * radius))
    cv2.rectangle(alpha_src, (r, 0), (fw - 1 - r, fh - 1), 255, -1); cv2.rectangle(alpha_src, (0, r), (fw - 1, fh - 1 - r), 255, -1)
    for cx, cy in ((r, r), (fw - 1 - r, r), (r, fh - 1 - r), (fw - 1 - r, fh - 1 - r)):
        cv2.circle(alpha_src, (cx, cy), r, 255, -1)
    half = np.float32([[1, 0, -.5], [0, 1, -.5], [0, 0, 1]])  # warpPerspective counts pixel centres
    mm = (half @ off @ m.astype(np.float32) @ np.linalg.inv(half)).astype(np.float64)
    pic = cv2.warpPerspective(face, mm, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    a = cv2.warpPerspective(alpha_src, mm, size, flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
    pic *= shade if tint is None else shade * tint
    if foil > 0:
        pic += foil
    roi[:] = np.clip(roi * (1 - a) + pic * a, 0, 255).astype(np.uint8)
    part = owner[y0:y1, x0:x1]
    part[a[..., 0] > .5] = mark
    if sleeve is not None:
        inner = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(inner, np.round(outer - [x0, y0]).astype(np.int32), 1)
        part[(inner > 0) & (a[..., 0] <= .5)] = 0


def rect(cx, cy, w, angle):
    """The quad of a card of width w about (cx, cy); angle 0 is upright as seen, growing clockwise, radians."""
    h = w * CARD_RATIO
    c, s = np.cos(angle), np.sin(angle)
    p = np.float32([[-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]])
    return p @ np.float32([[c, s], [-s, c]]) + np.float32([cx, cy])


def slanted(rng, size, strength):
    """A gentle random homography of a square picture onto itself."""
    p = np.float32([[0, 0], [size, 0], [size, size], [0, size]])
    q = p + rng.uniform(-strength, strength, (4, 2)).astype(np.float32) * size
    return cv2.getPerspectiveTransform(p, q.astype(np.float32))


def scene(rng, faces, size, width_range_px, made_up=.15, crowd=1.0, piles=.38, light='any'):
    """One square picture of `size` px with cards between the two widths.

    `made_up` is the part of cards of no known game, `crowd` how full the table is, `piles` the part of places where cards lie
    tucked under another, `light` is as for `lamp`.

    Returns (picture BGR, owner map, cards) with cards a list of dicts: face (index, or -1 for a made-up one), quad, visible
    (part of the whole card that shows in the picture); the owner map holds 1 + the card's place in the list, 0 elsewhere.
    """
    img = table(rng, size, size, faces)
    lo, hi = np.log(width_range_px[0]), np.log(width_range_px[1])
    w0 = float(np.exp(rng.uniform(lo, hi)))
    tilt = slanted(rng, size, rng.choice([0, .05, .13]))
    axis = rng.choice([0, rng.uniform(-.2, .2), rng.uniform(0, 6.3)], p=[.3, .45, .25])
    spots, quads, centres = [], [], []

    def angle():
        return axis + rng.choice([0, np.pi, np.pi / 2, -np.pi / 2], p=[.42, .28, .15, .15]) + rng.normal(0, rng.choice([.02, .08, .25]))

    def add(cx, cy, a, w):
        q = cv2.perspectiveTransform(rect(cx, cy, w, a)[None], tilt)[0]
        quads.append(q)

    wanted = int(np.clip(rng.poisson(crowd * .35 * size * size / (w0 * w0 * 2)), 1, 26))
    if rng.random() < .04:
        wanted = 0
    tries = 0
    while len(quads) < wanted and tries < 60:
        tries += 1
        w = w0 * float(np.exp(rng.normal(0, .04)))
        cx, cy, a = rng.uniform(-.05, 1.05) * size, rng.uniform(-.05, 1.05) * size, angle()
        pile = rng.random() < piles
        if not pile and any(np.hypot(cx - x, cy - y) < w * rng.choice([1.5, 1.25, .9]) for x, y in centres):
            continue
        if pile and any(np.hypot(cx - x, cy - y) < w * 1.5 for x, y in centres):
            continue
        centres.append((cx, cy))
        if pile:
            # Cards tucked under the top one: title strips that look out, or any side.
            n = int(rng.integers(1, 6))
            out = a + rng.choice([-np.pi / 2, np.pi / 2, 0, np.pi], p=[.66, .12, .11, .11])
            stride = w * (rng.uniform(.16, .44) if rng.random() < .75 else rng.uniform(.14, .6))
            turn = rng.choice([0, np.pi / 2, -np.pi / 2, np.pi], p=[.74, .11, .11, .04])
            loose, fan = rng.choice([.015, .035, .06]), rng.choice([0, 0, rng.normal(0, .1)])
            for k in range(n, 0, -1):
                d = stride * k * rng.uniform(.9, 1.1) + (abs(turn) > .1) * (abs(turn) < 2) * w * .2
                x, y = cx + d * np.cos(out) + rng.normal(0, loose) * w, cy + d * np.sin(out) + rng.normal(0, loose) * w
                add(x, y, a + fan * k + rng.normal(0, loose), w); centres.append((x, y))
            add(cx, cy, a + turn, w)
        else:
            add(cx, cy, a, w)
    owner = np.zeros((size, size), np.int16)
    cards = []
    sleeved = rng.random() < .45
    sleeve_colour = np.float32(hue(rng, .9)) * rng.uniform(.2, 1)
    sleeve_edge = rng.uniform(.01, .045)
    clear = rng.random() < .3
    # Lamp, shadow, and colour are the table's, not the card's.
    soft = rng.uniform(.0, .6)
    style = scan_style(rng)
    for i, q in enumerate(quads):
        w_px = float(np.linalg.norm(q[1] - q[0]))
        fake = rng.random() < made_up
        f = -1 if fake else faces.pick(rng)
        face = made_up_face(rng, faces, w_px) if fake else styled(rng, faces.at_width(f, w_px), style)
        if soft > .05:
            d = w_px * rng.uniform(.01, .06) * np.float32([rng.uniform(-1, 1), rng.uniform(-1, 1)])
            sh = np.zeros((size, size), np.uint8)
            cv2.fillConvexPoly(sh, np.int32(q + d), 255)
            x0, y0 = np.maximum(0, np.int32(q.min(0) - w_px * .2)); x1, y1 = np.minimum(size, np.int32(q.max(0) + w_px * .2))
            if x1 > x0 and y1 > y0:
                s = cv2.GaussianBlur(sh[y0:y1, x0:x1], (0, 0), max(.6, w_px * .02))[..., None].astype(np.float32) / 255
                img[y0:y1, x0:x1] = (img[y0:y1, x0:x1] * (1 - soft * s)).astype(np.uint8)
        sl = None
        if sleeved and rng.random() < .95:
            sl = (sleeve_edge, np.clip(img[min(size - 1, max(0, int(q[0, 1]))), min(size - 1, max(0, int(q[0, 0])))] * .6 + 70, 0, 255) if clear else sleeve_colour, rng.choice([1, 1, 1.6]))
        place(rng, face, img, owner, q, i + 1, sl, shade=float(rng.uniform(.85, 1.08)), foil=float(rng.uniform(0, 25)) if sleeved else 0)
        cards.append({'face': f, 'quad': q})
    # Things that are no cards: chips, dice, a pencil, a hand.
    for _ in range(rng.poisson(.7)):
        x, y = rng.uniform(0, size, 2); r = w0 * rng.uniform(.1, .35)
        cover = rng.random() < .25 or owner[int(min(size - 1, y)), int(min(size - 1, x))] == 0
        if not cover:
            continue
        shape = np.zeros((size, size), np.uint8)
        kind = rng.random()
        if kind < .5:
            cv2.circle(shape, (int(x), int(y)), max(2, int(r)), 255, -1, cv2.LINE_AA)
        elif kind < .75:
            cv2.fillConvexPoly(shape, np.int32(cv2.boxPoints(((x, y), (r * 1.6, r * rng.uniform(1, 2.4)), rng.uniform(0, 180)))), 255)
        elif kind < .85:  # a telephone, a book, a box
            cv2.fillConvexPoly(shape, np.int32(cv2.boxPoints(((x, y), (w0 * rng.uniform(.9, 1.6), w0 * rng.uniform(1.7, 2.6)), rng.uniform(0, 180)))), 255)
        else:
            cv2.fillConvexPoly(shape, np.int32(cv2.boxPoints(((x, y), (r * .3, r * 8), rng.uniform(0, 180)))), 255)
        s = shape[..., None].astype(np.float32) / 255
        img = (img * (1 - s) + hue(rng) * (1 + .15 * noise(rng, size, size, 12)) * s).clip(0, 255).astype(np.uint8)
        owner[shape > 127] = 0
    if rng.random() < .12:
        arm = np.zeros((size, size), np.uint8)
        tip, root = rng.uniform(.1, .9, 2) * size, rng.choice([[-.2, .5], [1.2, .5], [.5, -.2], [.5, 1.2]]) * np.float32(size)
        cv2.line(arm, tuple(np.int32(tip)), tuple(np.int32(root)), 255, int(max(8, w0 * rng.uniform(.5, 1))))
        for _ in range(4):
            t = tip + rng.normal(0, .45, 2) * w0
            cv2.line(arm, tuple(np.int32(tip)), tuple(np.int32(t)), 255, int(max(3, w0 * .2)))
        arm = cv2.GaussianBlur(arm, (0, 0), 1.2)
        s = arm[..., None].astype(np.float32) / 255
        skin = np.float32([rng.uniform(60, 170), rng.uniform(90, 190), rng.uniform(140, 240)]) * rng.uniform(.4, 1.05)
        img = (img * (1 - s) + skin * (1 + .12 * noise(rng, size, size, 20)) * s).clip(0, 255).astype(np.uint8)
        owner[arm > 127] = 0
    img = lamp(rng, img, w0, light)
    counts = np.bincount(owner.ravel(), minlength=len(cards) + 1)
    for i, c in enumerate(cards):
        c['visible'] = float(min(1, counts[i + 1] / max(1, cv2.contourArea(np.float32(c['quad'])) * .995)))
    return img, owner, cards


def lamp(rng, img, w0, light='any'):
    """What light and camera do to a picture: gradients, glare, colour, exposure, blur, noise, compression.

    `light` is 'kind' for a well-lit table and a still camera in focus, 'harsh' for none of these, 'any' for both and all between.
    """
    h, w = img.shape[:2]
    kind, harsh = light == 'kind', light == 'harsh'
    f = img.astype(np.float32) / 255
    f *= 1 + rng.uniform(0, .5) * noise(rng, h, w, 2)
    if rng.random() < (.1 if kind else .8 if harsh else .35):
        for _ in range(rng.integers(1, 4)):
            x, y = rng.uniform(0, w), rng.uniform(0, h)
            s = w0 * rng.uniform(.12, .9)
            ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
            e = np.exp(-(((xs - x) / s) ** 2 + ((ys - y) / (s * rng.uniform(.5, 1.5))) ** 2) ** rng.choice([1, 1, 2]))
            f += e[..., None] * rng.uniform(.25, 1.1)
    f *= rng.uniform(.82, 1.18, 3).astype(np.float32) if rng.random() < .6 else 1
    gain = rng.choice([1, rng.uniform(.14, .6), rng.uniform(.6, 1.35)], p=[.4, 0, .6] if kind else [.05, .75, .2] if harsh else [.25, .38, .37])
    f = np.clip(f * gain, 0, 1) ** rng.uniform(.7, 1.35)
    if rng.random() < .3:
        f = (f - .5) * rng.uniform(.6, 1.2) + .5 + rng.uniform(-.05, .08)
    if rng.random() < .7:
        f = cv2.GaussianBlur(f, (0, 0), float(rng.uniform(.3, 1.0) if kind or rng.random() < (.4 if harsh else .75) else rng.uniform(1, 1 + w0 * .02)))
    if rng.random() < (0 if kind else .3 if harsh else .18):
        n = int(rng.integers(3, max(4, int(3 + w0 * .07))))
        k = np.zeros((n, n), np.float32); a = rng.uniform(0, np.pi)
        cv2.line(k, (int(n / 2 - n / 2 * np.cos(a)), int(n / 2 - n / 2 * np.sin(a))), (int(n / 2 + n / 2 * np.cos(a)), int(n / 2 + n / 2 * np.sin(a))), 1, 1)
        f = cv2.filter2D(f, -1, k / max(1, k.sum()))
    if rng.random() < .75:
        grain = rng.normal(0, rng.uniform(.004, .05), (h, w, 3)).astype(np.float32)
        f += grain if rng.random() < .5 else cv2.GaussianBlur(grain, (0, 0), .8)
    out = np.clip(f * 255, 0, 255).astype(np.uint8)
    if rng.random() < .25:
        out = cv2.addWeighted(out, 1.6, cv2.GaussianBlur(out, (0, 0), 1.2), -.6, 0)
    if rng.random() < .7:
        out = cv2.imdecode(cv2.imencode('.jpg', out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], 1)
    return out
