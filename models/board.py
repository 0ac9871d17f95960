"""Sets places of measured pictures up again with proxy faces, so that what the eyes miss can be shown without printed cards.

usage: board.py OUT.jpg --scenes FOLDER --faces PROXIES [--cut FOLDER] PICTURE:CODE...
PROXIES holds a drawn face CODE.png of each card (`deadeye proxy` or `cargo run -p deadeye-proxy --example faces`). Each
PICTURE:CODE becomes a tile: the surroundings of that card, every card of the truth beside the picture drawn where it lies, the
one in question outlined. Only where cards lie is taken from the picture, not its table, light or blur. With `--cut` each tile
is also written by itself and without the outline, for `deadeye scan`, with the truth beside it.
"""
import argparse
import json
import os

import cv2
import numpy as np

TILE = 300


def laid(scenes, faces, picture):
    """The table of one picture with proxy faces, and its cards."""
    with open(os.path.join(scenes, picture + '.json')) as f:
        truth = json.load(f)
    w, h = truth['size']
    rng = np.random.default_rng(7)
    table = np.full((h, w, 3), (74, 96, 70), np.float32) + rng.normal(0, 3, (h, w, 1)).astype(np.float32)
    # The truth lists cards as they were laid; one that lies on another comes later.
    for card in truth['cards']:
        face = cv2.imread(os.path.join(faces, card['code'] + '.png')).astype(np.float32)
        fh, fw = face.shape[:2]
        quad = np.float32(card['corners'])
        shrink = max(1, int(fw / card['width_px']))
        face = cv2.resize(face, (fw // shrink, fh // shrink), interpolation=cv2.INTER_AREA)
        fh, fw = face.shape[:2]
        m = cv2.getPerspectiveTransform(np.float32([[0, 0], [fw, 0], [fw, fh], [0, fh]]), quad)
        seen = cv2.warpPerspective(face, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros((h, w), np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        a = mask[..., None] / np.float32(255)
        table = table * (1 - a) + seen * a
    return np.clip(table, 0, 255).astype(np.uint8), truth['cards']


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('out'); ap.add_argument('places', nargs='+')
    ap.add_argument('--scenes', required=True); ap.add_argument('--faces', required=True); ap.add_argument('--cut')
    a = ap.parse_args()
    tiles = []
    for n, place in enumerate(a.places):
        picture, code = place.split(':')
        table, cards = laid(a.scenes, a.faces, picture)
        card = next(c for c in cards if c['code'] == code)
        quad = np.float32(card['corners'])
        side = int(2.4 * card['width_px'])
        x, y = (quad.mean(0) - side / 2).astype(int)
        x, y = max(0, min(x, table.shape[1] - side)), max(0, min(y, table.shape[0] - side))
        if a.cut:
            os.makedirs(a.cut, exist_ok=True)
            name = os.path.join(a.cut, f'{picture.split("-")[0]}-{n:02d}{picture.replace("-", "")}')
            cv2.imwrite(name + '.jpg', table, [cv2.IMWRITE_JPEG_QUALITY, 94])
            with open(name + '.json', 'w') as f:
                json.dump({'image': os.path.basename(name) + '.jpg', 'size': table.shape[1::-1], 'cards': cards}, f)
        cv2.polylines(table, [np.round(quad).astype(np.int32)], True, (40, 220, 255), 2, cv2.LINE_AA)
        tile = cv2.resize(table[y:y + side, x:x + side], (TILE, TILE), interpolation=cv2.INTER_AREA)
        cv2.putText(tile, str(n + 1), (8, 28), cv2.FONT_HERSHEY_SIMPLEX, .9, (255, 255, 255), 2, cv2.LINE_AA)
        tiles.append(tile)
    columns = min(4, len(tiles))
    while len(tiles) % columns:
        tiles.append(np.zeros_like(tiles[0]))
    rows = [np.hstack(tiles[r:r + columns]) for r in range(0, len(tiles), columns)]
    cv2.imwrite(a.out, np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == '__main__':
    main()
