"""Native OpenCV on one thread: each line on its input is an operation and on how many masks; answers with JSON.

Arguments: width, height, and the masks as raw files, first all soft ones, then all hard ones.
"""

import json
import sys
import time

import cv2
import numpy as np

cv2.setNumThreads(1)
width, height = int(sys.argv[1]), int(sys.argv[2])
masks = [np.fromfile(path, np.uint8).reshape(height, width) for path in sys.argv[3:]]
soft, hard = masks[: len(masks) // 2], masks[len(masks) // 2 :]
away = np.arange(-15, 16)
disc = (away[:, None] ** 2 + away[None, :] ** 2 <= 15**2).astype(np.uint8)


def trace(mask):
    return cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0]


def fill(polygons):
    return cv2.fillPoly(np.zeros((height, width), np.uint8), polygons, 255)


polygons = [trace(mask) for mask in hard]
operations = {
    "trace": (trace, hard, len),
    "fill": (fill, polygons, cv2.countNonZero),
    "grow": (lambda mask: cv2.dilate(mask, disc), soft, lambda grown: int(grown.sum())),
    "feather": (
        lambda mask: cv2.GaussianBlur(mask, (31, 31), 0, borderType=cv2.BORDER_REPLICATE),
        soft,
        lambda blurred: int(np.square(blurred, dtype=np.uint64).sum()),
    ),
    "components": (
        lambda mask: cv2.connectedComponentsWithStats(mask, connectivity=8),
        hard,
        lambda result: result[0] - 1,
    ),
}

print(json.dumps({"version": cv2.__version__}), flush=True)
for line in sys.stdin:
    name, count = line.split()
    operation, inputs, measure = operations[name]
    milliseconds = 0.0
    amount = 0
    for value in inputs[: int(count)]:
        started = time.perf_counter()
        result = operation(value)
        milliseconds += (time.perf_counter() - started) * 1000
        amount += measure(result)
    print(json.dumps({"milliseconds": milliseconds, "amount": amount}), flush=True)
