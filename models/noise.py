"""Smooth noise and random colours, for everything that is drawn."""
import cv2
import numpy as np


def noise(rng, h, w, cells, channels=1):
    """Smooth noise from -1 to 1 with about `cells` bumps across."""
    n = rng.uniform(-1, 1, (max(2, int(cells * h / w) + 2), cells + 2, channels)).astype(np.float32)
    out = cv2.resize(n, (w, h), interpolation=cv2.INTER_CUBIC)
    return out if channels > 1 else out.reshape(h, w, 1)


def hue(rng, saturation=1.0, value=None):
    """A random colour (B, G, R), 0 to 255."""
    v = rng.uniform(20, 235) if value is None else value
    c = np.uint8([[[rng.integers(180), int(255 * saturation * rng.uniform(0, 1)), v]]])
    return cv2.cvtColor(c, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
