"""What light and camera do to a picture."""
import cv2
import numpy as np

from noise import noise


def lamp(rng, img, w0, light='any'):
    """What light and camera do to a picture: gradients, glare, colour, exposure, blur, noise, compression.

    `light` is 'kind' for a well-lit table and a still camera in focus, 'harsh' for none of these, 'any' for both and all between.
    """
    h, w = img.shape[:2]
    kind, harsh = light == 'kind', light == 'harsh'
    f = img.astype(np.float32) / 255
    f *= 1 + rng.uniform(0, .5) * noise(rng, h, w, 2)
    if rng.random() < (.1 if kind else .8 if harsh else .35):
        for _ in range(rng.integers(1, 4)):
            x, y = rng.uniform(0, w), rng.uniform(0, h)
            s = w0 * rng.uniform(.12, .9)
            ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
            e = np.exp(-(((xs - x) / s) ** 2 + ((ys - y) / (s * rng.uniform(.5, 1.5))) ** 2) ** rng.choice([1, 1, 2]))
            f += e[..., None] * rng.uniform(.25, 1.1)
    f *= rng.uniform(.82, 1.18, 3).astype(np.float32) if rng.random() < .6 else 1
    gain = rng.choice([1, rng.uniform(.14, .6), rng.uniform(.6, 1.35)], p=[.4, 0, .6] if kind else [.05, .75, .2] if harsh else [.25, .38, .37])
    f = np.clip(f * gain, 0, 1) ** rng.uniform(.7, 1.35)
    if rng.random() < .3:
        f = (f - .5) * rng.uniform(.6, 1.2) + .5 + rng.uniform(-.05, .08)
    if rng.random() < .7:
        f = cv2.GaussianBlur(f, (0, 0), float(rng.uniform(.3, 1.0) if kind or rng.random() < (.4 if harsh else .75) else rng.uniform(1, 1 + w0 * .02)))
    if rng.random() < (0 if kind else .3 if harsh else .18):
        n = int(rng.integers(3, max(4, int(3 + w0 * .07))))
        k = np.zeros((n, n), np.float32); a = rng.uniform(0, np.pi)
        cv2.line(k, (int(n / 2 - n / 2 * np.cos(a)), int(n / 2 - n / 2 * np.sin(a))), (int(n / 2 + n / 2 * np.cos(a)), int(n / 2 + n / 2 * np.sin(a))), 1, 1)
        f = cv2.filter2D(f, -1, k / max(1, k.sum()))
    if rng.random() < .75:
        grain = rng.standard_normal((h, w, 3), np.float32) * np.float32(rng.uniform(.004, .05))
        f += grain if rng.random() < .5 else cv2.GaussianBlur(grain, (0, 0), .8)
    out = np.clip(f * 255, 0, 255).astype(np.uint8)
    if rng.random() < .25:
        out = cv2.addWeighted(out, 1.6, cv2.GaussianBlur(out, (0, 0), 1.2), -.6, 0)
    if rng.random() < .7:
        out = cv2.imdecode(cv2.imencode('.jpg', out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], 1)
    return out
