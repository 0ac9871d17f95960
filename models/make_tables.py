"""Writes made-up tables with the truth beside them, for measuring: NAME.jpg and NAME.json, in the form that `measure_namer.py` reads.

usage: make_tables.py OUT --faces FOLDER [--only 24,25] [--leave-out 24,25] [--count 12] [--crowd .25] [--seed 900] [--tiers table,hard,far,stack,cross,foreign]
The generator is the trainings' own; the seeds are not, so no table here was ever trained on. Equal seeds give equal tables but
for the faces, so `--only` a pack and `--leave-out` it give scenes that can be compared.
"""
import argparse
import json
import os

import cv2
import numpy as np

import common
import layout
import synth

# Width and height of the picture, widths of cards in px, cards of no known game, places with piles, light, how piles lie.
TIERS = {
    'table': ((1920, 1080), (88, 112), 0, 0, 'kind', layout.WAYS),
    'hard': ((1920, 1080), (72, 116), 0, 0, 'harsh', layout.WAYS),
    'far': ((1280, 720), (52, 76), 0, 0, 'any', layout.WAYS),
    'stack': ((1920, 1080), (96, 120), 0, .75, 'kind', {'tucked': 1}),
    'cross': ((1920, 1080), (80, 130), 0, .75, 'any', layout.WAYS),
    'foreign': ((1920, 1080), (80, 130), 1, .1, 'any', layout.WAYS),
}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('out'); ap.add_argument('--faces', nargs='+', required=True)
    ap.add_argument('--only', default=''); ap.add_argument('--leave-out', default='')
    ap.add_argument('--count', type=int, default=12); ap.add_argument('--seed', type=int, default=900)
    ap.add_argument('--crowd', type=float, default=.25, help='how full the tables are')
    ap.add_argument('--tiers', default=','.join(TIERS))
    a = ap.parse_args()
    faces = common.load_faces(a.faces, a.leave_out, a.only)
    os.makedirs(a.out, exist_ok=True)
    for tier in a.tiers.split(','):
        (w, h), widths, made_up, piles, light, ways = TIERS[tier]
        for n in range(a.count):
            rng = np.random.default_rng([a.seed, list(TIERS).index(tier), n])
            img, owner, cards = synth.scene(rng, faces, w, widths, made_up=made_up, crowd=a.crowd, piles=piles, light=light, borders=0, ways=ways)
            top = (w - h) // 2
            shown = np.bincount(owner[top:top + h].ravel(), minlength=len(cards) + 1)
            truth = []
            for i, c in enumerate(cards):
                q = c['quad'] - np.float32([0, top])
                if shown[i + 1] == 0 or c['face'] < 0:
                    continue
                truth.append({'code': faces.codes[c['face']], 'corners': np.round(q.astype(float), 2).tolist(),
                              'visible': round(float(min(1, shown[i + 1] / cv2.contourArea(q))), 3), 'width_px': round(float(np.linalg.norm(q[1] - q[0])), 1)})
            name = os.path.join(a.out, f'{tier}-{n:03d}')
            cv2.imwrite(name + '.jpg', img[top:top + h], [cv2.IMWRITE_JPEG_QUALITY, 94])
            with open(name + '.json', 'w') as f:
                json.dump({'image': os.path.basename(name) + '.jpg', 'size': [w, h], 'cards': truth}, f)


if __name__ == '__main__':
    main()
