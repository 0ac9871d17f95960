"""Trains the finder: where cards lie in a picture, whole or partly covered, and where their four corners are.

Input N x 3 x H x W (RGB, 0 to 1; H and W multiples of 32). Output N x 10 x H/8 x W/8, for the cell about (8x+4, 8y+4):
channel 0 the logit of being in the core of the visible part of a card, 1 to 8 the four corners (x and y of top-left, top-right,
bottom-right, bottom-left as the card is read) from the cell's middle in units of 32 px, 9 the logit of the part in view.
"""
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import common
import photos
import synth
import weights

SIZE, CROP, CELL, UNIT = 320, 256, 8, 32.0
WIDTHS = (20, 125)  # px; wider cards are looked at in a smaller copy of the picture
PHOTOGRAPHED, BARE = .22, .05  # parts of the pictures that are photographs of tables, and of anything but cards


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        c = common.conv
        self.stem = nn.Sequential(c(3, 16, 2), c(16, 32, 2))
        self.eighth = nn.Sequential(c(32, 48, 2), c(48, 48))
        self.deep = nn.Sequential(c(48, 80, 2), common.Residual(80), common.Residual(80, 2), common.Residual(80, 4), common.Residual(80, 2), common.Residual(80),
                                  common.Residual(80, 2), common.Residual(80))
        self.up = common.Up(80, 48)
        self.join = c(48, 48)
        self.head = nn.Sequential(nn.Conv2d(48, 64, 1), nn.ReLU(inplace=True), nn.Conv2d(64, 10, 1))

    def forward(self, x):
        e = self.eighth(self.stem(x))
        return self.head(self.join(torch.relu(e + self.up(self.deep(e)))))


