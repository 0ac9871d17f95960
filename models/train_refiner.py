"""Trains the refiner: from a guess at a card's corners to better ones, whether it is right way up, and whether it is a card.

Input N x 3 x 128 x 96 (RGB, 0 to 1): the picture straightened so that the guess lies on x 16..80, y 20..108. Output N x 10 x 1 x 1:
0 to 7 the true corners less the guessed ones in px of that crop over 8, 8 the logit of right way up, 9 the logit of a card.
"""
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import card
import common
import crops
import photos
import synth
import weights

UNIT = 8.0
MAP_W, MAP_H, CELL = 24, 32, 4  # each corner has a map of where it may lie, a cell is 4 x 4 px of the crop


class Refiner(nn.Module):
    """Four maps, one a corner, brought to a place by their centre of mass; two logits from the whole crop."""

    def __init__(self):
        super().__init__()
        c = common.conv
        self.quarter = nn.Sequential(c(3, 16, 2), c(16, 32, 2), common.Residual(32))
        self.eighth = nn.Sequential(c(32, 64, 2), common.Residual(64))
        self.deep = nn.Sequential(c(64, 96, 2), common.Residual(96), common.Residual(96))
        self.up = common.Up(96, 64)
        self.join = common.Residual(64)
        self.up_again = common.Up(64, 32)
        self.join_again = nn.Sequential(c(32, 32), nn.Conv2d(32, 4, 1))
        self.head = nn.Sequential(nn.Conv2d(96, 64, (8, 6)), nn.ReLU(inplace=True), nn.Conv2d(64, 2, 1))
        # Two fixed convolutions as large as a map make sums over it: of its mass, and of its mass times the place.
        y, x = torch.meshgrid(torch.arange(MAP_H) * CELL + CELL / 2, torch.arange(MAP_W) * CELL + CELL / 2, indexing='ij')
        mass, place = torch.ones(8, 1, MAP_H, MAP_W), torch.empty(8, 1, MAP_H, MAP_W)
        for k, (gx, gy) in enumerate(crops.REFINE_RECT):
            place[2 * k, 0], place[2 * k + 1, 0] = (x - gx) / UNIT, (y - gy) / UNIT
        self.register_buffer('mass', mass); self.register_buffer('place', place)

    def maps(self, x):
        q = self.quarter(x)
        e = self.eighth(q)
        d = self.deep(e)
        m = self.join(torch.relu(e + self.up(d)))
        return self.join_again(torch.relu(q + self.up_again(m))), self.head(d)

    def corners(self, maps):
        p = torch.exp(torch.tanh(maps / 14) * 14)  # so that no sum overflows
        if self.training:  # the same sums, much faster where gradients are wanted
            place, mass = ((p.repeat_interleave(2, 1) * w[:, 0]).sum((2, 3), keepdim=True) for w in (self.place, self.mass))
            return place / mass
        return F.conv2d(p, self.place, groups=4) / F.conv2d(p, self.mass, groups=4)

    def forward(self, x):
        maps, logits = self.maps(x)
        return torch.cat([self.corners(maps), logits], 1)


def map_truth(corners):
    """Where each corner should be in its map, a bump of one cell's width; and 1 where it lies in the map, else 0."""
    at = (corners.reshape(-1, 4, 2) * UNIT + torch.from_numpy(crops.REFINE_RECT).to(corners)) / CELL - .5
    x = torch.arange(MAP_W, device=at.device) - at[..., :1]
    y = torch.arange(MAP_H, device=at.device) - at[..., 1:]
    bump = torch.exp(-y ** 2 / 2)[..., :, None] * torch.exp(-x ** 2 / 2)[..., None, :]
    total = bump.sum((2, 3), keepdim=True)
    return bump / total.clamp(min=1e-3), (total[..., 0, 0] > 3).float()


def picture(rng, faces, lent):
    """A table drawn or, where photographs are lent, one in five times photographed."""
    taken = lent.table(rng, crops.SIZE, crops.WIDTHS) if lent.known and rng.random() < .2 else None
    return taken or synth.scene(rng, faces, crops.SIZE, crops.WIDTHS, crowd=1.4, photos=lent)


