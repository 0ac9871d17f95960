"""How well a namer names cards whose corners are known, by how much of them shows: its own share of what `scan` gets wrong.

usage: measure_namer.py NAMER.onnx --faces FOLDER --scenes FOLDER --packs FOLDER [--shake .015]
Scenes are pictures with the truth beside them (`NAME.jpg`, `NAME.json`: cards with code, corners, visible). The corners are
shaken by 1.5 % of a card's width. A covered card is painted grey where others lie on it, and compared with the faces as whole
ones and as strips, as the program does. Measuring only; nothing is trained on these pictures.
"""
import argparse
import glob
import json

import cv2
import numpy as np

import card
import crops
import onnx_file
import scenes
import train_namer


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('namer'); ap.add_argument('--faces', required=True); ap.add_argument('--scenes', required=True); ap.add_argument('--packs', required=True)
    ap.add_argument('--shake', type=float, default=.015)
    a = ap.parse_args()
    title = {c['code']: c['title'] for f in glob.glob(a.packs + '/*.json') for c in json.load(open(f))['cards']}
    net = cv2.dnn.readNetFromONNX(onnx_file.whole(a.namer))

    def embed(pictures):
        net.setInput(np.float32(pictures)[..., ::-1].transpose(0, 3, 1, 2) / 255)
        e = net.forward().reshape(len(pictures), -1)
        return e / np.linalg.norm(e, axis=1, keepdims=True)

    faces = card.Faces([a.faces])
    titles = np.array([title.get(c, c) for c in faces.codes])
    flat = np.stack([cv2.resize(f, (crops.NAME_W, crops.NAME_H), interpolation=cv2.INTER_AREA) for f in faces.levels[0]])

    def all_of(pictures):
        return np.concatenate([embed(pictures[i:i + 64]) for i in range(0, len(pictures), 64)])

    known = all_of(flat)
    strips = [all_of([train_namer.strip(f, part) for f in flat]) for part in train_namer.STRIPS]
    rng, seen = np.random.default_rng(5), {}
    for tier, picture, cards in scenes.read(a.scenes):
        owner = scenes.owners(picture, cards)
        for i, c in enumerate(cards):
            if c['visible'] < .2:
                continue
            part = 'whole' if c['visible'] >= .9 else '40 to 90 % in view' if c['visible'] >= .4 else '20 to 40 % in view'
            guess = crops.shaken(rng, np.float32(c['corners']), a.shake)
            crop = crops.straighten(picture, guess, crops.NAME_RECT, (crops.NAME_W, crops.NAME_H))
            shows = c['visible']
            if shows < .9:
                own = crops.straighten(np.uint8(owner == i + 1) * 255, guess, crops.NAME_RECT, (crops.NAME_W, crops.NAME_H))
                crop[own < 128] = train_namer.GREY
                shows = (own >= 128).mean()
            seen.setdefault((tier, part), []).append((title.get(c['code'], c['code']), crop, shows))
    for (tier, part), cards in sorted(seen.items()):
        numbers = all_of(np.stack([crop for _, crop, _ in cards]))
        like = numbers @ known.T
        for i, (_, _, shows) in enumerate(cards):
            if shows < .5:
                like[i] += numbers[i] @ strips[int(np.abs(np.float32(train_namer.STRIPS) - shows).argmin())].T
        right = np.mean([b == want for b, (want, _, _) in zip(titles[like.argmax(1)], cards)])
        print(f'{tier:8} {part:20} {len(cards):5} cards {100 * right:6.1f} % title right')


if __name__ == '__main__':
    main()
