"""How well a refiner finds corners from guesses as a finder makes them: its own share of what `scan` gets wrong.

usage: measure_corners.py REFINER.onnx --scenes FOLDER [--steps 2] [--origin 0.5]
Scenes are pictures with the truth beside them (`NAME.jpg`, `NAME.json`: cards with corners, visible, width_px). Guesses are off by
some 7 % of a card's width where it is whole, 13 % where it is covered. `--origin` is where the truth counts the middle of the
first pixel from: .5 where corners are counted from the picture's outer corner, as by `make_tables.py`, 0 where from that middle.
Measuring only; nothing is trained on these pictures.
"""
import argparse

import cv2
import numpy as np

import crops
import onnx_file
import scenes


def better(net, picture, guesses):
    """One step of the refiner for each guess."""
    cut = np.stack([crops.straighten(picture, g, crops.REFINE_RECT, (crops.REFINE_W, crops.REFINE_H)) for g in guesses])
    net.setInput(np.float32(cut)[..., ::-1].transpose(0, 3, 1, 2) / 255)
    out = []
    for g, said in zip(guesses, net.forward().reshape(len(guesses), 10)):
        m = cv2.getPerspectiveTransform(crops.REFINE_RECT, np.float32(g))
        out.append(cv2.perspectiveTransform((crops.REFINE_RECT + said[:8].reshape(4, 2) * 8)[None], m)[0])
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('refiner'); ap.add_argument('--scenes', required=True)
    ap.add_argument('--steps', type=int, default=2); ap.add_argument('--origin', type=float, default=.5)
    a = ap.parse_args()
    net = cv2.dnn.readNetFromONNX(onnx_file.whole(a.refiner))
    rng, errors = np.random.default_rng(3), {}
    for tier, picture, cards in scenes.read(a.scenes):
        cards = [c for c in cards if c['visible'] >= .2]
        if not cards:
            continue
        true = [np.float32(c['corners']) + np.float32(.5 - a.origin) for c in cards]
        guesses = [crops.shaken(rng, q, .05 if c['visible'] >= .9 else .09) for q, c in zip(true, cards)]
        for step in range(a.steps + 1):
            for q, g, c in zip(true, guesses, cards):
                part = 'whole' if c['visible'] >= .9 else 'covered'
                errors.setdefault((tier, part, step), []).append(np.linalg.norm(g - q, axis=1).mean() / c['width_px'])
            if step < a.steps:
                guesses = better(net, picture, guesses)
    print('corner error in per cent of the card\'s width')
    for (tier, part, step), e in sorted(errors.items()):
        print(f'{tier:8} {part:8} step {step} {len(e):5} cards  median {100 * np.median(e):5.1f}  nine in ten below {100 * np.quantile(e, .9):5.1f}')


if __name__ == '__main__':
    main()
