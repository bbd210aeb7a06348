"""Native OpenCV on one thread: each line on its input is an operation and on how many masks; answers with JSON.

It works on the box of each person, which it cuts out of the photo's pixels within the time, as a product would.

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


def boxes(masks):
    """Of each mask: where it covers, and as far around it as growing and blurring reach."""
    found = []
    for mask in masks:
        x, y, across, down = cv2.boundingRect(mask)
        found.append((max(0, y - 16), min(height, y + down + 16), max(0, x - 16), min(width, x + across + 16)))
    return found


def cut(mask, box):
    top, bottom, left, right = box
    return np.ascontiguousarray(mask[top:bottom, left:right])


def trace(mask):
    return cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0]


def fill(polygons, box):
    top, bottom, left, right = box
    return cv2.fillPoly(np.zeros((bottom - top, right - left), np.uint8), polygons, 255, offset=(-left, -top))


soft_boxes, hard_boxes = boxes(soft), boxes(hard)
soft, hard = list(zip(soft, soft_boxes)), list(zip(hard, hard_boxes))
polygons = [(trace(mask), box) for mask, box in hard]
operations = {
    "trace": (lambda mask, box: trace(cut(mask, box)), hard, len),
    "fill": (fill, polygons, cv2.countNonZero),
    "grow": (lambda mask, box: cv2.dilate(cut(mask, box), disc), soft, lambda grown: int(grown.sum())),
    "feather": (
        lambda mask, box: cv2.GaussianBlur(cut(mask, box), (31, 31), 0, borderType=cv2.BORDER_REPLICATE),
        soft,
        lambda blurred: int(np.square(blurred, dtype=np.uint64).sum()),
    ),
    "components": (
        lambda mask, box: cv2.connectedComponentsWithStats(cut(mask, box), connectivity=8),
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
        started = time.process_time()
        result = operation(*value)
        milliseconds += (time.process_time() - started) * 1000
        amount += measure(result)
    print(json.dumps({"milliseconds": milliseconds, "amount": amount}), flush=True)
