"""Straightened single cards out of made-up tables: what the refiner, the namer and the reader are trained on."""
import cv2
import numpy as np

SIZE = 448
WIDTHS = (36, 270)  # px in the full-resolution picture

REFINE_W, REFINE_H = 96, 128
REFINE_RECT = np.float32([[16, 20], [80, 20], [80, 108], [16, 108]])
NAME_W, NAME_H = 64, 88
NAME_RECT = np.float32([[0, 0], [64, 0], [64, 88], [0, 88]])
# The upper left corner of a card, with a little of what lies around: the card would be 128 px wide.
READ_W, READ_H = 32, 48
READ_RECT = np.float32([[4, 4], [132, 4], [132, 183], [4, 183]])


def straighten(img, quad, rect, size):
    """The part of the picture in which `quad` becomes `rect`; shrunk pictures are smoothed first, as by an area filter."""
    w = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    shrink = w / float(rect[1, 0] - rect[0, 0])
    m = cv2.getPerspectiveTransform(np.float32(quad), np.float32(rect))
    if shrink > 1.4:
        # Twice as large, then averaged down: cheaper than a picture pyramid and as clean at these sizes.
        k = int(np.ceil(shrink))
        big = cv2.getPerspectiveTransform(np.float32(quad), np.float32(rect) * k)
        half = np.float64([[1, 0, -.5], [0, 1, -.5], [0, 0, 1]])
        out = cv2.warpPerspective(img, half @ big @ np.linalg.inv(half), (size[0] * k, size[1] * k), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return cv2.resize(out, size, interpolation=cv2.INTER_AREA)
    half = np.float64([[1, 0, -.5], [0, 1, -.5], [0, 0, 1]])
    return cv2.warpPerspective(img, half @ m @ np.linalg.inv(half), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def shaken(rng, quad, strength):
    """A guess at a quad as a finder makes it: moved, scaled, turned and bent a little, by parts of the card's width."""
    w = np.linalg.norm(quad[1] - quad[0])
    mid = quad.mean(0)
    a = rng.normal(0, strength * .8)
    c, s = np.cos(a), np.sin(a)
    q = (quad - mid) * np.exp(rng.normal(0, strength, 2)) @ np.float32([[c, s], [-s, c]]) + mid
    return (q + rng.normal(0, strength, 2) * w * .8 + rng.normal(0, strength * .5, (4, 2)) * w).astype(np.float32)
