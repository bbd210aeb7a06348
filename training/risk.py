"""Fits the self-check's model (workers/swap/risk.ts) to the labels of finished pictures in risk.tsv: python3 risk.py

Prints mean, standard deviation and weight of every feature, and the area under the curve on fans, and on targets, that were left out.
"""
import csv
from pathlib import Path

import numpy as np

RIDGE = 4
rows = list(csv.DictReader((Path(__file__).parent / "risk.tsv").open(), delimiter="\t"))
column = lambda name: np.array([float(r[name]) for r in rows])
features = {"pitch": column("pitch"), "smile": column("smile"), "hiddenBrows": np.sqrt(column("hiddenBrows")),
            "roughness": column("roughness"), "unlike": np.abs(np.log(np.maximum(0.05, column("roughness"))))}
x = np.stack(list(features.values()), 1)
y = np.array([r["verdict"] == "bad" for r in rows], float)


def fit(x, y):
    mean, deviation = x.mean(0), x.std(0)
    z = np.c_[(x - mean) / deviation, np.ones(len(x))]
    w, ridge = np.zeros(z.shape[1]), np.diag([RIDGE] * x.shape[1] + [1e-6])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        w -= np.linalg.solve(z.T * (p * (1 - p)) @ z + ridge, z.T @ (p - y) + ridge @ w)
    return mean, deviation, w


def left_out(side):
    """The area under the curve when everybody is judged by a model that has not seen them."""
    people = np.array([r["pair"].split("--")[side].replace("-grey", "") for r in rows])
    score = np.zeros(len(y))
    for person in set(people):
        rest = people != person
        mean, deviation, w = fit(x[rest], y[rest])
        score[~rest] = (x[~rest] - mean) / deviation @ w[:-1] + w[-1]
    bad, fine = score[y == 1], score[y == 0]
    return np.mean([(b > fine).mean() + (b == fine).mean() / 2 for b in bad])


for name, mean, deviation, weight in zip(features, *fit(x, y)):
    print(f"{name}: [{mean:.3f}, {deviation:.3f}, {weight:.3f}]")
print(f"bias: {fit(x, y)[2][-1]:.3f}")
print(f"area under the curve, fans left out {left_out(0):.2f}, targets left out {left_out(1):.2f}")
