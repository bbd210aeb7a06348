"""Faces with things in front of them that were never there: pictures and their masks for the occlusion network.

Everything happens on the crops that `crops.ts` cuts, 320 px a side; `sample` turns one into the network's 160 px.
"""
import json
from pathlib import Path

import cv2
import numpy as np

from masks import GLASSES, HAIR

SIDE = 320
OUT = 160
# the network's crop over the crop of crops.ts, as workers/face/occlusion.ts cuts it
MARGIN = 1.35 / 1.9

HULL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
        150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
RIGHT_EYE = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246]
LEFT_EYE = [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466]
RIGHT_BROW = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46]
LEFT_BROW = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276]
LIPS = [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146]
FEATURES = [RIGHT_EYE, LEFT_EYE, RIGHT_BROW, LEFT_BROW, LIPS]
# the sides of the picture, seen by the viewer: inner and outer corner, temple, brow, cheek
EYES = [dict(inner=133, outer=33, temple=127, brow=105, cheek=50), dict(inner=362, outer=263, temple=356, brow=334, cheek=280)]


def filled(contours, shape=(SIDE, SIDE)):
    out = np.zeros(shape, np.uint8)
    for c in contours:
        cv2.fillPoly(out, [np.round(np.asarray(c) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return out.astype(np.float32) / 255


def load(folder):
    bases = []
    for file in sorted(Path(folder).glob("*.png")):
        image = cv2.imread(str(file)).astype(np.float32) / 255
        points = np.array(json.loads(file.with_suffix(".json").read_text()), np.float32)
        glasses = np.zeros((SIDE, SIDE), np.uint8)
        name = file.stem
        if name in GLASSES:
            g = GLASSES[name]
            for x, y, rx, ry in g["lenses"]:
                cv2.ellipse(glasses, (x, y), (rx, ry), 0, 0, 360, 255, g["thickness"], cv2.LINE_AA)
            for line in g["lines"]:
                cv2.polylines(glasses, [np.int32(line)], False, 255, g["thickness"], cv2.LINE_AA)
        bases.append(dict(name=name, image=image, points=points, glasses=glasses.astype(np.float32) / 255,
                          hair=filled(HAIR.get(name, []))))
    return bases


def noise(rng, cells):
    return cv2.resize(rng.standard_normal((cells, cells)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)


# --- damage that is not in front of the face -------------------------------------------------------------------

def relit(rng, image, points):
    """Side light, hard shadows, other complexions."""
    yy, xx = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE - 0.5
    out = image.copy()
    if rng.random() < 0.7:
        angle = rng.uniform(0, 2 * np.pi)
        out *= np.exp(rng.uniform(0, 1.2) * (np.cos(angle) * xx + np.sin(angle) * yy))[..., None]
    if rng.random() < 0.45:
        for _ in range(rng.integers(1, 3)):
            centre = points[rng.integers(0, 468)]
            shape = np.array([centre + rng.uniform(10, 110) * np.array([np.cos(a), np.sin(a)])
                              for a in np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 8)))])
            mask = filled([shape])
            mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 8))[..., None]
            out *= 1 + mask * (rng.uniform(0.4, 1.5) - 1)
    out = np.clip(out, 0, 1) ** rng.uniform(0.55, 2.0)
    return out * rng.uniform(0.75, 1.2, 3).astype(np.float32)


