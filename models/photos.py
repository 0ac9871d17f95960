"""Photographs for training: tables with cards whose corners are known, and pictures without any card.

A folder is read with all folders in it. A photograph of whose cards the corners are known stands in a `corners.json` of its folder
({'photos': [{'src', 'size', 'cards': corners, bottom card first, 'masks': [{'poly', 'over'}]}]}, what lies on cards), or has its
truth beside it as `NAME.json` ('cards' with 'corners', 'source' the `src` whose masks hold for it too). All others show no card.
Corners in both count from the middle of the first pixel.
"""
import json
import os
import time

import cv2
import numpy as np

UNKNOWN = -1  # in an owner map: a card may lie there or not
KEPT_BYTES = 2 << 30  # of photographs that are read once, before the processes that draw are forked


class Photos:
    def __init__(self, folders):
        self.folders, self.known, self.empty, self.read_at = folders, [], [], 0.0
        self.refresh()
        self.kept, left = {}, KEPT_BYTES
        for path in [*(path for path, _ in self.known), *self.empty]:
            picture = cv2.imread(path)
            if picture is None or picture.nbytes > left:
                continue
            self.kept[path], left = picture, left - picture.nbytes

    def read(self, path):
        """The picture in a file, None where there is none."""
        kept = self.kept.get(path)
        return cv2.imread(path) if kept is None else kept

    def refresh(self):
        """Reads the folders again where that was a while ago; pictures may still be coming in."""
        if time.time() - self.read_at < 120:
            return
        self.read_at = time.time()
        files = sorted(os.path.join(d, f) for folder in self.folders for d, _, names in os.walk(folder, followlinks=True) for f in names)
        known, masks = {}, {}
        for f in files:
            if os.path.basename(f) == 'corners.json':
                with open(f) as text:
                    for e in json.load(text)['photos']:
                        masks[e['src']] = e.get('masks', [])
                        known[os.path.join(os.path.dirname(f), e['src'])] = (e['cards'], masks[e['src']])
        self.original = list(known.items())
        for f in files:
            if f.endswith('.json') and os.path.basename(f) != 'corners.json' and os.path.exists(f[:-5] + '.jpg'):
                try:
                    with open(f) as text:
                        truth = json.load(text)
                except ValueError:
                    continue  # still being written
                known[f[:-5] + '.jpg'] = ([c['corners'] for c in truth['cards']], masks.get(truth.get('source'), []))
        self.laid = list(known.items())[len(self.original):]
        self.empty = [f for f in files if f.lower().endswith(('.jpg', '.png')) and f not in known]
        self.known = self.original + self.laid

    def __bool__(self):
        return bool(self.known or self.empty)

    def table(self, rng, size, widths):
        """A part of a photograph with cards, turned and scaled: (picture, owner map, cards) as `synth.scene` gives
        them, but that the owner map is UNKNOWN far from the cards."""
        self.refresh()
        pool = self.laid if self.laid and (not self.original or rng.random() < .75) else self.original
        path, (corners, masks) = pool[int(rng.integers(len(pool)))]
        picture = self.read(path)
        if picture is None or not corners:
            return None
        quads = [np.float32(q) + .5 for q in corners]
        w = float(np.median([np.linalg.norm(q[1] - q[0]) for q in quads]))
        wanted = float(np.exp(rng.uniform(*np.log(widths))))
        # A small photograph should still fill most of the part that is cut out.
        scale = min(max(wanted / w, min(.75 * size / min(picture.shape[:2]), widths[1] / w)), 1.4)
        about = quads[int(rng.integers(len(quads)))].mean(0) + rng.normal(0, .25 * size / scale, 2)
        m, picture = turned(rng, picture, about, scale, size)
        fill = rng.choice([0, float(rng.uniform(0, 255))])
        out = cv2.warpAffine(picture, m[1], (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(fill,) * 3)
        quads = [cv2.transform(q[None], m[0])[0] for q in quads]
        owner = np.zeros((size, size), np.int16)
        for i, q in enumerate(quads):
            cv2.fillConvexPoly(owner, np.round((q - .5) * 16).astype(np.int32), i + 1, shift=4)
        for mask in masks:
            hidden = np.zeros((size, size), np.uint8)
            cv2.fillPoly(hidden, [np.int32(np.round(cv2.transform(np.float32([mask['poly']]) + .5, m[0])[0]))], 1)
            over = [i + 1 for i in mask.get('over', range(len(quads)))]
            owner[(hidden > 0) & np.isin(owner, over)] = 0
        counts = np.bincount(owner.ravel(), minlength=len(quads) + 1)
        # Corners are known of the cards that matter; farther from them another card may lie.
        far = cv2.distanceTransform(np.uint8(owner == 0), cv2.DIST_L2, 3) > .5 * w * scale
        owner[far] = UNKNOWN
        cards = [{'face': -1, 'quad': q, 'visible': float(min(1, counts[i + 1] / max(1, cv2.contourArea(q))))} for i, q in enumerate(quads)]
        return camera(rng, out), owner, cards

    def surface(self, rng, size):
        """A part of a photograph where no card lies, as a table top; None where none was found."""
        self.refresh()
        if not self.known or (self.empty and rng.random() < .5):
            path, corners = self.empty[int(rng.integers(len(self.empty)))], []
        else:
            path, (corners, _) = self.known[int(rng.integers(len(self.known)))]
        picture = self.read(path)
        if picture is None:
            return None
        h, w = picture.shape[:2]
        for _ in range(8):
            side = float(min(h, w) * rng.uniform(.25, 1))
            x, y = rng.uniform(0, w - side), rng.uniform(0, h - side)
            box = np.float32([[x, y], [x + side, y], [x + side, y + side], [x, y + side]])
            if all(cv2.intersectConvexConvex(box, cv2.convexHull(np.float32(q)))[0] <= 0 for q in corners):
                part = picture[int(y):int(y + side), int(x):int(x + side)]
                part = cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA if side > size else cv2.INTER_LINEAR)
                part = np.ascontiguousarray(np.rot90(part, int(rng.integers(4))))
                return part[:, ::-1].copy() if rng.random() < .5 else part
        return None

    def bare(self, rng, size):
        """A part of a picture without cards, as it is."""
        if not self.empty:
            return None
        part = self.surface(rng, size)
        return None if part is None else (camera(rng, part), np.zeros((size, size), np.int16), [])


