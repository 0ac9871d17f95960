"""Table tops that are made up: wood, felt, cloth, tiles, mats with pictures, paper."""
import cv2
import numpy as np

from noise import hue, noise


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
        img = base * (1 + rng.standard_normal((h, w, 1), np.float32) * np.float32(rng.uniform(.02, .12)))
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
    img = img * (1 + rng.uniform(0, .35) * noise(rng, h, w, 3)) + rng.standard_normal((h, w, 1), np.float32) * np.float32(rng.uniform(0, 6))
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
