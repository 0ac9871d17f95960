"""Reads the weights out of an ONNX file without further packages; as much of its format as that takes."""
import numpy as np

GRAPH, TENSOR = 7, 5  # fields of the model and of the graph
DIMS, KIND, NAME, RAW = 1, 2, 8, 9  # fields of a tensor
FLOAT = 1


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
            if one.get(KIND) == FLOAT and RAW in one:
                found[one[NAME].decode()] = np.frombuffer(one[RAW], '<f4').reshape([v for k, v in parts if k == DIMS]).copy()
    return found
