"""Trains the reader: suit and rank from a card's upper left corner, whatever its art.

Input N x 3 x 48 x 32 (RGB, 0 to 1), the corner of the card straightened and upright. Output N x 19 x 1 x 1: logits of spades,
hearts, diamonds, clubs, no suit; then of the ranks ace to king, no rank. Cards without suit and rank, corners that are covered,
cards of other games and cards the wrong way up are the last of each.
"""
import glob
import json
import os
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import common
import crops
import photos
import synth
import weights

SUITS = ['Spades', 'Hearts', 'Diams', 'Clubs']
NO_SUIT, NO_RANK = 4, 13
# Where suit and rank are printed, by parts of the card's width and height.
PRINTED = np.float32([[.03, .015], [.15, .015], [.15, .2], [.03, .2]])


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        c = common.conv
        self.body = nn.Sequential(c(3, 24), c(24, 32, 2), common.Residual(32), c(32, 48, 2), common.Residual(48), c(48, 64, 2))
        self.head = nn.Sequential(nn.Conv2d(64, 96, (6, 4), bias=False), nn.BatchNorm2d(96), nn.ReLU(), nn.Conv2d(96, 19, 1))

    def forward(self, x):
        return self.head(self.body(x))


def printed(codes):
    """Suit and rank of each code as classes, from the card facts; -1 where nothing is known of the code."""
    packs = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'card-db', 'packs', '*.json')
    facts = {c['code']: c for f in glob.glob(packs) for c in json.load(open(f))['cards']}

    def classes(code):
        if code not in facts:
            return -1, -1
        suit, rank = facts[code].get('suit'), facts[code].get('rank')
        return (SUITS.index(suit), rank - 1) if suit in SUITS and rank else (NO_SUIT, NO_RANK)
    return np.int64([classes(code) for code in codes])


def corner_in_view(owner, mark, quad):
    """The part of what is printed in the corner that shows."""
    own = crops.straighten(np.uint8(owner == mark) * 255, quad, crops.READ_RECT, (crops.READ_W, crops.READ_H))
    left, top = crops.READ_RECT[0]
    right, bottom = crops.READ_RECT[2]
    x, y = left + PRINTED[:, 0] * (right - left), top + PRINTED[:, 1] * (bottom - top)
    part = own[int(y[0]):int(y[2]) + 1, int(x[0]):int(x[1]) + 1]
    return float((part > 128).mean())


def maker(answers, lent):
    def make(rng, faces):
        img, owner, cards = synth.scene(rng, faces, crops.SIZE, (48, 230), made_up=.06, crowd=1.2, piles=.5, borders=0, photos=lent)
        out = []
        for i, c in enumerate(cards):
            q = c['quad'].astype(np.float32)
            shows = corner_in_view(owner, i + 1, q)
            suit, rank = answers[c['face']] if c['face'] >= 0 else (NO_SUIT, NO_RANK)
            if suit < 0 or .35 < shows < .9:
                continue
            if shows <= .35:
                suit, rank = NO_SUIT, NO_RANK
            for n in range(2):
                guess, told = crops.shaken(rng, q, rng.choice([.004, .009, .018])), (suit, rank)
                if n and rng.random() < .12:
                    guess, told = guess[[2, 3, 0, 1]], (NO_SUIT, NO_RANK)
                picture = crops.straighten(img, guess, crops.READ_RECT, (crops.READ_W, crops.READ_H))
                out.append({'picture': picture, 'suit': told[0], 'rank': told[1]})
        return out
    return make


def main():
    a = common.words(__doc__, 30, 128, 120000)
    torch.set_num_threads(a.threads); torch.manual_seed(a.seed)
    faces = common.load_faces(a.faces, a.leave_out)
    answers = printed(faces.codes)
    shapes = {'picture': ((crops.READ_H, crops.READ_W, 3), np.uint8), 'suit': ((), np.int64), 'rank': ((), np.int64)}
    stream = common.Stream(faces, maker(answers, photos.Photos(a.photos)), shapes, a)
    dev = common.device()
    net = Reader().to(dev)
    print(f'{sum(p.numel() for p in net.parameters())} parameters, {len(faces)} faces', flush=True)
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=5e-4)
    stream.wait_for(2000)
    if a.start:
        weights.start(net, a.start, common.rgb(stream.draw(dev, 256)['picture']))
    average, clock = common.Average(net), common.Clock(a.minutes, a.rate)
    progress = weights.Progress(a, net, opt, average, clock)
    sums, n, said = np.zeros(3), 0, time.time()
    while clock.part < 1:
        clock.set(opt)
        s = stream.draw(dev, a.batch)
        suit, rank, x = s['suit'], s['rank'], common.rgb(s['picture'])
        x = (x * torch.empty(len(x), 3, 1, 1, device=dev).uniform_(.8, 1.2)).clamp(0, 1)
        with common.half(dev):
            e = net.body(x)
        o = net.head(e.float())[:, :, 0, 0]
        loss = F.cross_entropy(o[:, :5], suit) + F.cross_entropy(o[:, 5:], rank)
        opt.zero_grad(); loss.backward(); opt.step(); average.update(net)
        sums += [float(loss), float((o[:, :5].argmax(1) == suit).float().mean()), float((o[:, 5:].argmax(1) == rank).float().mean())]; n += 1; progress.steps += 1
        if progress.due():
            common.export(net, average.state, a.out, torch.rand(2, 3, crops.READ_H, crops.READ_W), ('corner', 'read'))
            progress.save()
        if time.time() - said > 30:
            print(f'{clock.part:5.2f} step {progress.steps} pictures {stream.made} loss, suits right, ranks right ' + ' '.join(f'{v / n:.4f}' for v in sums), flush=True)
            sums[:], n, said = 0, 0, time.time()
    stream.stop()
    gap = common.export(net, average.state, a.out, torch.rand(2, 3, crops.READ_H, crops.READ_W), ('corner', 'read'))
    print(f'done after {progress.steps} steps; OpenCV differs by at most {gap:.2e}')


if __name__ == '__main__':
    main()