def turned(rng, picture, about, scale, size):
    """Maps that turn a picture about a place and scale it: of corners, and of the pixels of the (shrunk) picture also returned."""
    a = rng.choice([0, np.pi / 2, np.pi, -np.pi / 2]) + rng.choice([0, rng.normal(0, .15), rng.uniform(-.8, .8)])
    c, s = scale * np.cos(a), scale * np.sin(a)
    m = np.float64([[c, -s, 0], [s, c, 0]])
    m[:, 2] = size / 2 - m[:, :2] @ about
    whole = np.vstack([m, [0, 0, 1]])
    pixels = whole
    if scale < .75:
        h, w = picture.shape[:2]
        small = cv2.resize(picture, (max(1, round(w * scale)), max(1, round(h * scale))), interpolation=cv2.INTER_AREA)
        pixels = whole @ np.diag([w / small.shape[1], h / small.shape[0], 1])
        picture = small
    half = np.float64([[1, 0, -.5], [0, 1, -.5], [0, 0, 1]])
    return (m, (half @ pixels @ np.linalg.inv(half))[:2]), picture


def camera(rng, picture):
    """The same photograph by a slightly different camera: light, colour, sharpness, noise, compression."""
    f = picture.astype(np.float32) / 255
    f *= rng.uniform(.85, 1.15, 3).astype(np.float32) * rng.choice([1, rng.uniform(.45, 1.25)])
    f = np.clip(f, 0, 1) ** rng.uniform(.8, 1.25)
    if rng.random() < .3:
        f = cv2.GaussianBlur(f, (0, 0), float(rng.uniform(.3, 1.2)))
    if rng.random() < .4:
        f += rng.standard_normal(f.shape, np.float32) * np.float32(rng.uniform(.004, .03))
    out = np.clip(f * 255, 0, 255).astype(np.uint8)
    if rng.random() < .4:
        out = cv2.imdecode(cv2.imencode('.jpg', out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], 1)
    return out
