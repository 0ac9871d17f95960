"""Single cards: the faces, how prints and scans of them differ, cards of no known game, borders; and drawing one where it lies."""
import glob
import os

import cv2
import numpy as np

from noise import hue, noise

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


def border_style(rng, often=.2):
    """A border that a card does not have by nature: its colour, widths left, top, right, bottom in card widths, its corners; or None."""
    if rng.random() >= often:
        return None
    colour = [np.float32([15, 15, 15]) * rng.uniform(.3, 2), np.float32([235, 238, 240]) * rng.uniform(.85, 1.05), hue(rng)][rng.choice(3, p=[.4, .35, .25])]
    edges = np.full(4, rng.uniform(.015, .1)) + np.clip(rng.normal(0, .012, 4), -.012, .04)
    if rng.random() < .3:
        edges[3] += rng.uniform(0, .1)
    return {'colour': colour, 'edges': edges, 'radius': float(rng.choice([0, .03, .045, .07])), 'line': rng.random() < .25}


def bordered(rng, face, style):
    """The face with another border around it, printed a little off the middle."""
    h, w = face.shape[:2]
    l, t, r, b = np.round((style['edges'] + rng.normal(0, .006, 4)).clip(.01, .3) * w).astype(int)
    cut = int(rng.choice([0, .03, .05]) * w)
    out = np.ones_like(face) * np.clip(style['colour'], 0, 255).astype(np.uint8)
    if w - l - r > 4 and h - t - b > 4:
        out[t:h - b, l:w - r] = cv2.resize(face[cut:h - cut, cut:w - cut], (w - l - r, h - t - b), interpolation=cv2.INTER_AREA)
        if style['line']:
            cv2.rectangle(out, (l, t), (w - r - 1, h - b - 1), (255 - np.clip(style['colour'], 0, 255)).tolist(), max(1, w // 90))
    return out


def place(rng, face, canvas, owner, quad, mark, sleeve=None, shade=1.0, tint=None, foil=0.0, radius=.045):
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
