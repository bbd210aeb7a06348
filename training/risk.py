"""Fits the self-check's model (workers/swap/risk.ts) to the labels of finished pictures in risk.tsv: python3 risk.py

Prints mean, standard deviation and weight of every feature, and the area under the curve on fans, and on targets, that were left out, and on
the pictures of risk-report.tsv, to which nothing is fitted.
"""
import csv
from pathlib import Path

import numpy as np

RIDGE = 4
NAMES = ("pitch", "smile", "roughness")


def read(name):
    rows = list(csv.DictReader((Path(__file__).parent / name).open(), delimiter="\t"))
    return rows, np.array([[float(r[n]) for n in NAMES] for r in rows]), np.array([r["verdict"] == "bad" for r in rows], float)


rows, x, y = read("risk.tsv")


def fit(x, y):
    mean, deviation = x.mean(0), x.std(0)
    z = np.c_[(x - mean) / deviation, np.ones(len(x))]
    w, ridge = np.zeros(z.shape[1]), np.diag([RIDGE] * x.shape[1] + [1e-6])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        w -= np.linalg.solve(z.T * (p * (1 - p)) @ z + ridge, z.T @ (p - y) + ridge @ w)
    return mean, deviation, w


def area(score, y):
    bad, fine = score[y == 1], score[y == 0]
    return np.mean([(b > fine).mean() + (b == fine).mean() / 2 for b in bad])


def left_out(side):
    """The area under the curve when everybody is judged by a model that has not seen them."""
    people = np.array([r["pair"].split("--")[side].replace("-grey", "") for r in rows])
    score = np.zeros(len(y))
    for person in set(people):
        rest = people != person
        mean, deviation, w = fit(x[rest], y[rest])
        score[~rest] = (x[~rest] - mean) / deviation @ w[:-1] + w[-1]
    return area(score, y)


mean, deviation, w = fit(x, y)
for row in zip(NAMES, mean, deviation, w):
    print("{}: [{:.3f}, {:.3f}, {:.3f}]".format(*row))
print(f"bias: {w[-1]:.3f}")
_, other, verdicts = read("risk-report.tsv")
report = area((other - mean) / deviation @ w[:-1], verdicts)
print(f"area under the curve, fans left out {left_out(0):.2f}, targets left out {left_out(1):.2f}, report half {report:.2f}")
