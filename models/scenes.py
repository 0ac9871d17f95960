"""Pictures with the truth beside them: `TIER-NAME.jpg`, and `TIER-NAME.json` with the cards as they were laid, one after another.
For measuring only; nothing is trained on them.
"""
import glob
import json
import os

import cv2
import numpy as np


def read(folder):
    """Each picture of a folder as (tier, picture BGR, cards), with cards a list of dicts: code, corners, visible, width_px."""
    for truth in sorted(glob.glob(os.path.join(folder, '*.json'))):
        picture = cv2.imread(truth[:-5] + '.jpg')
        if picture is not None:
            with open(truth) as f:
                yield os.path.basename(truth).rsplit('-', 1)[0], picture, json.load(f).get('cards', [])


def owners(picture, cards):
    """Who shows where: 1 + the card's place in the list, 0 elsewhere."""
    owner = np.zeros(picture.shape[:2], np.int16)
    for i, c in enumerate(cards):
        cv2.fillConvexPoly(owner, np.int32(np.round(c['corners'])), i + 1)
    return owner
