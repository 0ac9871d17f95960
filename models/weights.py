"""Weights to go on from: what a training left on disk, and the networks that are shipped.

A shipped network (ONNX) has its batch norms folded into the convolutions. `unfold` puts them back: the folded weights go into the
convolutions, and each norm is set to the mean and spread that its input has on pictures of the training, so that the network gives
the same numbers as the shipped one and goes on training as one with norms does.
"""
import os
import time

import torch
from torch import nn

import onnx_file


def start(net, path, example):
    """Loads weights of an earlier training (.pt) or of a shipped network (.onnx); `example` is a batch of its input."""
    if path.endswith('.onnx'):
        unfold(net, {k: torch.from_numpy(v).to(example.device) for k, v in onnx_file.weights(path).items()}, example)
    else:
        net.load_state_dict(torch.load(path, map_location=next(net.parameters()).device))


def unfold(net, folded, example):
    """Gives a network the weights of its folded form. Residual blocks that the folded one lacks begin as doing next to nothing."""
    pairs, new = [], set(dict(net.named_modules()))
    with torch.no_grad():
        for name, m in net.named_modules():
            if not isinstance(m, (nn.Conv2d, nn.ConvTranspose2d)) and not hasattr(m, 'plain'):
                continue
            if name + '.weight' not in folded:
                continue
            new.discard(name)
            m.weight.copy_(folded[name + '.weight'])
            parent, _, last = name.rpartition('.')
            norm = net.get_submodule(parent)[int(last) + 1] if last.isdigit() and int(last) + 1 < len(net.get_submodule(parent)) else None
            if isinstance(norm, nn.BatchNorm2d):
                pairs.append((m, norm, folded[name + '.bias']))
            else:
                m.bias.copy_(folded[name + '.bias'])
        for name, m in net.named_modules():
            if hasattr(m, 'b') and hasattr(m, 'a') and name + '.a.0' in new:
                nn.init.normal_(m.b[1].weight, std=1e-2); nn.init.normal_(m.b[1].bias, std=1e-4)
        net.eval()
        for conv, norm, bias in pairs:
            norm.running_mean.zero_(); norm.running_var.fill_(1 - norm.eps); norm.weight.fill_(1); norm.bias.copy_(bias)
        inputs = {}
        hooks = [norm.register_forward_hook(lambda m, x, y, key=norm: inputs.__setitem__(key, x[0])) for _, norm, _ in pairs]
        net(example)
        for h in hooks:
            h.remove()
        for _, norm, bias in pairs:
            x = inputs[norm].float()
            mean, var = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
            norm.running_mean.copy_(mean); norm.running_var.copy_(var)
            norm.weight.copy_((var + norm.eps).sqrt()); norm.bias.copy_(bias + mean)
    net.train()


class Progress:
    """The state of a training on disk, so that it can go on after it was stopped."""

    def __init__(self, a, net, optimiser, average, clock, **others):
        """`a` is the command line; `others` are further modules whose weights belong to the state."""
        self.path, self.parts, self.clock = a.out + '.state', {'net': net, 'optimiser': optimiser, **others}, clock
        self.average, self.steps, self.saved_at = average, 0, time.time()
        if a.resume and os.path.exists(self.path):
            state = torch.load(self.path)
            for k, part in self.parts.items():
                part.load_state_dict(state[k])
            self.average.state, self.average.n, self.steps = state['average'], state['averaged'], state['steps']
            self.clock.begin = time.time() - state['seconds']

    def save(self):
        state = {k: part.state_dict() for k, part in self.parts.items()}
        state.update(average=self.average.state, averaged=self.average.n, steps=self.steps, seconds=time.time() - self.clock.begin)
        torch.save(state, self.path + '.new')
        os.replace(self.path + '.new', self.path)
        self.saved_at = time.time()

    def due(self):
        return time.time() - self.saved_at > 240
