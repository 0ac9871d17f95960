"""Where cards lie on a table, as people lay them: apart, tucked under one another, across each other, in fans, cascades and heaps.

A card is (x, y, angle, width) on the flat table; of two that overlap the later one lies on top.
"""
import numpy as np

# How cards that lie on each other were laid, and how often. Tucked piles have up to six cards, the others two to five.
WAYS = {'tucked': .34, 'across': .2, 'fan': .09, 'cascade': .16, 'shifted': .17, 'heap': .04}


def from_point(x, y, direction, distance):
    return x + distance * np.cos(direction), y + distance * np.sin(direction)


def tucked(rng, x, y, a, w):
    """Cards tucked straight under the top one: title strips that look out, or any side."""
    n = int(rng.integers(1, 6))
    out = a + rng.choice([-np.pi / 2, np.pi / 2, 0, np.pi], p=[.66, .12, .11, .11])
    stride = w * (rng.uniform(.16, .44) if rng.random() < .75 else rng.uniform(.14, .6))
    turn = rng.choice([0, np.pi / 2, -np.pi / 2, np.pi], p=[.74, .11, .11, .04])
    loose, fan = rng.choice([.015, .035, .06]), rng.choice([0, 0, rng.normal(0, .1)])
    cards = []
    for k in range(n, 0, -1):
        d = stride * k * rng.uniform(.9, 1.1) + (.1 < abs(turn) < 2) * w * .2
        cx, cy = from_point(x, y, out, d)
        cards.append((cx + rng.normal(0, loose) * w, cy + rng.normal(0, loose) * w, a + fan * k + rng.normal(0, loose), w))
    return [*cards, (x, y, a + turn, w)]


def across(rng, x, y, a, w):
    """One to three cards thrown across another at any angle."""
    cards = [(x, y, a, w)]
    for _ in range(int(rng.choice([1, 2, 3], p=[.75, .21, .04]))):
        cx, cy, ca, _ = cards[-1]
        cx, cy = from_point(cx, cy, rng.uniform(0, 2 * np.pi), w * rng.uniform(.4, 1.15))
        cards.append((cx, cy, ca + rng.uniform(0, 2 * np.pi), w))
    return cards


def fan(rng, x, y, a, w):
    """Cards turned about a point near or below their lower edge, as they are held or spread."""
    n, step = int(rng.integers(2, 5)), rng.choice([-1, 1]) * rng.uniform(.08, .45)
    arm = w * rng.uniform(.6, 2)
    px, py = from_point(x, y, a + np.pi / 2, arm)
    cards = []
    for k in range(n):
        turn = step * (k - (n - 1) / 2) + rng.normal(0, .03)
        cx, cy = from_point(px, py, a - np.pi / 2 + turn, arm * rng.uniform(.96, 1.04))
        cards.append((cx, cy, a + turn, w))
    return cards


def cascade(rng, x, y, a, w):
    """Cards laid on in steps in any direction, each turned a little."""
    n, direction, step = int(rng.integers(2, 4)), rng.uniform(0, 2 * np.pi), w * rng.uniform(.4, 1)
    loose, turn = rng.choice([.02, .06, .15]), rng.choice([0, 0, rng.normal(0, .15)])
    cards = []
    for k in range(n):
        cx, cy = from_point(x, y, direction, step * (k - (n - 1) / 2) * rng.uniform(.9, 1.1))
        cards.append((cx, cy, a + turn * k + rng.normal(0, loose), w))
    return cards


def shifted(rng, x, y, a, w):
    """A pile that was not squared up: each card some way off the one below, a few upside down or crosswise."""
    spread, turn = w * rng.uniform(.3, .6), rng.uniform(.02, .13)
    cards = []
    for _ in range(int(rng.integers(2, 4))):
        quarter = rng.choice([0, np.pi, np.pi / 2], p=[.75, .15, .1])
        cards.append((x + rng.normal(0, spread), y + rng.normal(0, spread), a + quarter + rng.normal(0, turn), w))
    return cards


def heap(rng, x, y, a, w):
    """Cards dropped near one place, however they fell."""
    reach = w * rng.uniform(.6, 1.3)
    return [(*from_point(x, y, rng.uniform(0, 2 * np.pi), reach * rng.random() ** .5), rng.uniform(0, 2 * np.pi), w)
            for _ in range(int(rng.integers(3, 6)))]


GROUPS = {f.__name__: f for f in (tucked, across, fan, cascade, shifted, heap)}


def lay(rng, size, w0, crowd, piles, ways=WAYS):
    """The cards of one square table, bottom to top: (x, y, angle, width). `piles` is the part of places with several cards,
    `ways` how these lie."""
    axis = rng.choice([0, rng.uniform(-.2, .2), rng.uniform(0, 6.3)], p=[.3, .45, .25])
    # On one table cards are mostly laid in one or two ways.
    share = np.array(list(ways.values())) * rng.gamma(.8, 1, len(ways))
    share /= share.sum()
    wanted = int(np.clip(rng.poisson(crowd * .35 * size * size / (w0 * w0 * 2)), 1, 26))
    if rng.random() < .04:
        wanted = 0
    # Most cards lie in the picture; some are cut by its edge.
    inset = min(.42 * size, .9 * w0)
    cards, centres = [], []
    for _ in range(60):
        if len(cards) >= wanted:
            break
        w = w0 * float(np.exp(rng.normal(0, .04)))
        low = inset if rng.random() < .93 else -.05 * size
        x, y = rng.uniform(low, size - low, 2)
        angle = axis + rng.choice([0, np.pi, np.pi / 2, -np.pi / 2], p=[.42, .28, .15, .15]) + rng.normal(0, rng.choice([.02, .08, .25]))
        if rng.random() < .08:
            angle = rng.uniform(0, 2 * np.pi)
        pile = rng.random() < piles
        if any(np.hypot(x - cx, y - cy) < w * (1.5 if pile else rng.choice([1.5, 1.25, .9])) for cx, cy in centres):
            continue
        laid = GROUPS[rng.choice(list(ways), p=share)](rng, x, y, angle, w) if pile else [(x, y, angle, w)]
        cards += laid
        centres += [c[:2] for c in laid]
    return cards
