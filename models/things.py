"""Things that lie on and beside cards and are none: dice, glass beads, chips, coins, tokens, boxes, pencils, fingers, hands."""
import cv2
import numpy as np

from noise import hue, noise

SIDE = 96  # px of a drawn thing before it is shrunk to where it lies
MIDDLE = (SIDE // 2, SIDE // 2)


def blank(colour):
    return np.ones((SIDE, SIDE, 3), np.float32) * colour, np.zeros((SIDE, SIDE), np.uint8)


def bright(colour, factor):
    return np.clip(np.float32(colour) * factor, 0, 255).tolist()


def ink(colour):
    """A colour that can be read on the given one."""
    return (240, 240, 240) if float(np.mean(colour)) < 120 else (20, 20, 30)


def write(img, text, at, font, size, colour, thick):
    """Writes on a thing; by way of bytes, which every OpenCV can write on."""
    stroke = np.zeros((SIDE, SIDE), np.uint8)
    cv2.putText(stroke, text, at, font, size, 255, thick, cv2.LINE_AA)
    a = stroke[..., None].astype(np.float32) / 255
    img[:] = img * (1 - a) + np.float32(colour) * a


def polygon(n, radius, turn=0.0, squash=1.0):
    a = np.arange(n) * 2 * np.pi / n + turn
    return np.int32(np.stack([SIDE / 2 + radius * np.cos(a), SIDE / 2 + radius * squash * np.sin(a)], 1))


def die_of_six(rng):
    """A cube seen from above and a little from the side, with pips."""
    colour = hue(rng, 1, rng.uniform(30, 250)) if rng.random() < .7 else np.float32(rng.choice([[245, 245, 245], [25, 25, 25], [40, 40, 200]]))
    img, mask = blank(colour)
    lean = rng.uniform(-12, 12, 2).astype(int)
    box = np.int32([[20, 20], [76, 20], [76, 76], [20, 76]])
    hull = cv2.convexHull(np.vstack([box, box + lean]))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA)
    cv2.fillConvexPoly(img, hull, bright(colour, rng.uniform(.4, .75)))
    cv2.fillConvexPoly(img, box, bright(colour, 1))
    pips = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
            5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)], 6: [(-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)]}
    for px, py in pips[int(rng.integers(1, 7))]:
        cv2.circle(img, (48 + px * 16, 48 + py * 16), 6, ink(colour), -1, cv2.LINE_AA)
    return img, mask, .3


def die_of_many(rng):
    """A die of ten or twenty sides: facets of different light and a numeral."""
    colour = hue(rng, 1, rng.uniform(30, 250))
    img, mask = blank(colour)
    n = int(rng.choice([4, 6, 6, 8, 10]))
    rim = polygon(n, 44, rng.uniform(0, 6.3), rng.uniform(.8, 1))
    cv2.fillConvexPoly(mask, rim, 255, cv2.LINE_AA)
    face = polygon(int(rng.choice([3, 4])), rng.uniform(22, 32), rng.uniform(0, 6.3))
    for k in range(n):
        cv2.fillConvexPoly(img, np.int32([rim[k], rim[(k + 1) % n], MIDDLE]), bright(colour, rng.uniform(.55, 1.3)))
    cv2.fillConvexPoly(img, face, bright(colour, rng.uniform(.9, 1.3)), cv2.LINE_AA)
    text = str(rng.integers(0, 21))
    write(img, text, (48 - 11 * len(text), 59), cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink(colour), int(rng.integers(2, 5)))
    return img, mask, .38


def bead(rng):
    """A glass bead: darker towards the rim, what lies below shines through, a highlight."""
    colour = hue(rng, 1, rng.uniform(60, 250))
    img, mask = blank(colour)
    ys, xs = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) - SIDE / 2
    r = np.sqrt(xs ** 2 + (ys * rng.uniform(1, 1.25)) ** 2) / 42
    light = rng.uniform(-1, 1, 2)
    img *= (1.15 - .6 * np.clip(r, 0, 1) ** 3 - .25 * (xs * light[0] + ys * light[1]) / 42)[..., None]
    mask[:] = np.where(r < 1, np.clip(rng.uniform(110, 255) + 120 * np.clip(r, 0, 1) ** 4, 0, 255), 0)
    spot = (int(48 + light[0] * 22), int(48 + light[1] * 22))
    cv2.circle(img, spot, int(rng.integers(3, 11)), (255, 255, 255), -1, cv2.LINE_AA)
    cv2.circle(mask, spot, 4, 255, -1)
    return img, mask, .3


