"""Trains the namer: an embedding in which pictures of one card face lie together and of different faces apart.

Input N x 3 x 88 x 64 (RGB, 0 to 1), the card straightened and upright. Output N x 128 x 1 x 1, to be brought to length 1.
Trained as a classifier with an additive angular margin (ArcFace, Deng et al. 2019) over the faces, which is then thrown away,
so a face that was never seen is known by the embedding of its picture alone.
"""
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import common
import crops
import photos
import synth
import weights

SCALE, MARGIN = 24.0, .25
STRIPS = (.18, .22, .26, .30, .36)  # parts of the height that show of a card tucked under others; faces are enrolled so, too
GREY = 128  # what is covered is painted so


def strip(picture, part):
    """The picture of a card of which only the upper `part` of the height shows."""
    out = picture.copy()
    out[int(round(len(picture) * part)):] = GREY
    return out


def hide(pictures, whole):
    """Paints one or two rectangles of a card's size grey on about half of the `whole` cards, at any angle, as cards that lie on them.

    Returns the pictures and the part of each that is left. More ways to be covered than drawn tables have cards for.
    """
    n, _, h, w = pictures.shape
    dev = pictures.device
    y, x = torch.meshgrid(torch.arange(h, device=dev) + .5, torch.arange(w, device=dev) + .5, indexing='ij')
    left = torch.ones(n, h, w, dtype=torch.bool, device=dev)
    for chance in (1., .3):
        at = torch.rand(n, 2, device=dev) * 1.8 - .4
        turn = torch.rand(n, device=dev) * 2 * torch.pi
        straight = torch.rand(n, device=dev) < .35  # tucked piles lie so
        turn = torch.where(straight, (turn / (torch.pi / 2)).round() * (torch.pi / 2) + torch.randn(n, device=dev) * .04, turn)
        c, s = (f(turn)[:, None, None] for f in (torch.cos, torch.sin))
        dx, dy = x - at[:, :1, None] * w, y - at[:, 1:, None] * h
        inside = ((dx * c + dy * s).abs() < w / 2) & ((dy * c - dx * s).abs() < h / 2)
        left &= ~(inside & (torch.rand(n, 1, 1, device=dev) < chance))
    part = left.float().mean((1, 2))
    done = whole & (part > .18) & (torch.rand(n, device=dev) < .55)
    left |= ~done[:, None, None]
    return torch.where(left[:, None], pictures, torch.full_like(pictures, GREY / 255)), torch.where(done, part, torch.ones_like(part))


class Namer(nn.Module):
    def __init__(self):
        super().__init__()
        c = common.conv
        self.body = nn.Sequential(c(3, 24, 2), c(24, 48), c(48, 64, 2), common.Residual(64), c(64, 112, 2), common.Residual(112), common.Residual(112), c(112, 160, 2), common.Residual(160))
        self.head = nn.Sequential(nn.Conv2d(160, 128, (6, 4), bias=False), nn.BatchNorm2d(128))

    def forward(self, x):
        return self.head(self.body(x))


def make(rng, faces, lent):
    img, owner, cards = synth.scene(rng, faces, crops.SIZE, crops.WIDTHS, made_up=.03, crowd=1.4, piles=.6, borders=0, photos=lent)
    out = []
    for i, c in enumerate(cards):
        q = c['quad'].astype(np.float32)
        if c['face'] < 0 or c['visible'] < .16:
            continue
        for _ in range(2):
            guess = crops.shaken(rng, q, rng.choice([.004, .012, .025]))
            picture = crops.straighten(img, guess, crops.NAME_RECT, (crops.NAME_W, crops.NAME_H))
            if c['visible'] < .93 and rng.random() < .75:
                # What is known to lie on top is painted grey before naming; what nobody knows of is not, so both have to work.
                own = crops.straighten(np.uint8(owner == i + 1) * 255, guess, crops.NAME_RECT, (crops.NAME_W, crops.NAME_H))
                for _ in range(int(rng.integers(0, 3))):
                    own = cv2.dilate(own, np.ones((3, 3)))
                picture[own < 128] = GREY
            out.append({'picture': picture, 'face': c['face'], 'seen': c['visible']})
    return out


