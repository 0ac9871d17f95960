"""What the three trainings share: fresh pictures made beside the training, time-bound schedules, export."""
import argparse
import inspect
import math
import mmap
import multiprocessing as mp
import os
import tempfile
import time

import cv2
import numpy as np
import torch
from torch import nn

import card


def words(description, minutes, batch, slots):
    """The command line every training has."""
    ap = argparse.ArgumentParser(description=description)
    ap.add_argument('--faces', nargs='+', required=True, help='folders of flat card pictures, CODE.jpg or CODE.png')
    ap.add_argument('--leave-out', default='', help='code prefixes that stay unseen, with commas between (a pack left out)')
    ap.add_argument('--minutes', type=float, default=minutes)
    ap.add_argument('--workers', type=int, default=1, help='processes that draw pictures')
    ap.add_argument('--threads', type=int, default=2)
    ap.add_argument('--rate', type=float, default=2e-3, help='the highest learning rate')
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--start', help='weights to go on from, .pt of a training or .onnx of a shipped network')
    ap.add_argument('--resume', action='store_true', help='go on where a training with the same --out was stopped')
    ap.add_argument('--photos', nargs='+', default=[], help='folders of photographs, see photos.py; without them all pictures are drawn')
    ap.add_argument('--out', required=True, help='where the ONNX file goes; the weights go beside it as .pt')
    ap.add_argument('--batch', type=int, help='samples of a step; a GPU has room for many more, and then for a higher rate')
    ap.add_argument('--slots', type=int, help='drawn samples that are kept')
    ap.add_argument('--work', help='a folder for the drawn samples, which are otherwise kept in memory')
    a = ap.parse_args()
    a.batch, a.slots = a.batch or batch, a.slots or slots
    return a


def device():
    """A GPU where there is one; everything here also runs on a processor."""
    torch.backends.cudnn.benchmark = True  # all steps are of one size
    return torch.device('cuda' if torch.cuda.is_available() else 'cpu')


def half(dev):
    """Arithmetic in bfloat16 where it may be: nearly twice as fast on processors that know it; weights stay whole."""
    return torch.autocast(dev.type, dtype=torch.bfloat16)


def load_faces(folders, leave_out, only=''):
    """All faces in the folders but those whose codes begin with one of `leave_out`; of `only`, if any are given."""
    cv2.setNumThreads(1)  # threads of its own would not be there in the processes that are forked
    faces = card.Faces(folders)
    skip, want = (tuple(filter(None, w.split(','))) for w in (leave_out, only))
    if skip or want:
        keep = [i for i, c in enumerate(faces.codes) if not (skip and c.startswith(skip)) and (not want or c.startswith(want))]
        faces.codes = [faces.codes[i] for i in keep]
        faces.levels = [[level[i] for i in keep] for level in faces.levels]
        faces.share = faces.share[keep]
        faces.total = np.cumsum(faces.share)
    return faces


def ring(folder, shape, kind):
    """An array that forked processes share, in memory or in a file of the folder that goes with the process."""
    size = math.prod(shape) * kind.itemsize
    if folder is None:
        return np.frombuffer(mmap.mmap(-1, size), kind).reshape(shape)
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as f:
        f.truncate(size)
        return np.frombuffer(mmap.mmap(f.fileno(), size), kind).reshape(shape)


def rgb(pictures):
    """Pictures as OpenCV has them (N x H x W x 3, B G R, 0 to 255) as a network takes them (N x 3 x H x W, R G B, 0 to 1)."""
    return (pictures.permute(0, 3, 1, 2).flip(1).float() / 255).contiguous(memory_format=torch.channels_last)


class Stream:
    """A ring of samples that worker processes keep writing anew while the training reads.

    `shapes` names each array of a sample: {name: (shape, dtype)}; `make(rng, faces)` returns a list of samples, each a dict of
    such arrays; `a` is the command line.
    """

    def __init__(self, faces, make, shapes, a):
        self.slots, self.tensors, self.brought = a.slots, None, 0
        self.ring = {n: ring(a.work, (a.slots, *shape), np.dtype(kind)) for n, (shape, kind) in shapes.items()}
        self.next = mp.Value('q', 0)
        # Forked, so that the faces are shared and not copied.
        ctx = mp.get_context('fork')
        self.jobs = [ctx.Process(target=self._run, args=(faces, make, a.seed * 1000 + k), daemon=True) for k in range(a.workers)]
        for j in self.jobs:
            j.start()

    def _run(self, faces, make, seed):
        os.nice(2)  # the training goes first; a picture is drawn from several times anyway
        rng = np.random.default_rng(seed)
        while True:
            for sample in make(rng, faces):
                with self.next.get_lock():
                    slot = self.next.value % self.slots
                    self.next.value += 1
                for n, v in sample.items():
                    self.ring[n][slot] = v

    @property
    def made(self):
        return self.next.value

    def wait_for(self, n):
        while self.made < n:
            time.sleep(.5)

    def bring(self, dev):
        """Copies what was made since the last call to a GPU, where the whole ring lies too."""
        ready = self.made - 2 * len(self.jobs)  # the last ones may still be being written
        self.brought = max(self.brought, ready - self.slots)
        while ready - self.brought >= 32:
            first = self.brought % self.slots
            last = min(first + min(ready - self.brought, 256), self.slots)
            for n, v in self.ring.items():
                self.tensors[n][first:last] = torch.from_numpy(v[first:last]).to(dev)
            self.brought += last - first
        return self.brought

    def draw(self, dev, n):
        """n random samples of those made so far, as a dict of tensors on the device."""
        if self.tensors is None:
            self.tensors = {k: torch.from_numpy(v) for k, v in self.ring.items()}
            if dev.type != 'cpu':
                self.tensors = {k: torch.zeros_like(v, device=dev) for k, v in self.tensors.items()}
        have = self.made - 8 if dev.type == 'cpu' else self.bring(dev)
        at = torch.randint(max(1, min(have, self.slots)), (n,), device=dev)
        return {k: v.index_select(0, at) for k, v in self.tensors.items()}

    def stop(self):
        for j in self.jobs:
            j.terminate()