def make(rng, faces, lent):
    img, owner, cards = picture(rng, faces, lent)
    out = []
    for c in cards:
        q = c['quad'].astype(np.float32)
        if c['visible'] < .1 or (q < -20).any() or (q > crops.SIZE + 20).any():
            continue
        for _ in range(2):
            # Guesses at cards that hardly show are worse.
            guess = crops.shaken(rng, q, rng.choice([.006, .02, .06] if c['visible'] > .8 else [.01, .04, .11]))
            up = 1.0
            if rng.random() < .3:
                guess, up = np.roll(guess, 2, 0), 0.0
            target = np.roll(q, 2, 0) if up == 0 else q
            m = cv2.getPerspectiveTransform(guess, crops.REFINE_RECT)
            moved = cv2.perspectiveTransform(target[None], m)[0] - crops.REFINE_RECT
            if np.abs(moved).max() > 24:
                continue
            out.append({'picture': crops.straighten(img, guess, crops.REFINE_RECT, (crops.REFINE_W, crops.REFINE_H)),
                        'truth': np.float32([*(moved / UNIT).ravel(), up, 1, min(1, c['visible'])])})
    # Places where no card lies as guessed.
    for _ in range(1 + len(out) // 8):
        w = float(np.exp(rng.uniform(np.log(40), np.log(200))))
        guess = card.rect(*rng.uniform(0, crops.SIZE, 2), w, rng.uniform(0, 6.3)).astype(np.float32)
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.int32(guess), 1)
        inside = owner[mask > 0]
        if len(inside) == 0 or (inside == photos.UNKNOWN).any() or np.bincount(inside, minlength=2)[1:].max() > .35 * len(inside):
            continue
        out.append({'picture': crops.straighten(img, guess, crops.REFINE_RECT, (crops.REFINE_W, crops.REFINE_H)),
                    'truth': np.float32([0] * 8 + [.5, 0, 0])})
    return out


def main():
    a = common.words(__doc__, 20, 96, 60000)
    torch.set_num_threads(a.threads); torch.manual_seed(a.seed)
    faces = common.load_faces(a.faces, a.leave_out)
    lent = photos.Photos(a.photos)
    stream = common.Stream(faces, lambda rng, faces: make(rng, faces, lent), {'picture': ((crops.REFINE_H, crops.REFINE_W, 3), np.uint8), 'truth': ((11,), np.float32)}, a)
    dev = common.device()
    net = Refiner().to(dev)
    print(f'{sum(p.numel() for p in net.parameters())} parameters', flush=True)
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-4)
    stream.wait_for(1500)
    if a.start:
        weights.start(net, a.start, common.rgb(stream.draw(dev, 256)['picture']))
    average, clock = common.Average(net), common.Clock(a.minutes, a.rate)
    progress = weights.Progress(a, net, opt, average, clock)
    sums, n, said = torch.zeros(3, device=dev), 0, time.time()
    while clock.part < 1:
        clock.set(opt)
        s = stream.draw(dev, a.batch)
        x, t = common.rgb(s['picture']), s['truth']
        x = (x * torch.empty(len(x), 3, 1, 1, device=dev).uniform_(.75, 1.25)).clamp(0, 1)
        with common.half(dev):
            maps, logits = net.maps(x)
        maps, logits = maps.float(), logits[:, :, 0, 0].float()
        is_card = t[:, 9]
        weight = is_card * torch.where(t[:, 10] < .9, 1.2, .9)
        corners = (F.smooth_l1_loss(net.corners(maps)[:, :, 0, 0], t[:, :8], reduction='none', beta=.05).mean(1) * weight).mean()
        bump, inside = map_truth(t[:, :8])
        where = (-(bump * F.log_softmax(maps.flatten(2), 2).reshape(maps.shape)).sum((2, 3)) * inside).mean(1)
        up = (F.binary_cross_entropy_with_logits(logits[:, 0], t[:, 8], reduction='none') * is_card).mean()
        card = F.binary_cross_entropy_with_logits(logits[:, 1], t[:, 9])
        opt.zero_grad(); (corners * 4 + .1 * (where * weight).mean() + .15 * up + .15 * card).backward(); opt.step(); average.update(net)
        sums += torch.stack([corners, up, card]).detach(); n += 1; progress.steps += 1
        if progress.due():
            common.export(net, average.state, a.out, torch.rand(2, 3, crops.REFINE_H, crops.REFINE_W), ('crop', 'corners'))
            progress.save()
        if time.time() - said > 30:
            print(f'{clock.part:5.2f} step {progress.steps} pictures {stream.made} corners, up, card ' + ' '.join(f'{v / n:.4f}' for v in sums.tolist()), flush=True)
            sums[:], n, said = 0, 0, time.time()
    stream.stop()
    gap = common.export(net, average.state, a.out, torch.rand(2, 3, crops.REFINE_H, crops.REFINE_W), ('crop', 'corners'))
    print(f'done after {progress.steps} steps; OpenCV differs by at most {gap:.2e}')


if __name__ == '__main__':
    main()
