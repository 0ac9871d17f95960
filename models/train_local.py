"""Makes `local.bin`: the linear map from raw local descriptors to the few numbers that are kept of each point of a face.

A local descriptor describes 16 x 16 px around a point of a card straightened to 64 x 88 px: for each of 4 x 4 squares how much
of each of eight directions its edges have, and its colour. Of these 176 numbers the map keeps the 24 directions in which points
of faces differ most from each other beside how much one point differs from picture to picture (linear discriminant analysis,
Fisher 1936). The same descriptor stands in `crates/deadeye-vision/src/local/descriptors.rs`, and must stay the same.

`local.bin` holds little-endian 32-bit floats: 176 means, then for each of the 176 numbers its 24 weights.
"""
import argparse
import time

import cv2
import numpy as np

import synth

WIDTH, HEIGHT = 64, 88  # of the card, in px
LEFT, TOP = 16, 20  # the margin around it
CHANNELS, SQUARES, KEPT = 11, 16, 24
SQUARE_PX = 4
SPREAD = np.float32([1, 2, 3, 4, 3, 2, 1]) / 16
GRID = np.array([(round(4 + i * 56 / 9), round(4 + j * 80 / 12)) for j in range(13) for i in range(10)])


def spread(plane, kernel):
    return cv2.sepFilter2D(plane, -1, kernel, kernel, borderType=cv2.BORDER_REPLICATE)


def field(picture):
    """Of a picture (BGR bytes) for each pixel eight directions of edges and three colours, H x W x 11."""
    smooth = np.stack([spread(p, np.float32([1, 4, 1]) / 6) for p in np.moveaxis(np.float32(picture) / 255, 2, 0)])
    blue, green, red = smooth
    grey = .114 * blue + .587 * green + .299 * red
    padded = cv2.copyMakeBorder(grey, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    across, down = padded[1:-1, 2:] - padded[1:-1, :-2], padded[2:, 1:-1] - padded[:-2, 1:-1]
    strength, turn = np.hypot(across, down), np.arctan2(down, across) / (2 * np.pi) * 8 % 8
    low = np.floor(turn)
    part = turn - low
    low = low.astype(int) % 8
    planes = np.zeros((*grey.shape, CHANNELS), np.float32)
    y, x = np.mgrid[:grey.shape[0], :grey.shape[1]]
    planes[y, x, low] += strength * (1 - part)
    planes[y, x, (low + 1) % 8] += strength * part
    planes[..., 8], planes[..., 9], planes[..., 10] = grey, red - green, blue - green
    return np.stack([spread(np.ascontiguousarray(planes[..., c]), SPREAD) for c in range(CHANNELS)], -1)


def raw(planes, points):
    """The raw descriptors of points (x, y in whole px of the picture), n x 176."""
    height, width = planes.shape[:2]
    squares = []
    for dy in (-6, -2, 2, 6):
        for dx in (-6, -2, 2, 6):
            x, y = np.clip(points[:, 0] + dx, 0, width - 1), np.clip(points[:, 1] + dy, 0, height - 1)
            squares.append(planes[y, x])
    all = np.stack(squares, 1)
    edges, colours = all[..., :8], all[..., 8:]
    edges = np.sqrt(edges / (edges.sum((1, 2), keepdims=True) + .15))
    colours = colours - colours.mean(1, keepdims=True)
    contrast = np.sqrt((colours[..., :1] ** 2).mean(1, keepdims=True) + .0004)
    colours = np.clip(colours / contrast, -3, 3) * .12
    return np.concatenate([edges, colours], 2).reshape(len(points), SQUARES * CHANNELS)


def photographed(rng, face):
    """A face as a camera may see it, slightly off its outline, and the map from the card's pixels to the picture's."""
    scale = WIDTH / face.shape[1]
    a = np.deg2rad(rng.uniform(-7, 7))
    wide = np.exp(rng.uniform(-.08, .08))
    high = wide * np.exp(rng.uniform(-.04, .04))
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.array([[wide, rng.uniform(-.04, .04)], [0, high]])
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    shift = middle + [LEFT, TOP] + rng.uniform(-2, 2, 2) - turn @ middle
    # Pixels count from their middles.
    half = np.array([.5, .5])
    to_picture = np.c_[turn * scale, turn @ (half * scale) + shift - half]
    picture = np.full((HEIGHT + 2 * TOP, WIDTH + 2 * LEFT, 3), rng.integers(0, 256, 3), np.uint8)
    smooth = cv2.GaussianBlur(face, (0, 0), .38 / scale)
    picture = cv2.warpAffine(smooth, np.float32(to_picture), picture.shape[1::-1], dst=picture, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_LINEAR)
    seen = cv2.GaussianBlur(np.float32(picture), (0, 0), rng.uniform(.3, 1.4))
    seen = seen * rng.uniform(.4, 1.15) * rng.uniform(.85, 1.15, 3) + rng.uniform(-10, 50)
    seen = 255 * np.clip(seen / 255, 0, 1) ** rng.uniform(.7, 1.4)
    seen += rng.normal(0, rng.uniform(1, 7), seen.shape)
    return np.uint8(np.clip(seen, 0, 255)), np.c_[turn, turn @ half + shift - half]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument('--faces', nargs='+', required=True, help='folders of flat card pictures, CODE.jpg or CODE.png')
    ap.add_argument('--pictures', type=int, default=600, help='faces drawn, five times each')
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--out', required=True)
    a = ap.parse_args()
    rng, begin = np.random.default_rng(a.seed), time.time()
    faces = synth.Faces(a.faces)
    size = CHANNELS * SQUARES
    within, between, mean, points_drawn = np.zeros((size, size)), np.zeros((size, size)), np.zeros(size), 0
    for at in rng.integers(0, len(faces.codes), a.pictures):
        points = GRID[rng.permutation(len(GRID))[:40]]
        shots = []
        for _ in range(5):
            picture, to_picture = photographed(rng, faces.levels[1][at])
            seen = points @ to_picture[:, :2].T + to_picture[:, 2] + rng.uniform(-1.2, 1.2, points.shape)
            shots.append(raw(field(picture), np.int64(np.round(seen))))
        shots = np.float64(shots)
        middle = shots.mean(0)
        off = (shots - middle).reshape(-1, size)
        within += off.T @ off / 4
        between += middle.T @ middle
        mean += middle.sum(0)
        points_drawn += len(points)
    mean /= points_drawn
    within /= points_drawn
    between = between / points_drawn - np.outer(mean, mean)
    within += np.eye(size) * 1e-3 * np.trace(within) / size
    back = np.linalg.inv(np.linalg.cholesky(within))
    shares, directions = np.linalg.eigh(back @ between @ back.T)
    best = np.argsort(-shares)[:KEPT]
    weights = back.T @ directions[:, best] * np.sqrt(shares[best] / (1 + shares[best]))
    np.concatenate([mean, weights.ravel()]).astype('<f4').tofile(a.out)
    print(f'{points_drawn} points in {time.time() - begin:.0f} s; between over within: ' + ' '.join(f'{s:.1f}' for s in shares[best]))


if __name__ == '__main__':
    main()