def conv(cin, cout, stride=1, dilation=1, kernel=3, groups=1):
    return nn.Sequential(nn.Conv2d(cin, cout, kernel, stride, padding=dilation * (kernel // 2), dilation=dilation, groups=groups, bias=False),
                         nn.BatchNorm2d(cout), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, c, dilation=1):
        super().__init__()
        self.a, self.b = conv(c, c, dilation=dilation), nn.Sequential(nn.Conv2d(c, c, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.b(self.a(x)))


class Up(nn.Module):
    """Twice as large: a transposed convolution of 2 x 2, done as a plain one and a shuffle, which trains several times faster."""

    def __init__(self, cin, cout):
        super().__init__()
        plain = nn.ConvTranspose2d(cin, cout, 2, 2)
        self.weight, self.bias = plain.weight, plain.bias

    def forward(self, x):
        w = self.weight.permute(1, 2, 3, 0).reshape(-1, self.weight.shape[0], 1, 1)
        return nn.functional.pixel_shuffle(nn.functional.conv2d(x, w), 2) + self.bias.reshape(1, -1, 1, 1)

    def plain(self):
        """The same as the transposed convolution that is exported."""
        plain = nn.ConvTranspose2d(*self.weight.shape[:2], 2, 2)
        plain.weight, plain.bias = self.weight, self.bias
        return plain


class Clock:
    """Learning rate by elapsed time: a short warm-up, then a cosine to nothing."""

    def __init__(self, minutes, top):
        self.begin, self.span, self.top = time.time(), minutes * 60, top

    @property
    def part(self):
        return (time.time() - self.begin) / self.span

    def set(self, optimiser):
        p = min(1, self.part)
        rate = self.top * min(1, p / .03 + .02) * (.5 + .5 * math.cos(math.pi * p))
        for g in optimiser.param_groups:
            g['lr'] = rate


class Average:
    """An exponential moving average of the weights, which is what is exported."""

    def __init__(self, net, keep=.998):
        self.keep, self.n = keep, 0
        self.state = {k: v.detach().clone() for k, v in net.state_dict().items()}

    def update(self, net):
        self.n += 1
        keep = min(self.keep, self.n / (self.n + 10))
        now = net.state_dict()
        floats = [k for k, v in now.items() if v.dtype.is_floating_point]
        held = [self.state[k] for k in floats]
        with torch.no_grad():  # all in a few steps, which a GPU wants
            torch._foreach_mul_(held, keep)
            torch._foreach_add_(held, [now[k] for k in floats], alpha=1 - keep)
        for k in now.keys() - set(floats):
            self.state[k].copy_(now[k])


def fold(net):
    """The same network without batch norm: each folded into the convolution before it (OpenCV 4.6 wants it so)."""
    net.eval()
    for m in list(net.modules()):
        for name, kid in list(m.named_children()):
            if isinstance(kid, Up):
                setattr(m, name, kid.plain())
        if isinstance(m, nn.Sequential):
            kids = list(m)
            for i in range(len(kids) - 1):
                if isinstance(kids[i], (nn.Conv2d, nn.ConvTranspose2d)) and isinstance(kids[i + 1], nn.BatchNorm2d):
                    m[i] = torch.nn.utils.fusion.fuse_conv_bn_eval(kids[i], kids[i + 1])
                    m[i + 1] = nn.Identity()
            drop = [k for k in m if not isinstance(k, nn.Identity)]
            m._modules.clear()
            for i, k in enumerate(drop):
                m._modules[str(i)] = k
    return net


def export(net, state, path, example, names, any_size=False):
    """Writes the weights (.pt) and the folded network (ONNX, opset 11), and checks one against the other in OpenCV.

    Any number of pictures; `any_size` also lets their height and width vary.
    """
    import copy

    torch.save(state, os.path.splitext(path)[0] + '.pt')
    net = copy.deepcopy(net).cpu()
    net.load_state_dict({k: v.cpu() for k, v in state.items()})
    net.eval()
    with torch.no_grad():
        want = net(example)
        plain = fold(net)
        tmp = path + '.new'
        older = {'dynamo': False} if 'dynamo' in inspect.signature(torch.onnx.export).parameters else {}
        torch.onnx.export(plain, example, tmp, opset_version=11, **older, input_names=[names[0]], output_names=[names[1]],
                          dynamic_axes={name: {0: 'n', 2: 'h', 3: 'w'} if any_size else {0: 'n'} for name in names})
    run = cv2.dnn.readNetFromONNX(tmp)
    run.setInput(example.numpy())
    gap = float(np.abs(run.forward() - want.numpy()).max())
    assert gap < 1e-2, f'OpenCV and the training framework differ by {gap}'
    os.replace(tmp, path)
    return gap
