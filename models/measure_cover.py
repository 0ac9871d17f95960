"""How the cards of pictures lie on one another: at what angle, how much of them shows, and what hides the rest.

usage: measure_cover.py --scenes FOLDER | --sightings FILE | --faces FOLDER [--photos FOLDER...] [--count 400]
Of scenes with the truth beside them, or of tables made up as the finder's training has them. Covered are cards of which 20 to 90
of a hundred parts are in view. The angle is to the card that hides most of it, 0 where their sides are parallel, at most 45.
With FILE, what `deadeye scan --json` printed of such scenes, a row for each kind of cover and part in view: how many of the cards
are found (the outline overlaps the true one by seven tenths) and named; then those that are not named, as PICTURE:CODE.
"""
import argparse
import collections
import glob
import json
import os

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


def kind_of_cover(kind, angle):
    """The row of the table for a card hidden by this at this angle."""
    if angle is None:
        return kind
    return 'a card, straight (under 15 degrees)' if angle < 15 else 'a card, across (15 to 45 degrees)'


def titles():
    """The title of each card by its code."""
    packs = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'card-db', 'packs', '*.json')
    cards = [card for pack in glob.glob(packs) for card in json.load(open(pack))['cards']]
    return {card['code']: card['title'] for card in cards}


def measure(sightings):
    """Prints how many covered cards are found and named, by kind of cover and part in view."""
    parts, title_of = ((.2, .4), (.4, .6), (.6, .9)), titles()
    counts, missed = collections.defaultdict(lambda: [0, 0, 0]), []
    for line in map(json.loads, open(sightings)):
        name = os.path.splitext(line['picture'])[0]
        with open(name + '.json') as f:
            cards = json.load(f)['cards']
        quads = [np.float32(c['corners']) for c in cards]
        for i, card in enumerate(cards):
            part = next((p for p in parts if p[0] <= card['visible'] < p[1]), None)
            if part is None:
                continue
            area = cv2.contourArea(cv2.convexHull(quads[i]))

            def overlap(told):
                both = shared(quads[i], told['corners'])
                return both / (area + cv2.contourArea(cv2.convexHull(np.float32(told['corners']))) - both)

            best = max(line['cards'], key=overlap, default=None)
            found = best is not None and overlap(best) >= .7
            named = found and best.get('title') == title_of.get(card['code'])
            count = counts[kind_of_cover(*cover(quads, i, line['size'])), part]
            for n, right in enumerate((True, found, named)):
                count[n] += right
            if not named:
                missed.append(f'{os.path.basename(name)}:{card["code"]}')
    for (kind, part), (number, found, named) in sorted(counts.items()):
        print(f'{kind}, {part[0]:.0%} to {part[1]:.0%} in view: {number}, found {found}, named {named}')
    print('not named:', *missed)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--scenes'); ap.add_argument('--sightings'); ap.add_argument('--faces', nargs='+'); ap.add_argument('--photos', nargs='+', default=[])
    ap.add_argument('--count', type=int, default=400); ap.add_argument('--seed', type=int, default=900)
    a = ap.parse_args()
    if a.sightings:
        measure(a.sightings)
        return
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