def lined(rng, image, p, iod):
    """Wrinkles, folds, bags under the eyes, stubble and beards, moles, make-up: dark lines that belong to the face."""
    out = image
    ink = np.zeros((SIDE, SIDE), np.float32)
    lines = np.zeros((SIDE, SIDE), np.uint8)
    up = (p[10] - p[152]) / np.linalg.norm(p[10] - p[152])
    if rng.random() < 0.35:
        for k in range(rng.integers(1, 5)):
            a, b = p[105] + up * iod * (0.15 + 0.14 * k), p[334] + up * iod * (0.15 + 0.14 * k)
            t = np.linspace(-0.1, 1.1, 12)[:, None]
            cv2.polylines(lines, [np.int32((a * (1 - t) + b * t + rng.normal(0, 0.015 * iod, (12, 2))) * 16)], False, 255, int(rng.integers(1, 3)), cv2.LINE_AA, 4)
    if rng.random() < 0.35:
        for chain in ([129, 203, 206, 216, 212], [358, 423, 426, 436, 432]):
            cv2.polylines(lines, [np.int32(p[chain] * 16)], False, 255, int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    if rng.random() < 0.35:
        for chain in ([243, 112, 26, 22, 23, 24, 110, 25], [463, 341, 256, 252, 253, 254, 339, 255]):
            shift = -up * iod * rng.uniform(0.02, 0.2)
            cv2.polylines(lines, [np.int32((p[chain] + shift) * 16)], False, 255, int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    if rng.random() < 0.3:
        # the folds between the brows, which a bridge of glasses is mistaken for
        for side in (107, 336):
            a = p[side] + rng.normal(0, 0.03 * iod, 2)
            cv2.line(lines, *[tuple(np.int32(v * 16)) for v in (a, a - up * iod * rng.uniform(0.1, 0.3))], 255, int(rng.integers(1, 3)), cv2.LINE_AA, 4)
    ink = np.maximum(ink, cv2.GaussianBlur(lines.astype(np.float32) / 255, (0, 0), rng.uniform(0.6, 2.5)) * rng.uniform(0.15, 0.7))
    if rng.random() < 0.35:
        zone = filled([p[[132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 426, 423, 2, 203, 206]]])
        zone = np.clip(zone - filled([p[LIPS]]), 0, 1)
        zone = cv2.GaussianBlur(zone, (0, 0), rng.uniform(2, 7))
        texture = cv2.GaussianBlur(rng.random((SIDE, SIDE)).astype(np.float32), (0, 0), 0.8, sigmaY=rng.uniform(0.8, 3)) * 2.6 - 0.7
        ink = np.maximum(ink, np.clip(zone * np.clip(texture + rng.uniform(-0.3, 0.6), 0, 1), 0, 1) * rng.uniform(0.4, 0.95))
    if rng.random() < 0.3:
        brows = cv2.GaussianBlur(filled([p[RIGHT_BROW], p[LEFT_BROW]]), (0, 0), rng.uniform(1, 3))
        ink = np.maximum(ink, brows * rng.uniform(0.2, 0.9))
    colour = image[SIDE // 2 - 60:SIDE // 2, :].reshape(-1, 3)[rng.integers(0, 60 * SIDE)] * 0.25 + rng.uniform(0, 0.12, 3)
    out = out * (1 - ink[..., None]) + colour.astype(np.float32) * ink[..., None]
    return out


# --- damage in front of the face --------------------------------------------------------------------------------

def superellipse(box, exponent, tilt, count=48):
    (cx, cy, rx, ry) = box
    t = np.linspace(0, 2 * np.pi, count, endpoint=False)
    c, s = np.cos(t), np.sin(t)
    x = np.sign(c) * np.abs(c) ** (2 / exponent) * rx
    y = np.sign(s) * np.abs(s) ** (2 / exponent) * ry
    # narrower below, as aviators are
    x = x * (1 - tilt * (y / ry))
    return np.stack([cx + x, cy + y], 1)


def add_glasses(rng, image, p, iod):
    across = (p[473] - p[468]) / np.linalg.norm(p[473] - p[468])
    down = np.array([-across[1], across[0]])
    exponent, taper = rng.uniform(2, 5), rng.uniform(-0.05, 0.2)
    kind = rng.choice(["metal", "thin", "plastic", "rimless", "half", "sun"], p=[0.3, 0.2, 0.22, 0.06, 0.1, 0.12])
    thickness = dict(metal=rng.uniform(0.012, 0.03), thin=rng.uniform(0.015, 0.035), plastic=rng.uniform(0.04, 0.11),
                     rimless=0.012, half=rng.uniform(0.02, 0.06), sun=rng.uniform(0.012, 0.08))[kind] * iod
    inner, outer = rng.uniform(0.1, 0.55), rng.uniform(0.15, 0.6)
    top, bottom = rng.uniform(-0.1, 0.9), rng.uniform(0.3, 1.0)
    drop = rng.uniform(-0.02, 0.06) * iod
    rings, bridge_ends = [], []
    for e in EYES:
        eye = (p[e["inner"]] + p[e["outer"]]) / 2
        bridge = p[168]
        a = p[e["inner"]] * (1 - inner) + bridge * inner
        b = p[e["outer"]] * (1 - outer) + p[e["temple"]] * outer
        rx = abs((b - a) @ across) / 2 + 1
        up_y = ((eye - p[e["brow"]]) @ down) * (0.55 + 0.45 * top)
        low_y = ((p[e["cheek"]] - eye) @ down) * bottom * 0.8
        centre = (a + b) / 2
        centre = centre + down * ((eye - centre) @ down + (low_y - up_y) / 2 + drop)
        ry = max(4, (up_y + low_y) / 2)
        local = superellipse((0, 0, rx, ry), exponent, taper)
        rings.append(centre + local[:, :1] * across + local[:, 1:] * down)
        bridge_ends.append((centre, rx, ry))
    frame = np.zeros((SIDE, SIDE), np.uint8)
    lens = filled(rings)

    def line(points, width):
        cv2.polylines(frame, [np.int32(np.asarray(points) * 16)], False, 255, max(1, int(round(width))), cv2.LINE_AA, 4)

    scale = 4  # frames are drawn larger, so that thin ones keep their true width
    big = np.zeros((SIDE * scale, SIDE * scale), np.uint8)

    def draw(points, width, closed=False):
        cv2.polylines(big, [np.int32(np.asarray(points) * scale * 4)], closed, 255, max(1, int(round(width * scale))), cv2.LINE_AA, 2)

    for ring, (centre, rx, ry) in zip(rings, bridge_ends):
        if kind == "rimless":
            continue
        if kind == "half":
            above = [q for q in ring if (q - centre) @ down < 0.15 * ry]
            above.sort(key=lambda q: q @ across)
            draw(above, thickness)
        else:
            draw(ring, thickness * (rng.uniform(1, 1.15)), True)
    (c0, rx0, ry0), (c1, rx1, _) = bridge_ends
    height = rng.uniform(-0.6, 0.1) * ry0
    left, right = c0 + across * rx0 * 0.97 + down * height, c1 - across * rx1 * 0.97 + down * height
    t = np.linspace(0, 1, 12)[:, None]
    arch = -4 * t * (1 - t) * rng.uniform(0, 0.09) * iod
    draw(left * (1 - t) + right * t + arch * down, thickness * rng.uniform(0.8, 1.5))
    if rng.random() < 0.2:
        draw([left - down * 0.3 * ry0 - across * rx0 * 0.5, right - down * 0.3 * ry0 + across * rx1 * 0.5], thickness)
    for (centre, rx, ry), e, sign in zip(bridge_ends, EYES, (-1, 1)):
        hinge = centre + across * sign * rx * 0.97 + down * rng.uniform(-0.6, -0.1) * ry
        ear = p[e["temple"]] + down * rng.uniform(-0.1, 0.15) * iod
        if (ear - hinge) @ across * sign > 0:
            draw([hinge, hinge + (ear - hinge) * 1.25], thickness * rng.uniform(0.7, 2))
    frame = cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    out = image
    if rng.random() < 0.6:
        shift = np.float32([[1, 0, rng.normal(0, 0.02 * iod)], [0, 1, rng.uniform(0.01, 0.08) * iod]])
        shadow = cv2.GaussianBlur(cv2.warpAffine(frame, shift, (SIDE, SIDE)), (0, 0), rng.uniform(1, 4))
        out = out * (1 - shadow[..., None] * rng.uniform(0.1, 0.5))
    label = frame.copy()
    tint = rng.uniform(0.75, 1) if kind == "sun" else (rng.uniform(0, 0.35) if rng.random() < 0.3 else 0)
    if tint:
        colour = rng.uniform(0, 0.35, 3) if kind == "sun" else rng.uniform(0, 1, 3)
        ramp = np.linspace(1, rng.uniform(0.4, 1), SIDE, dtype=np.float32)[:, None]
        alpha = (lens * ramp * tint)[..., None]
        out = out * (1 - alpha) + colour.astype(np.float32) * alpha
        if kind == "sun":
            label = np.maximum(label, lens * (ramp * tint > 0.55))
    if rng.random() < 0.35:
        glare = np.zeros((SIDE, SIDE), np.float32)
        for centre, rx, ry in bridge_ends:
            q = centre + rng.normal(0, 0.3, 2) * [rx, ry]
            shape = np.array([q + rng.uniform(0.1, 0.5) * rx * np.array([np.cos(a), np.sin(a)]) for a in np.sort(rng.uniform(0, 6.28, 5))])
            glare = np.maximum(glare, filled([shape]))
        alpha = cv2.GaussianBlur(glare * lens, (0, 0), rng.uniform(0.5, 4)) * rng.uniform(0.3, 0.95)
        out = out * (1 - alpha[..., None]) + rng.uniform(0.6, 1, 3).astype(np.float32) * alpha[..., None]
        label = np.maximum(label, (alpha > 0.5).astype(np.float32))
    if kind in ("metal", "rimless"):
        base = rng.choice([0.25, 0.45, 0.65, 0.8]) * np.array(rng.choice([[1, 1, 1], [0.55, 0.8, 1]]))
        gleam = np.clip(noise(rng, int(rng.integers(8, 30))) * 0.35, -0.35, 0.5)[..., None]
        colour = np.clip(base + gleam, 0, 1)
    else:
        colour = np.clip((rng.uniform(0, 0.16, 3) if rng.random() < 0.75 else rng.uniform(0, 0.8, 3)) + np.clip(noise(rng, 12) * 0.05, -0.1, 0.2)[..., None], 0, 1)
    opacity = 1 if kind != "metal" else rng.uniform(0.75, 1)
    alpha = (frame * opacity)[..., None]
    return (out * (1 - alpha) + colour.astype(np.float32) * alpha), label


def hair_colours(rng, image, p):
    if rng.random() < 0.55:
        top = p[10]
        x = int(np.clip(top[0] + rng.normal(0, 25), 0, SIDE - 1))
        y = int(np.clip(top[1] - rng.uniform(8, 35), 0, SIDE - 1))
        base = image[y, x]
    else:
        base = np.array([[0.05, 0.05, 0.06], [0.1, 0.14, 0.2], [0.2, 0.33, 0.47], [0.4, 0.6, 0.75], [0.15, 0.25, 0.5], [0.5, 0.5, 0.5], rng.random(3)], object)[rng.integers(0, 7)]
    return np.asarray(base, np.float32)


def strands(rng, image, p, paths, base, width):
    """Draws curves as hair; each is lighter or darker than its neighbours."""
    scale = 2
    out = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    out = np.clip(out * 255, 0, 255).astype(np.uint8)
    cover = np.zeros(out.shape[:2], np.uint8)
    for path in paths:
        w = max(1, int(round(rng.uniform(*width) * scale)))
        colour = np.clip(base * rng.uniform(0.55, 1.5) + rng.normal(0, 0.015, 3), 0, 1) * 255
        q = [np.int32(path * scale * 8)]
        cv2.polylines(out, q, False, tuple(float(c) for c in colour), w, cv2.LINE_AA, 3)
        cv2.polylines(cover, q, False, 255, w, cv2.LINE_AA, 3)
    out = cv2.resize(out, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    cover = cv2.resize(cover, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return out, cover


def curve(rng, a, b, bend):
    t = np.linspace(0, 1, 10)[:, None]
    side = np.array([-(b - a)[1], (b - a)[0]])
    return a * (1 - t) + b * t + side * np.sin(np.pi * t) * bend


def add_hair(rng, image, p, iod):
    kind = rng.choice(["fringe", "swept", "curtain", "loose", "brim"], p=[0.32, 0.2, 0.2, 0.18, 0.1])
    up = (p[10] - p[152]) / np.linalg.norm(p[10] - p[152])
    right = (p[454] - p[234]) / np.linalg.norm(p[454] - p[234])
    base = hair_colours(rng, image, p)
    soft = rng.uniform(0.6, 1.6)
    if kind == "brim":
        h = rng.uniform(0.1, 0.75) * iod
        t = np.linspace(-0.3, 1.3, 16)[:, None]
        edge = p[105] * (1 - t) + p[334] * t + up * (h + 4 * t * (1 - t) * rng.uniform(-0.25, 0.25) * iod)
        mask = filled([np.concatenate([edge, (edge + up * 4 * iod)[::-1]])])
        colour = rng.random(3).astype(np.float32) * (1 + 0.15 * noise(rng, 60))[..., None]
        out = image * (1 - mask[..., None]) + np.clip(colour, 0, 1) * mask[..., None]
        shadow = cv2.GaussianBlur(filled([np.concatenate([edge - up * iod * rng.uniform(0.05, 0.4), (edge + up * 3 * iod)[::-1]])]), (0, 0), rng.uniform(1, 8))
        return out * (1 - (shadow * (1 - mask))[..., None] * rng.uniform(0, 0.6)), mask
    paths = []
    if kind in ("fringe", "swept"):
        count = int(rng.integers(50, 420))
        level = rng.uniform(-0.25, 0.55)  # of the tips over the brows
        lean = rng.normal(0, 0.15) if kind == "fringe" else rng.choice([-1, 1]) * rng.uniform(0.4, 1.1)
        spread = rng.uniform(0.5, 1.0)
        shift = rng.normal(0, 0.25)
        for x in rng.uniform(-spread, spread, count) + shift:
            x = np.clip(x, -1.1, 1.1)
            tip = (p[105] + p[334]) / 2 + right * x * 1.05 * iod + up * iod * (level + rng.normal(0, 0.06) - 0.25 * x * x * (kind == "fringe") + (lean * x * 0.35 if kind == "swept" else 0))
            root = p[10] + right * (x * 0.8 - lean * 0.8) * iod + up * iod * rng.uniform(0.1, 0.4)
            paths.append(curve(rng, root, tip, rng.normal(0, 0.05) + lean * 0.12))
    elif kind == "curtain":
        for sign in ([-1], [1], [-1, 1])[rng.integers(0, 3)]:
            cheek = p[234] if sign < 0 else p[454]
            inward = rng.uniform(0.05, 0.55) * iod
            wave = rng.uniform(-0.15, 0.15)
            for _ in range(int(rng.integers(40, 240))):
                d = rng.uniform(-0.4 * iod, inward)
                root = p[10] + right * sign * rng.uniform(0.1, 0.8) * iod + up * rng.uniform(0, 0.3) * iod
                tip = cheek - right * sign * d - up * rng.uniform(0.3, 1.6) * iod
                paths.append(curve(rng, root, tip, -sign * (0.12 + wave) + rng.normal(0, 0.03)))
    else:
        for _ in range(int(rng.integers(1, 5))):
            a = p[10] + right * rng.normal(0, 0.7) * iod + up * 0.2 * iod
            b = p[rng.integers(0, 468)] + rng.normal(0, 0.25 * iod, 2)
            bend = rng.normal(0, 0.2)
            for _ in range(int(rng.integers(1, 9))):
                paths.append(curve(rng, a + rng.normal(0, 0.04 * iod, 2), b + rng.normal(0, 0.05 * iod, 2), bend + rng.normal(0, 0.02)))
    out, cover = strands(rng, image, p, paths, base, (0.5, 1.8 if kind == "loose" else 2.4))
    label = np.clip(cv2.GaussianBlur(cover, (0, 0), soft) * 1.25, 0, 1)
    if rng.random() < 0.5:
        shadow = cv2.GaussianBlur(np.roll(cover, int(rng.integers(1, 8)), 0), (0, 0), rng.uniform(2, 6)) * (1 - cover)
        out = out * (1 - shadow[..., None] * rng.uniform(0.1, 0.5))
    return out, np.maximum(label, cover)


# --- one sample ---------------------------------------------------------------------------------------------------

def warped(rng, base):
    """Another face out of this one: mirrored, bent smoothly, turned, shifted."""
    image, p, glasses, hair = base["image"], base["points"].copy(), base["glasses"], base["hair"]
    if rng.random() < 0.5:
        image, glasses, hair = image[:, ::-1], glasses[:, ::-1], hair[:, ::-1]
        p = p * [-1, 1] + [SIDE, 0]
        p = p[MIRROR]
    amount = rng.uniform(0, 9)
    dx, dy = noise(rng, 4) * amount, noise(rng, 4) * amount
    yy, xx = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    bend = lambda plane: cv2.remap(np.ascontiguousarray(plane), xx + dx, yy + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    q = np.clip(np.round(p).astype(int), 0, SIDE - 1)
    p = (p - np.stack([dx[q[:, 1], q[:, 0]], dy[q[:, 1], q[:, 0]]], 1)).astype(np.float32)
    return bend(image), p, bend(glasses), bend(hair)


def mirror_map(points):
    """Which landmark is which in the mirror: by a face that looks straight ahead, its nearest point on the other side."""
    centre = (points[234] + points[454]) / 2
    flipped = points * [-1, 1] + [2 * centre[0], 0]
    d = np.linalg.norm(points[None] - flipped[:, None], axis=2)
    return d.argmin(1)


MIRROR = None


def prepare(bases, straight):
    global MIRROR
    MIRROR = mirror_map(next(b["points"] for b in bases if b["name"] == straight))


def sample(rng, base, clean=False):
    image, p, glasses, hair = (base["image"], base["points"], base["glasses"], base["hair"]) if clean else warped(rng, base)
    iod = float(np.linalg.norm(p[473] - p[468]) + 1e-3)
    iod = max(iod, 0.42 * float(np.linalg.norm(p[10] - p[152])) * 0.8)
    if not clean:
        if rng.random() < 0.6:
            image = relit(rng, image, p)
        if rng.random() < 0.6:
            image = lined(rng, image, p, iod)
        image = np.ascontiguousarray(np.clip(image, 0, 1), np.float32)
        worn = base["glasses"].any()
        if rng.random() < 0.42:
            image, more = add_hair(rng, image, p, iod)
            hair = np.maximum(hair, more)
            glasses = glasses * (1 - more)
        if not worn and rng.random() < 0.5:
            image, more = add_glasses(rng, np.ascontiguousarray(image, np.float32), p, iod)
            glasses = more
            hair = hair * (1 - more)
    angle = 0 if clean else rng.normal(0, 0.06)
    scale = OUT / (SIDE * MARGIN) * (1 if clean else rng.uniform(0.9, 1.12))
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    shift = np.zeros(2) if clean else rng.normal(0, 4, 2)
    m = np.float32([[c, -s, OUT / 2 - c * SIDE / 2 + s * SIDE / 2 + shift[0]], [s, c, OUT / 2 - s * SIDE / 2 - c * SIDE / 2 + shift[1]]])
    soft = cv2.GaussianBlur(np.ascontiguousarray(image, np.float32), (0, 0), 0.5 / scale * 0.8)
    picture = cv2.warpAffine(soft, m, (OUT, OUT), flags=cv2.INTER_LINEAR)
    both = cv2.warpAffine(cv2.GaussianBlur(np.stack([glasses, hair], 2), (0, 0), 0.7), m, (OUT, OUT), flags=cv2.INTER_LINEAR)
    q = p @ m[:, :2].T + m[:, 2]
    if not clean:
        q = q + rng.normal(0, 0.6, q.shape)
        picture = finish(rng, picture)
    hull = filled([q[HULL]], (OUT, OUT))
    features = filled([q[f] for f in FEATURES], (OUT, OUT))
    x = np.concatenate([picture[..., ::-1] - 0.5, hull[..., None] - 0.5, features[..., None] - 0.5], 2)
    # what lies beyond the face is of no interest, and is not labelled
    weight = cv2.dilate(hull, np.ones((13, 13), np.uint8))
    return x.astype(np.float32).transpose(2, 0, 1), np.clip(both, 0, 1).astype(np.float32).transpose(2, 0, 1), weight


def finish(rng, picture):
    out = np.clip(picture, 0, 1)
    if rng.random() < 0.25:
        out = np.repeat((out @ np.float32([0.07, 0.72, 0.21]))[..., None], 3, 2) * (1 if rng.random() < 0.6 else rng.uniform(0.7, 1.1, 3))
    if rng.random() < 0.3:
        out = out[..., rng.permutation(3)] * 0.4 + out * 0.6
    if rng.random() < 0.4:
        out = cv2.GaussianBlur(out.astype(np.float32), (0, 0), rng.uniform(0.3, 1.5))
    if rng.random() < 0.4:
        out = out + rng.normal(0, rng.uniform(0.005, 0.05), out.shape)
    if rng.random() < 0.4:
        ok, data = cv2.imencode(".jpg", np.clip(out * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        out = cv2.imdecode(data, cv2.IMREAD_COLOR).astype(np.float32) / 255
    return np.clip((out - 0.5) * rng.uniform(0.7, 1.3) + 0.5 + rng.normal(0, 0.08), 0, 1).astype(np.float32)