def main():
    a = common.words(__doc__, 40, 112, 150000)
    torch.set_num_threads(a.threads); torch.manual_seed(a.seed)
    faces = common.load_faces(a.faces, a.leave_out)
    lent = photos.Photos(a.photos)
    stream = common.Stream(faces, lambda rng, faces: make(rng, faces, lent), {'picture': ((crops.NAME_H, crops.NAME_W, 3), np.uint8), 'face': ((), np.int32), 'seen': ((), np.float32)}, a)
    dev = common.device()
    net = Namer().to(dev)
    proxies = nn.Parameter(F.normalize(torch.randn(len(faces), 128, device=dev), dim=1))
    # The flat faces themselves are in every batch, so that each face has its anchor from the start.
    flat = np.stack([cv2.resize(f, (crops.NAME_W, crops.NAME_H), interpolation=cv2.INTER_AREA) for f in faces.levels[1]])
    if a.start:
        clean = common.rgb(torch.from_numpy(flat).to(dev))
        weights.start(net, a.start, clean[:256])
        net.eval()
        with torch.no_grad():  # the classes' directions are not kept: the flat faces' own embeddings stand in for them
            proxies.data = F.normalize(torch.cat([net(part)[:, :, 0, 0] for part in clean.split(64)]), dim=1)
        net.train()
    print(f'{sum(p.numel() for p in net.parameters())} parameters, {len(faces)} faces', flush=True)
    opt = torch.optim.AdamW([{'params': net.parameters()}, {'params': [proxies], 'weight_decay': 0}], a.rate, weight_decay=5e-4)
    stream.wait_for(3000)
    average, clock, rng = common.Average(net), common.Clock(a.minutes, a.rate), np.random.default_rng(a.seed)
    progress = weights.Progress(a, net, opt, average, clock, proxies=nn.ParameterList([proxies]))
    sums, n, said = np.zeros(3), 0, time.time()
    while clock.part < 1:
        clock.set(opt)
        s = stream.draw(dev, a.batch)
        extra = rng.integers(0, len(faces), max(16, a.batch // 16))
        known = [flat[i] if k % 2 else strip(flat[i], rng.uniform(STRIPS[0], STRIPS[-1])) for k, i in enumerate(extra)]
        ids = torch.cat([s['face'].long(), torch.from_numpy(extra).to(dev)])
        whole = s['seen'] > .9
        pictures, part = hide(common.rgb(s['picture']), whole)
        weight = torch.cat([(s['seen'] * part * 2).clamp(.35, 1), torch.ones(len(extra), device=dev)])
        x = torch.cat([pictures, common.rgb(torch.from_numpy(np.stack(known)).to(dev))])
        x = (x * torch.empty(len(x), 3, 1, 1, device=dev).uniform_(.8, 1.2)).clamp(0, 1)
        with common.half(dev):
            e = net.body(x)
        e = F.normalize(net.head(e.float())[:, :, 0, 0], dim=1)
        cos = e @ F.normalize(proxies, dim=1).t()
        m = MARGIN * (1 if a.start else min(1, clock.part * 4))
        own = F.one_hot(ids, len(faces)).bool()
        angle = torch.acos(cos[own].clamp(-.999, .999))
        logits = cos.masked_scatter(own, torch.cos((angle + m).clamp(max=3.14)))
        loss = (F.cross_entropy(logits * SCALE, ids, reduction='none') * weight).sum() / weight.sum()
        opt.zero_grad(); loss.backward(); opt.step(); average.update(net)
        right = (cos.argmax(1) == ids).float()
        whole &= part == 1
        sums += [float(loss), float(right.mean()), float(right[:a.batch][whole].mean()) if whole.any() else 1]; n += 1; progress.steps += 1
        if progress.due():
            common.export(net, average.state, a.out, torch.rand(2, 3, crops.NAME_H, crops.NAME_W), ('card', 'embedding'))
            progress.save()
        if time.time() - said > 30:
            print(f'{clock.part:5.2f} step {progress.steps} pictures {stream.made} loss, right, right of whole ' + ' '.join(f'{v / n:.4f}' for v in sums), flush=True)
            sums[:], n, said = 0, 0, time.time()
    stream.stop()
    gap = common.export(net, average.state, a.out, torch.rand(2, 3, crops.NAME_H, crops.NAME_W), ('card', 'embedding'))
    print(f'done after {progress.steps} steps; OpenCV differs by at most {gap:.2e}')


if __name__ == '__main__':
    main()
