"""Reads the weights out of an ONNX file, and halves or widens them, without further packages; as much of its format as that takes.

usage: onnx_file.py IN.onnx OUT.onnx     the same network with weights of 16 bits, half as large
OpenCV 4.6 reads no such file: the program and the measures here widen it first.
"""
import sys

import numpy as np

GRAPH, TENSOR = 7, 5  # fields of the model and of the graph
DIMS, KIND, NAME, RAW = 1, 2, 8, 9  # fields of a tensor
FLOAT, HALF = 1, 10  # kinds of numbers
SMALL = 4096  # bytes of a tensor below which halving is not worth it


def fields(data):
    """The fields of one message as (number, value), values whole numbers or bytes."""
    at = 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = number()
        wire = key & 7
        if wire == 0:
            yield key >> 3, number()
            continue
        size = number() if wire == 2 else 4 if wire == 5 else 8
        yield key >> 3, data[at:at + size]
        at += size


def weights(path):
    """Each weight by its name."""
    with open(path, 'rb') as f:
        model = f.read()
    found = {}
    for graph in (v for k, v in fields(model) if k == GRAPH):
        for tensor in (v for k, v in fields(graph) if k == TENSOR):
            parts = list(fields(tensor))
            one = dict(parts)
            kind = {FLOAT: '<f4', HALF: '<f2'}.get(one.get(KIND))
            if kind and RAW in one:
                numbers = np.frombuffer(one[RAW], kind).astype(np.float32)
                found[one[NAME].decode()] = numbers.reshape([v for k, v in parts if k == DIMS])
    return found


def number_bytes(value):
    """A whole number as the format has it: seven bits a byte, the last byte below 128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def message(parts):
    """The bytes of a message with these fields, as `fields` gives them."""
    out = bytearray()
    for key, value in parts:
        whole = isinstance(value, int)
        out += number_bytes(key << 3 | (0 if whole else 2)) + number_bytes(value if whole else len(value))
        out += b'' if whole else value
    return bytes(out)


def converted(model, kind, numbers, to_kind, to_numbers, least=0):
    """The file with all tensors of one kind of number, of so many bytes or more, in another."""
    def tensor(data):
        parts = list(fields(data))
        one = dict(parts)
        if one.get(KIND) != kind or RAW not in one or len(one[RAW]) < least:
            return data
        raw = np.frombuffer(one[RAW], numbers).astype(to_numbers).tobytes()
        return message([(k, {KIND: to_kind, RAW: raw}.get(k, v)) for k, v in parts])

    def graph(data):
        return message([(k, tensor(v) if k == TENSOR else v) for k, v in fields(data)])

    return message([(k, graph(v) if k == GRAPH else v) for k, v in fields(model)])


def whole(path):
    """The bytes of a network with all weights in 32 bits, for `cv2.dnn.readNetFromONNX`."""
    with open(path, 'rb') as f:
        return np.frombuffer(converted(f.read(), HALF, '<f2', FLOAT, '<f4'), np.uint8)


if __name__ == '__main__':
    with open(sys.argv[1], 'rb') as f:
        half = converted(f.read(), FLOAT, '<f4', HALF, '<f2', SMALL)
    with open(sys.argv[2], 'wb') as f:
        f.write(half)
