"""How the cards of pictures lie on one another: at what angle, how much of them shows, and what hides the rest.

usage: measure_cover.py --scenes FOLDER | --faces FOLDER [--photos FOLDER...] [--count 400]
Of scenes with the truth beside them, or of tables made up as the finder's training has them. Covered are cards of which 20 to 90
of a hundred parts are in view. The angle is to the card that hides most of it, 0 where their sides are parallel, at most 45.
"""
import argparse
import collections

import cv2
import numpy as np

import scenes

KINDS = ('another card', 'things or hands', 'edge of the picture')


def shared(a, b):
    return cv2.intersectConvexConvex(cv2.convexHull(np.float32(a)), cv2.convexHull(np.float32(b)))[0]


def cover(quads, i, size):
    """What hides most of card i: the kind, and the angle in degrees where it is a card."""
    area = max(1e-6, cv2.contourArea(cv2.convexHull(quads[i])))
    frame = np.float32([[0, 0], [size[0], 0], size, [0, size[1]]])
    hidden = [shared(quads[i], q) / area for q in quads[i + 1:]]
    outside = 1 - shared(quads[i], frame) / area
    if hidden and max(hidden) > max(.03, outside):
        top = quads[i + 1 + int(np.argmax(hidden))]
        turn = np.subtract(*(np.degrees(np.arctan2(*(q[1] - q[0])[::-1])) for q in (quads[i], top)))
        return KINDS[0], abs((turn + 45) % 90 - 45)
    return KINDS[2 if outside > .03 else 1], None


def tables(a):
    """Each picture as (corners of the cards, parts in view, size)."""
    if a.scenes:
        for _, picture, cards in scenes.read(a.scenes):
            yield [np.float32(c['corners']) for c in cards], [c['visible'] for c in cards], picture.shape[1::-1]
        return
    import common
    import photos
    import train_finder
    faces, lent, rng = common.load_faces(a.faces, ''), photos.Photos(a.photos), np.random.default_rng(a.seed)
    for _ in range(a.count):
        _, _, cards = train_finder.picture(rng, faces, lent)
        yield [c['quad'] for c in cards], [c['visible'] for c in cards], (train_finder.SIZE,) * 2


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--scenes'); ap.add_argument('--faces', nargs='+'); ap.add_argument('--photos', nargs='+', default=[])
    ap.add_argument('--count', type=int, default=400); ap.add_argument('--seed', type=int, default=900)
    a = ap.parse_args()
    kinds, angles, seen, cards = collections.Counter(), [], [], 0
    for quads, visible, size in tables(a):
        cards += len(quads)
        for i, v in enumerate(visible):
            if .2 <= v < .9:
                kind, angle = cover(quads, i, size)
                kinds[kind] += 1
                if angle is not None:
                    angles.append(angle); seen.append(v)
    n = max(1, sum(kinds.values()))
    print(f'{cards} cards, {sum(kinds.values())} covered; hidden most by ' + ', '.join(f'{k} {100 * kinds[k] / n:.0f} %' for k in KINDS))
    if angles:
        print(f'under another card: {100 * np.mean(np.float32(angles) >= 15):.0f} % at 15 to 45 degrees; part in view, quartiles ' +
              ' '.join(f'{q:.2f}' for q in np.quantile(seen, [.25, .5, .75])))


if __name__ == '__main__':
    main()