def chip(rng):
    """One chip or a stack of them, seen a little from the side, with marks along the rim."""
    colour, mark = hue(rng, 1), np.float32([235, 235, 235]) if rng.random() < .7 else hue(rng)
    img, mask = blank(colour)
    stack, lean = int(rng.choice([1, 1, 2, 3, 5])), rng.uniform(-4, 4, 2)
    marks = int(rng.choice([0, 4, 6, 8, 12]))
    for k in range(stack):
        at = tuple(np.int32(np.array(MIDDLE) + lean * (k - stack / 2) + rng.normal(0, .6, 2)))
        body = colour if rng.random() < .85 else hue(rng)
        cv2.circle(mask, at, 36, 255, -1, cv2.LINE_AA)
        cv2.circle(img, at, 36, bright(body, .5), -1, cv2.LINE_AA)
        cv2.circle(img, at, 34, bright(body, 1), -1, cv2.LINE_AA)
        for m in range(marks):
            cv2.ellipse(img, at, (34, 34), m * 360 / marks + k * 17, -8, 8, mark.tolist(), -1, cv2.LINE_AA)
        cv2.circle(img, at, 24, bright(body, rng.uniform(.7, 1.3)), -1, cv2.LINE_AA)
    return img, mask, .55


def coin(rng):
    """A round piece of metal with something in relief."""
    colour = np.float32([[90, 150, 190], [150, 160, 165], [60, 95, 150]][int(rng.integers(3))]) * rng.uniform(.5, 1.25)
    img, mask = blank(colour)
    img *= 1 + .35 * noise(rng, SIDE, SIDE, 7)
    cv2.circle(mask, MIDDLE, 42, 255, -1, cv2.LINE_AA)
    cv2.circle(img, MIDDLE, 40, bright(colour, rng.uniform(.5, 1.5)), 3, cv2.LINE_AA)
    write(img, str(rng.integers(1, 51)), (30, 60), cv2.FONT_HERSHEY_TRIPLEX, 1.0, bright(colour, .6), 2)
    return img, mask, .38


def token(rng):
    """A piece of printed board or wood, round or with corners: a bounty, a marker, a cube."""
    colour = hue(rng, .8, rng.uniform(60, 250))
    img, mask = blank(colour)
    rim = polygon(int(rng.choice([4, 5, 6, 8, 24])), 44, rng.uniform(0, 6.3))
    cv2.fillConvexPoly(mask, rim, 255, cv2.LINE_AA)
    cv2.polylines(img, [rim], True, bright(colour, rng.uniform(.2, .7)), int(rng.integers(2, 9)), cv2.LINE_AA)
    if rng.random() < .7:
        text = str(rng.choice(['1', '2', '3', '5', '$', '+1', '-1', '*', 'X', 'GR']))
        write(img, text, (48 - 13 * len(text), 62), cv2.FONT_HERSHEY_DUPLEX, 1.3, ink(colour), int(rng.integers(2, 5)))
    return img, mask, .42


SMALL = (die_of_six, die_of_many, bead, chip, coin, token)


def blend(img, at, patch, alpha):
    """Lays a patch on the picture with its middle at `at`; returns the part of the picture it lies on and its alpha there."""
    h, w = alpha.shape
    x, y = int(round(at[0] - w / 2)), int(round(at[1] - h / 2))
    x0, y0, x1, y1 = max(0, x), max(0, y), min(img.shape[1], x + w), min(img.shape[0], y + h)
    if x1 <= x0 or y1 <= y0:
        return None
    a = alpha[y0 - y:y1 - y, x0 - x:x1 - x, None]
    roi = img[y0:y1, x0:x1]
    roi[:] = np.clip(roi * (1 - a) + patch[y0 - y:y1 - y, x0 - x:x1 - x] * a, 0, 255).astype(np.uint8)
    return np.s_[y0:y1, x0:x1], a[..., 0]


