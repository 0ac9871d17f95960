"""How many cards a finder points at before anything is refined: its own share of what `scan` gets wrong.

usage: measure_finder.py FINDER.onnx --scenes FOLDER [--long 960]
Scenes are pictures with the truth beside them (`NAME.jpg`, `NAME.json`: cards with corners, visible, width_px), scaled to the
given long side. Each peak with a score of .3 or more is a candidate; its outline is the mean of the cells that agree with it.
A card is pointed at where a candidate overlaps it (intersection over union) by half, and by seven tenths.
Measuring only; nothing is trained on these pictures.
"""
import argparse

import cv2
import numpy as np

import onnx_file
import scenes
import train_finder

LEAST_CELL, LEAST_PEAK, AGREE, SAME = .12, .3, .16, .12


def overlap(a, b):
    a, b = cv2.convexHull(np.float32(a)), cv2.convexHull(np.float32(b))
    both = cv2.intersectConvexConvex(a, b)[0]
    return both / max(1e-6, cv2.contourArea(a) + cv2.contourArea(b) - both)


def candidates(cells):
    """The outlines that the network's cells agree on, in px of its input."""
    score = 1 / (1 + np.exp(-cells[0]))
    peak = score >= cv2.dilate(score, np.ones((3, 3)))
    ys, xs = np.nonzero(score > LEAST_CELL)
    middles = (np.stack([xs, ys], 1) + .5) * train_finder.CELL
    quads = cells[1:9, ys, xs].T.reshape(-1, 4, 2) * train_finder.UNIT + middles[:, None]
    order = np.argsort(-score[ys, xs])
    quads, peak, score = quads[order], peak[ys, xs][order], score[ys, xs][order]
    taken, found = np.zeros(len(score), bool), []
    for i in range(len(score)):
        if score[i] < LEAST_PEAK:
            break
        if taken[i] or not peak[i]:
            continue
        a, b, _, d = quads[i]
        small = min(np.linalg.norm(b - a), np.linalg.norm(d - a))
        agree = ~taken & (np.linalg.norm(quads - quads[i], axis=2).mean(1) < AGREE * small)
        taken |= agree
        weight = (score[agree] ** 2)[:, None, None]
        quad = (quads[agree] * weight).sum(0) / weight.sum()
        if not any(np.linalg.norm(np.roll(quad, k, 0) - f, axis=1).mean() < SAME * small for f in found for k in (0, 2)):
            found.append(quad)
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('finder'); ap.add_argument('--scenes', required=True); ap.add_argument('--long', type=int, default=960)
    a = ap.parse_args()
    net = cv2.dnn.readNetFromONNX(onnx_file.whole(a.finder))
    best = {}
    for tier, picture, cards in scenes.read(a.scenes):
        scale = min(1, a.long / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        h, w = small.shape[:2]
        full = np.zeros((1, 3, -(-h // 32) * 32, -(-w // 32) * 32), np.float32)
        full[0, :, :h, :w] = small[..., ::-1].transpose(2, 0, 1) / 255
        net.setInput(full)
        found = [q / scale for q in candidates(net.forward()[0])]
        for c in cards:
            if c['visible'] >= .2:
                part = 'whole' if c['visible'] >= .9 else 'covered'
                best.setdefault((tier, part), []).append(max((overlap(q, c['corners']) for q in found), default=0))
    for (tier, part), v in sorted(best.items()):
        print(f'{tier:8} {part:8} {len(v):5} cards  by half {100 * np.mean(np.float32(v) >= .5):6.1f} %  by seven tenths {100 * np.mean(np.float32(v) >= .7):6.1f} %')


if __name__ == '__main__':
    main()