def truth(owner, cards):
    """Per cell: how deep it lies in the visible part of a card (0 to 1), the corners of that card, its part in view, a weight."""
    n = SIZE // CELL
    best = np.zeros((SIZE, SIZE), np.float32)
    ignore = owner == photos.UNKNOWN
    whose = np.zeros((SIZE, SIZE), np.int16)
    for i, c in enumerate(cards):
        x0, y0 = np.maximum(0, np.floor(c['quad'].min(0)).astype(int) - 1)
        x1, y1 = np.minimum(SIZE, np.ceil(c['quad'].max(0)).astype(int) + 2)
        if x1 <= x0 or y1 <= y0:
            continue
        m = owner[y0:y1, x0:x1] == i + 1
        if not m.any():
            continue
        if c['visible'] < .09:
            ignore[y0:y1, x0:x1] |= m
            continue
        d = cv2.distanceTransform(np.pad(m.astype(np.uint8), 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
        if d.max() < 3:
            ignore[y0:y1, x0:x1] |= m
            continue
        depth = np.where(m, d / d.max(), 0)
        better = depth > best[y0:y1, x0:x1]
        best[y0:y1, x0:x1][better] = depth[better]
        whose[y0:y1, x0:x1][better] = i + 1
    # A cell speaks for the card at its middle, and is as deep in it as the middle is, so that cards side by side part.
    half = CELL // 2
    middle = np.stack([whose[half - 1 + dy::CELL, half - 1 + dx::CELL] for dy in (0, 1) for dx in (0, 1)], -1)
    depths = np.stack([best[half - 1 + dy::CELL, half - 1 + dx::CELL] for dy in (0, 1) for dx in (0, 1)], -1)
    at = depths.argmax(-1)[..., None]
    ids, score = np.take_along_axis(middle, at, -1)[..., 0], np.take_along_axis(depths, at, -1)[..., 0]
    skip = ignore.reshape(n, CELL, n, CELL).any((1, 3)) & (ids == 0)
    out = np.zeros((11, n, n), np.float32)
    out[0] = score ** 1.5
    out[10] = ~skip
    ys, xs = np.mgrid[0:n, 0:n] * CELL + CELL / 2
    for i, c in enumerate(cards):
        m = ids == i + 1
        # A title strip has few cells, a whole card many; each card should count, not each cell.
        out[10][m] *= np.clip((24 / max(1, m.sum())) ** .5, .5, 3)
        for k in range(4):
            out[1 + 2 * k][m] = (c['quad'][k, 0] - xs[m]) / UNIT
            out[2 + 2 * k][m] = (c['quad'][k, 1] - ys[m]) / UNIT
        out[9][m] = min(1, c['visible'])
    return out


def picture(rng, faces, lent):
    """A table drawn or, where photographs are lent, one in five times photographed, and now and then a picture without a card."""
    kind, taken = rng.random(), None
    if lent.known and kind < PHOTOGRAPHED:
        taken = lent.table(rng, SIZE, WIDTHS)
    elif lent.empty and kind < PHOTOGRAPHED + BARE:
        taken = lent.bare(rng, SIZE)
    return taken or synth.scene(rng, faces, SIZE, WIDTHS, photos=lent, through=True)


def make(rng, faces, lent):
    img, owner, cards = picture(rng, faces, lent)
    return [{'picture': img, 'cells': truth(owner, cards).astype(np.float16)}]


def batch(stream, rng, dev, n):
    """Crops of drawn pictures, a quarter of them turned by each number of quarter turns, colours shuffled a little."""
    s = stream.draw(dev, n)
    c, m = CROP, CROP // CELL
    pictures, cells = [], []
    for k, (p, t) in enumerate(zip(s['picture'].chunk(4), s['cells'].chunk(4))):
        y, x = rng.integers(0, (SIZE - c) // CELL + 1, 2)
        p = p[:, y * CELL:y * CELL + c, x * CELL:x * CELL + c].rot90(k, (1, 2))
        t = t[:, :, y:y + m, x:x + m].float().rot90(k, (2, 3))
        for _ in range(k):  # a quarter turn against the clock takes (x, y) to (y, -x)
            t = torch.cat([t[:, :1], torch.stack([t[:, 2:9:2], -t[:, 1:9:2]], 2).flatten(1, 2), t[:, 9:]], 1)
        pictures.append(p[..., rng.permutation(3).tolist()] if rng.random() < .5 else p); cells.append(t)
    x = common.rgb(torch.cat(pictures))
    return (x * torch.empty(n, 3, 1, 1, device=dev).uniform_(.75, 1.25)).clamp(0, 1), torch.cat(cells)


def loss_of(y, t):
    weight = t[:, 10]
    p = torch.sigmoid(y[:, 0])
    score = ((p - t[:, 0]).abs() ** 2 * F.binary_cross_entropy_with_logits(y[:, 0], t[:, 0], reduction='none') * weight).sum()
    inside = (t[:, 0] > .15).float()
    near = inside * t[:, 0] * weight
    hidden = near * torch.where(t[:, 9] < .9, 1.8, .8)  # corners under other cards are what is wrong most
    q = t[:, 1:9]
    size = ((q[:, 0] - q[:, 4]) ** 2 + (q[:, 1] - q[:, 5]) ** 2 + (q[:, 2] - q[:, 6]) ** 2 + (q[:, 3] - q[:, 7]) ** 2).sqrt().clamp(min=.5)
    # Where it cannot be seen which way up a card lies, the right outline the wrong way up is far better than one between the two.
    as_read, turned = (F.smooth_l1_loss(y[:, 1:9], corners, reduction='none', beta=.04).sum(1) / size for corners in (q, q.roll(4, 1)))
    gap = (as_read + torch.minimum(as_read, turned)) / 2
    n = near.sum().clamp(min=1)
    corners = (gap * hidden).sum() / hidden.sum().clamp(min=1)
    seen = (F.binary_cross_entropy_with_logits(y[:, 9], t[:, 9], reduction='none') * near).sum() / n
    return 4 * score / (inside * weight).sum().clamp(min=1), corners, .15 * seen


def main():
    a = common.words(__doc__, 60, 16, 9000)
    torch.set_num_threads(a.threads); torch.manual_seed(a.seed)
    faces = common.load_faces(a.faces, a.leave_out)
    lent = photos.Photos(a.photos)
    print(f'{len(lent.known)} photographs of tables, {len(lent.empty)} without cards', flush=True)
    stream = common.Stream(faces, lambda rng, faces: make(rng, faces, lent), {'picture': ((SIZE, SIZE, 3), np.uint8), 'cells': ((11, SIZE // CELL, SIZE // CELL), np.float16)}, a)
    dev = common.device()
    net = Finder().to(dev)
    print(f'{sum(p.numel() for p in net.parameters())} parameters, {len(faces)} faces', flush=True)
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-4)
    rng = np.random.default_rng(a.seed)
    stream.wait_for(300)
    if a.start:
        weights.start(net, a.start, batch(stream, rng, dev, 64)[0])
    average, clock = common.Average(net), common.Clock(a.minutes, a.rate)
    progress = weights.Progress(a, net, opt, average, clock)
    sums, n, said = torch.zeros(3, device=dev), 0, time.time()
    while clock.part < 1:
        clock.set(opt)
        x, t = batch(stream, rng, dev, a.batch)
        with common.half(dev):
            y = net(x)
        parts = loss_of(y.float(), t)
        opt.zero_grad(); sum(parts).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        opt.step(); average.update(net)
        sums += torch.stack(parts).detach(); progress.steps += 1; n += 1
        if time.time() - said > 30:
            means = ' '.join(f'{v / n:.4f}' for v in sums.tolist())
            print(f'{clock.part:5.2f} step {progress.steps} pictures {stream.made} score, corners, seen {means}', flush=True)
            sums[:], n, said = 0, 0, time.time()
        if progress.due():
            common.export(net, average.state, a.out, torch.rand(1, 3, 64, 96), ('picture', 'cells'), any_size=True)
            progress.save()
    stream.stop()
    gap = common.export(net, average.state, a.out, torch.rand(1, 3, 544, 960), ('picture', 'cells'), any_size=True)
    print(f'done after {progress.steps} steps; OpenCV differs by at most {gap:.2e}')


if __name__ == '__main__':
    main()