def put_small(rng, img, at, card_width_px):
    """Draws a small thing with its shadow; returns the part of the picture that it hides, as of `blend`."""
    sprite, mask, part = SMALL[int(rng.integers(len(SMALL)))](rng)
    w = max(3.0, card_width_px * part * float(np.exp(rng.normal(0, .22))))
    n = int(np.ceil(w * 1.45)) | 1
    a, s = rng.uniform(0, 2 * np.pi), w / SIDE
    m = np.float64([[s * np.cos(a), -s * np.sin(a), 0], [s * np.sin(a), s * np.cos(a), 0]])
    m[:, 2] = n / 2 - m[:, :2] @ [SIDE / 2, SIDE / 2]
    soft = max(.1, .35 / s)  # so that what is shrunk is not jagged
    patch = cv2.warpAffine(cv2.GaussianBlur(sprite, (0, 0), soft), m, (n, n), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(cv2.GaussianBlur(mask, (0, 0), soft), m, (n, n), flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    shift = rng.normal(0, .08, 2) * w
    blend(img, (at[0] + shift[0], at[1] + shift[1]), np.zeros_like(patch), cv2.GaussianBlur(alpha, (0, 0), max(.5, w * .06)) * rng.uniform(0, .6))
    return blend(img, at, patch * rng.uniform(.7, 1.15), alpha)


def put_large(rng, img, at, w0):
    """Draws a box, a telephone or a pencil; returns where it hides the picture."""
    size = img.shape[0]
    shape = np.zeros((size, size), np.uint8)
    r, kind = w0 * rng.uniform(.1, .35), rng.random()
    if kind < .35:
        sides = (r * 1.6, r * rng.uniform(1, 2.4))
    elif kind < .65:  # a telephone, a book, a box
        sides = (w0 * rng.uniform(.9, 1.6), w0 * rng.uniform(1.7, 2.6))
    else:
        sides = (r * .3, r * 8)
    cv2.fillConvexPoly(shape, np.int32(cv2.boxPoints(((float(at[0]), float(at[1])), sides, rng.uniform(0, 180)))), 255, cv2.LINE_AA)
    s = shape[..., None].astype(np.float32) / 255
    img[:] = (img * (1 - s) + hue(rng) * (1 + .15 * noise(rng, size, size, 12)) * s).clip(0, 255).astype(np.uint8)
    return shape > 127


def skin(rng, size):
    colour = np.float32([rng.uniform(60, 170), rng.uniform(90, 190), rng.uniform(140, 240)]) * rng.uniform(.4, 1.05)
    return colour * (1 + .12 * noise(rng, size, size, 20))


def put_hand(rng, img, w0, at=None):
    """Draws an arm with fingers, or fingers that hold the card at `at`; returns where they hide the picture."""
    size = img.shape[0]
    shape = np.zeros((size, size), np.uint8)
    if at is None:
        tip, root = rng.uniform(.1, .9, 2) * size, rng.choice([[-.2, .5], [1.2, .5], [.5, -.2], [.5, 1.2]]) * np.float32(size)
        cv2.line(shape, tuple(np.int32(tip)), tuple(np.int32(root)), 255, int(max(8, w0 * rng.uniform(.5, 1))))
        for _ in range(4):
            t = tip + rng.normal(0, .45, 2) * w0
            cv2.line(shape, tuple(np.int32(tip)), tuple(np.int32(t)), 255, int(max(3, w0 * .2)))
    else:
        a = rng.uniform(0, 2 * np.pi)
        along, side = np.float32([np.cos(a), np.sin(a)]), np.float32([-np.sin(a), np.cos(a)])
        thick = w0 * rng.uniform(.2, .3)
        for k in range(int(rng.integers(1, 5))):
            tip = np.float32(at) + side * thick * 1.1 * k + along * rng.normal(0, .12) * w0
            cv2.line(shape, tuple(np.int32(tip)), tuple(np.int32(tip + (along + side * rng.normal(0, .1)) * w0 * 3)), 255, int(max(3, thick)), cv2.LINE_AA)
    shape = cv2.GaussianBlur(shape, (0, 0), max(.6, w0 * .015))
    s = shape[..., None].astype(np.float32) / 255
    # Rounder than flat: darker towards the rim.
    round_ = np.clip(cv2.GaussianBlur(shape, (0, 0), max(1, w0 * .08)).astype(np.float32) / 255, 0, 1)[..., None]
    img[:] = (img * (1 - s) + skin(rng, size) * (.55 + .45 * round_) * s).clip(0, 255).astype(np.uint8)
    return shape > 127
