"""How well a reader reads suit and rank of cards whose corners are known: its own share of what `scan` says of unknown art.

usage: measure_reader.py READER.onnx --scenes FOLDER [--only 25] [--shake .01] [--sure .95]
Scenes are pictures with the truth beside them (`NAME.jpg`, `NAME.json`: cards with code, corners, visible); the cards of codes
that begin with `--only` count, if any are given. The corners are shaken by 1 % of a card's width. Cards whose corner is covered
are left out. Measuring only; nothing is trained on these pictures.
"""
import argparse

import cv2
import numpy as np

import crops
import onnx_file
import scenes
import train_reader


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('reader'); ap.add_argument('--scenes', required=True); ap.add_argument('--only', default='')
    ap.add_argument('--shake', type=float, default=.01); ap.add_argument('--sure', type=float, default=.95)
    a = ap.parse_args()
    net = cv2.dnn.readNetFromONNX(onnx_file.whole(a.reader))
    rng, seen = np.random.default_rng(5), {}
    for tier, picture, cards in scenes.read(a.scenes):
        owner = scenes.owners(picture, cards)
        for i, (c, (suit, rank)) in enumerate(zip(cards, train_reader.printed([c['code'] for c in cards]))):
            quad = np.float32(c['corners'])
            if c['visible'] < .2 or suit < 0 or not c['code'].startswith(a.only) or train_reader.corner_in_view(owner, i + 1, quad) < .9:
                continue
            crop = crops.straighten(picture, crops.shaken(rng, quad, a.shake), crops.READ_RECT, (crops.READ_W, crops.READ_H))
            net.setInput(np.float32(crop[None])[..., ::-1].transpose(0, 3, 1, 2) / 255)
            out = net.forward().reshape(-1)
            sure = [np.exp(o - o.max()) / np.exp(o - o.max()).sum() for o in (out[:5], out[5:])]
            told = tuple(int(s.argmax()) for s in sure)
            no_corner = told[0] == train_reader.NO_SUIT or told[1] == train_reader.NO_RANK
            kind = tier, 'whole' if c['visible'] >= .9 else 'covered', 'suit and rank' if suit < 4 else 'neither'
            seen.setdefault(kind, []).append((told == (suit, rank), not no_corner and sure[0].max() * sure[1].max() >= a.sure))
    for (tier, part, kind), all_of in sorted(seen.items()):
        right, told = np.array(all_of).T
        print(f'{tier:8} {part:8} with {kind:14} {len(right):5} cards, {100 * right.mean():5.1f} % right; told of {100 * told.mean():5.1f} %, {int((told & ~right).sum())} of these wrong')


if __name__ == '__main__':
    main()
