"""How well a namer names cards whose corners are known, by how much of them shows: its own share of what `scan` gets wrong.

usage: measure_namer.py NAMER.onnx --faces FOLDER --scenes FOLDER --packs FOLDER
Scenes are pictures with the truth beside them (`NAME.jpg`, `NAME.json`: cards with code, corners, visible). The corners are
shaken by 1.5 % of a card's width, as the refiner leaves them. Measuring only; nothing is trained on these pictures.
"""
import argparse
import glob
import json
import os

import cv2
import numpy as np

import crops
import synth


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('namer'); ap.add_argument('--faces', required=True); ap.add_argument('--scenes', required=True); ap.add_argument('--packs', required=True)
    a = ap.parse_args()
    title = {c['code']: c['title'] for f in glob.glob(a.packs + '/*.json') for c in json.load(open(f))['cards']}
    net = cv2.dnn.readNetFromONNX(a.namer)

    def embed(pictures):
        net.setInput(np.float32(pictures)[..., ::-1].transpose(0, 3, 1, 2) / 255)
        e = net.forward().reshape(len(pictures), -1)
        return e / np.linalg.norm(e, axis=1, keepdims=True)

    faces = synth.Faces([a.faces])
    titles = np.array([title.get(c, c) for c in faces.codes])
    flat = np.stack([cv2.resize(f, (crops.NAME_W, crops.NAME_H), interpolation=cv2.INTER_AREA) for f in faces.levels[0]])
    known = np.concatenate([embed(flat[i:i + 64]) for i in range(0, len(flat), 64)])
    rng, seen = np.random.default_rng(5), {}
    for truth in sorted(glob.glob(os.path.join(a.scenes, '*.json'))):
        t = json.load(open(truth))
        picture = cv2.imread(truth[:-5] + '.jpg')
        for c in t.get('cards', []):
            if c['visible'] < .2 or picture is None:
                continue
            tier = os.path.basename(truth).rsplit('-', 1)[0]
            part = 'whole' if c['visible'] >= .9 else '40 to 90 % in view' if c['visible'] >= .4 else '20 to 40 % in view'
            crop = crops.straighten(picture, crops.shaken(rng, np.float32(c['corners']), .015), crops.NAME_RECT, (crops.NAME_W, crops.NAME_H))
            seen.setdefault((tier, part), []).append((title.get(c['code'], c['code']), crop))
    for (tier, part), cards in sorted(seen.items()):
        best = titles[(embed(np.stack([crop for _, crop in cards])) @ known.T).argmax(1)]
        right = np.mean([b == want for b, (want, _) in zip(best, cards)])
        print(f'{tier:8} {part:20} {len(cards):5} cards {100 * right:6.1f} % title right')


if __name__ == '__main__':
    main()
