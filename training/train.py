"""Trains the occlusion network: python3 train.py CROPS OUT.pt MINUTES"""
import copy
import math
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import composites

torch.set_num_threads(1)


def conv(a, b, stride=1):
    return nn.Sequential(nn.Conv2d(a, b, 3, stride, 1, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Net(nn.Module):
    """A U-Net: picture, the face's outline and its features in (160 px); glasses and hair out, as logits (80 px)."""

    def __init__(self):
        super().__init__()
        self.e2 = nn.Sequential(conv(5, 24, 2), conv(24, 24))
        self.e3 = nn.Sequential(conv(24, 48, 2), conv(48, 48))
        self.e4 = nn.Sequential(conv(48, 80, 2), conv(80, 80))
        self.e5 = nn.Sequential(conv(80, 96, 2), conv(96, 96))
        self.d4 = conv(96 + 80, 80)
        self.d3 = conv(80 + 48, 32)
        self.d2 = conv(32 + 24, 16)
        self.out = nn.Conv2d(16, 2, 1)

    def forward(self, x):
        e2 = self.e2(x)
        e3 = self.e3(e2)
        e4 = self.e4(e3)
        e5 = self.e5(e4)
        up = lambda a, b: torch.cat([F.interpolate(a, scale_factor=2, mode="nearest"), b], 1)
        d4 = self.d4(up(e5, e4))
        d3 = self.d3(up(d4, e3))
        return self.out(self.d2(up(d3, e2)))


def loss_of(logits, wanted, weight):
    w = weight[:, None]
    cross = F.binary_cross_entropy_with_logits(logits, wanted, weight=w.expand_as(wanted) * (1 + 2 * wanted), reduction="mean")
    p = torch.sigmoid(logits) * w
    y = wanted * w
    overlap = (2 * (p * y).sum((2, 3)) + 20) / (p.sum((2, 3)) + y.sum((2, 3)) + 20)
    return cross + 0.4 * (1 - overlap).mean()


def main(crops, out, minutes):
    rng = np.random.default_rng(7)
    torch.manual_seed(7)
    bases = composites.load(crops)
    composites.prepare(bases, "erik")
    net = Net()
    print(sum(p.numel() for p in net.parameters()), "parameters", flush=True)
    steady = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-4)
    fresh = lambda: composites.sample(rng, bases[rng.integers(len(bases))])
    pool = [fresh() for _ in range(200)]
    started, step, seen, average = time.time(), 0, 0, 0.0
    while (done := (time.time() - started) / 60 / minutes) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1, step / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for _ in range(3):
            item, seen = fresh(), seen + 1
            if len(pool) < 2500:
                pool.append(item)
            else:
                pool[rng.integers(len(pool))] = item
        picked = [pool[i] for i in rng.integers(0, len(pool), 8)]
        x, y, w = (torch.from_numpy(np.stack(part)) for part in zip(*picked))
        loss = loss_of(net(x), F.avg_pool2d(y, 2), F.avg_pool2d(w[:, None], 2)[:, 0])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        decay = min(0.998, step / (step + 20))
        with torch.no_grad():
            for a, b in zip(steady.state_dict().values(), net.state_dict().values()):
                if a.dtype.is_floating_point:
                    a.mul_(decay).add_(b, alpha=1 - decay)
                else:
                    a.copy_(b)
        average = 0.98 * average + 0.02 * loss.item()
        step += 1
        if step % 100 == 0:
            print(f"{done:.2f} step {step} seen {seen} loss {average / (1 - 0.98 ** step):.4f}", flush=True)
        if step % 500 == 0:
            torch.save(steady.state_dict(), out)
    torch.save(steady.state_dict(), out)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
