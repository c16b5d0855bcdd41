"""Writes a learnt parser as the product reads it: export.py MODEL OUT. A line of JSON, then the numbers: int8 with a scale a row, or float32."""

import json
import sys

import numpy
import torch

model = torch.load(sys.argv[1])
tensors, blob = [], b""
for name, tensor in model["model"].items():
    values = tensor.detach().numpy().astype(numpy.float32)
    if values.ndim == 2 and values.size > 2000:
        scale = numpy.abs(values).max(axis=1) / 127
        scale[scale == 0] = 1
        packed = numpy.round(values / scale[:, None]).astype(numpy.int8)
        tensors.append({"name": name, "shape": list(values.shape), "type": "int8"})
        blob += scale.astype("<f4").tobytes() + packed.tobytes()
        blob += b"\0" * (-len(blob) % 4)
    else:
        tensors.append({"name": name, "shape": list(values.shape), "type": "float32"})
        blob += values.astype("<f4").tobytes()
labels, upos, xpos = model["vocabulary"]
head = {"layers": model["layers"].split(","), "width": model["width"], "labels": labels, "upos": upos, "xpos": xpos, "thresholds": model["thresholds"], "tensors": tensors}
text = json.dumps(head).encode()
text += b" " * (-(len(text) + 1) % 4) + b"\n"
with open(sys.argv[2], "wb") as out:
    out.write(text + blob)
print(len(text) + len(blob), "bytes")
