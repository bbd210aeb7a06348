"""Fits how dark a person's skin is (workers/face/darkness.ts) to embeddings of the identity network:

    node bench/complexions.ts > /tmp/complexions.tsv && python3 training/complexion.py /tmp/complexions.tsv

Ridge regression of 0 (light), 1 (medium), 2 (dark) on embeddings of length 1. Prints the correlation with what people see when everybody is told
by a model that has not seen them, and the weights as `darkness.ts` has them.
"""
import base64
import sys

import numpy as np

RIDGE = 1
rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
people = np.array([r[0] for r in rows])
seen = np.array([("light", "medium", "dark").index(r[1]) for r in rows], float)
x = np.array([[float(v) for v in r[2:]] for r in rows])
x /= np.linalg.norm(x, axis=1, keepdims=True)


def fit(x, y):
    mean = x.mean(0)
    centred = x - mean
    w = centred.T @ np.linalg.solve(centred @ centred.T + RIDGE * np.eye(len(x)), y - y.mean())
    return w, y.mean() - mean @ w


told = np.zeros(len(seen))
for person in set(people):
    rest = people != person
    w, bias = fit(x[rest], seen[rest])
    told[~rest] = x[~rest] @ w + bias
w, bias = fit(x, seen)
scale = np.abs(w).max() / 127
weights = np.round(w / scale).astype(np.int8)
print(f"{len(set(people))} people left out: correlation {np.corrcoef(told, seen)[0, 1]:.2f}; off by rounding {np.abs(x @ (weights * scale) - x @ w).max():.4f}")
print(f"bias {bias:.4f}, scale {scale:.6f}\n{base64.b64encode(weights.tobytes()).decode()}")
