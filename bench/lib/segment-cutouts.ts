/**
 * People cut out of photos with plain backgrounds, for scenes whose masks are known. The key looks at colours alone, and at
 * no network, so that what is measured does not judge itself. Each cut-out was looked at.
 */

import { createPlanes, cutPlanes, type Planes, toLab } from '@facet/workers/image/planes.ts';
import { fillPolygons } from '@facet/workers/image/polygon.ts';
import type { Point, Raster } from '@facet/workers/types.ts';
import { openPhoto } from './generator-photos.ts';
import type { CutOutPhoto } from './segment-people.ts';

export interface CutOut {
  name: string;
  /** Straight alpha, without the background's colour in its edge. */
  image: Raster;
  /** Pixels from above: hair or a hat begins, the head ends, the first of the body is cut off by the photo's rim. */
  crown: number;
  chin: number;
  end: number;
  /** Pixels from the left: the head's middle. */
  face: number;
  handsUp: boolean;
}

/** Terms of the surface that tells a background's colour: all up to the third degree. */
const terms = (x: number, y: number): number[] => [
  1,
  x,
  y,
  x * x,
  x * y,
  y * y,
  x ** 3,
  x * x * y,
  x * y * y,
  y ** 3,
];
const rounds = 6;
/** Share of the photo's sides at which there is sure to be background: above this height. */
const sureHeight = 0.3;
const sureWidth = 0.04;
/** Holes with less than this share of the photo are no gaps between arms but spots in clothes. */
const minGap = 4e-4;
/** Pixels beside the background in which the edge is soft. */
const softReach = 5;

/** Above this share of the height nobody is cut off by the rim. */
const crownSearch = 0.4;

export async function cutOut(photo: CutOutPhoto): Promise<CutOut> {
  const image = await openPhoto({ file: photo.file, traits: [], part: photo.part });
  const { width, height } = image;
  const box = { x: 0, y: 0, width, height };
  const lab = toLab(cutPlanes(image, box));
  const sure = fillPolygons(
    [photo.inside.map(([x, y]): Point => [(x / 100) * width, (y / 100) * height])],
    box,
  );
  const distance = photo.isCold
    ? warmth(lab, photo.key[1])
    : distanceFrom(lab, surfaceOf(lab, photo, sure), photo.lightness);
  for (let i = 0; i < distance.length; i++) if (sure[i]! > 0.5) distance[i] = photo.key[1];
  const isBackground = backgroundOf(distance, width, height, photo.key);
  const nearBackground = grow(isBackground, width, height, softReach);
  const nearPerson = grow(
    isBackground.map((b) => 1 - b),
    width,
    height,
    softReach,
  );
  const rgb = cutPlanes(image, box);
  const behind = meanBehind(rgb, distance, width, height, photo.key[0], isBackground);
  const data = new Uint8ClampedArray(image.data.length);
  const [none, all] = photo.key;
  for (let i = 0; i < distance.length; i++) {
    const t = Math.min(1, Math.max(0, (distance[i]! - none) / (all - none)));
    const alpha = isBackground[i] && !nearPerson[i] ? 0 : !isBackground[i] && !nearBackground[i] ? 1 : t;
    data[i * 4 + 3] = Math.round(alpha * 255);
    if (alpha === 0) continue;
    // unmixed: seen = alpha × own + (1 − alpha) × background
    for (let c = 0; c < 3; c++) {
      const seen = image.data[i * 4 + c]!;
      data[i * 4 + c] = alpha > 0.1 ? (seen - (1 - alpha) * behind.channels[c]![i]!) / alpha : seen;
    }
  }
  const chin = (photo.chin / 100) * height;
  return {
    name: photo.name,
    image: { width, height, data },
    chin,
    handsUp: photo.handsUp ?? false,
    ...extents({ width, height, data }, chin),
  };
}

function extents(
  { width, height, data }: Raster,
  chin: number,
): { crown: number; end: number; face: number } {
  const covers = (x: number, y: number): boolean => data[(y * width + x) * 4 + 3]! > 128;
  let crown = height;
  let end = height;
  let [sum, count] = [0, 0];
  for (let y = height - 1; y >= 0; y--) {
    if (y > crownSearch * height && (covers(0, y) || covers(width - 1, y))) end = y;
    for (let x = 0; x < width; x++) {
      if (!covers(x, y)) continue;
      crown = y;
      if (y > chin) continue;
      sum += x;
      count++;
    }
  }
  return { crown, end, face: sum / count };
}

/** How far a colour is from green and blue, as a distance. */
function warmth(lab: Planes, all: number): Float32Array {
  const [l, a, b] = lab.channels;
  // beside something black the walls lose their colour, as JPEG keeps it coarsely, but not their lightness
  const gain = (lightness: number): number => 1 + 1.5 * Math.min(1, Math.max(0, (lightness - 15) / 30));
  return a.map((v, i) => Math.max(0, all - Math.max(0, -v, -b[i]!) * gain(l[i]!)));
}

/** The background's colour everywhere, from where it shows: least squares over what fits, again and again. */
function surfaceOf(lab: Planes, { key, lightness }: CutOutPhoto, sure: Float32Array): Planes {
  const { width, height } = lab;
  const step = Math.max(1, Math.round(Math.max(width, height) / 150));
  const samples: { i: number; x: number; y: number; terms: number[]; isRim: boolean }[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = y * width + x;
      if (sure[i]! > 0) continue;
      const isSide = (x < width * sureWidth || x > width * (1 - sureWidth)) && y < height * sureHeight;
      samples.push({
        i,
        x,
        y,
        terms: terms((2 * x) / width - 1, (2 * y) / height - 1),
        isRim: isSide || y < height * sureWidth,
      });
    }
  }
  let weights: number[][] = [];
  const colour = (c: number, t: number[]): number => weights[c]!.reduce((sum, w, k) => sum + w * t[k]!, 0);
  for (let round = 0; round < rounds; round++) {
    // the surface may only bend once it knows enough
    const count = round < 1 ? 3 : round < 3 ? 6 : 10;
    const fits = samples.filter((s) => {
      if (round === 0) return s.isRim;
      const [l, a, b] = [0, 1, 2].map((c) => lab.channels[c]![s.i]! - colour(c, s.terms));
      return Math.hypot(l! * lightness, a!, b!) < key[0] * (round < 3 ? 1.6 : 1);
    });
    weights = [0, 1, 2].map((c) =>
      leastSquares(
        fits.map((s) => s.terms.slice(0, count)),
        fits.map((s) => lab.channels[c]![s.i]!),
      ),
    );
  }
  const surface = createPlanes(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const t = terms((2 * x) / width - 1, (2 * y) / height - 1);
      for (let c = 0; c < 3; c++) surface.channels[c]![i] = colour(c, t);
    }
  }
  return surface;
}

/** Normal equations by Gauss–Jordan; a little ridge keeps terms that nothing tells apart small. */
function leastSquares(rows: number[][], values: number[]): number[] {
  const n = rows[0]!.length;
  const a = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n + 1 }, (_, j) => (i === j ? 1e-3 * rows.length : 0)),
  );
  rows.forEach((row, r) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) a[i]![j]! += row[i]! * row[j]!;
      a[i]![n]! += row[i]! * values[r]!;
    }
  });
  for (let p = 0; p < n; p++) {
    const pivot = a[p]![p]!;
    for (let j = p; j <= n; j++) a[p]![j]! /= pivot;
    for (let i = 0; i < n; i++) {
      if (i === p) continue;
      const factor = a[i]![p]!;
      for (let j = p; j <= n; j++) a[i]![j]! -= factor * a[p]![j]!;
    }
  }
  return a.map((row) => row[n]!);
}

function distanceFrom(lab: Planes, surface: Planes, lightness: number): Float32Array {
  const [l, a, b] = lab.channels;
  const [sl, sa, sb] = surface.channels;
  return l.map((_, i) => Math.hypot((l[i]! - sl[i]!) * lightness, a[i]! - sa[i]!, b[i]! - sb[i]!));
}

/** What hangs together with the photo's rim above, and gaps that are large enough. */
function backgroundOf(
  distance: Float32Array,
  width: number,
  height: number,
  [none, all]: readonly [number, number],
): Uint8Array {
  const middle = (none + all) / 2;
  const out = new Uint8Array(distance.length);
  const seen = new Uint8Array(distance.length);
  const least = minGap * width * height;
  for (let start = 0; start < distance.length; start++) {
    if (seen[start] || distance[start]! >= middle) continue;
    const members = [start];
    seen[start] = 1;
    let isAtRim = false;
    let sure = 0;
    for (let m = 0; m < members.length; m++) {
      const i = members[m]!;
      const [x, y] = [i % width, (i - (i % width)) / width];
      if (y === 0 || ((x === 0 || x === width - 1) && y < height * 0.9)) isAtRim = true;
      if (distance[i]! < none) sure++;
      for (const next of [
        x > 0 ? i - 1 : i,
        x < width - 1 ? i + 1 : i,
        y > 0 ? i - width : i,
        y < height - 1 ? i + width : i,
      ]) {
        if (seen[next] || distance[next]! >= middle) continue;
        seen[next] = 1;
        members.push(next);
      }
    }
    if (isAtRim || (members.length > least && sure > members.length * 0.6))
      for (const i of members) out[i] = 1;
  }
  return withoutSpecks(out, width, least);
}

/** A spot of something else amid the background is no person. */
function withoutSpecks(isBackground: Uint8Array, width: number, least: number): Uint8Array {
  const seen = new Uint8Array(isBackground.length);
  for (let start = 0; start < isBackground.length; start++) {
    if (seen[start] || isBackground[start]) continue;
    const members = [start];
    seen[start] = 1;
    for (let m = 0; m < members.length; m++) {
      const i = members[m]!;
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
        if (next < 0 || next >= isBackground.length || seen[next] || isBackground[next]) continue;
        seen[next] = 1;
        members.push(next);
      }
    }
    if (members.length < least * 25) for (const i of members) isBackground[i] = 1;
  }
  return isBackground;
}

/** All within `reach` pixels of what is set, and that itself. */
function grow(set: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(set.length);
  const out = new Uint8Array(set.length);
  const spread = (
    from: Uint8Array,
    to: Uint8Array,
    lines: number,
    length: number,
    along: number,
    across: number,
  ): void => {
    for (let line = 0; line < lines; line++) {
      for (let k = 0; k < length; k++) {
        if (!from[line * across + k * along]) continue;
        for (let j = Math.max(0, k - reach); j <= Math.min(length - 1, k + reach); j++)
          to[line * across + j * along] = 1;
      }
    }
  };
  spread(set, rows, height, width, 1, width);
  spread(rows, out, width, height, width, 1);
  return out;
}

/** The background's own colour beside a person: the mean of what shows of it within a few pixels. */
function meanBehind(
  rgb: Planes,
  distance: Float32Array,
  width: number,
  height: number,
  none: number,
  isBackground: Uint8Array,
): Planes {
  const out = createPlanes(width, height);
  const reach = softReach * 2;
  const sums = [0, 1, 2, 3].map(() => new Float64Array((width + 1) * (height + 1)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const weight = isBackground[i] && distance[i]! < none ? 1 : 0;
      for (let c = 0; c < 4; c++) {
        const value = weight * (c < 3 ? rgb.channels[c]![i]! : 1);
        const s = sums[c]!;
        const at = (y + 1) * (width + 1) + x + 1;
        s[at] = value + s[at - 1]! + s[at - width - 1]! - s[at - width - 2]!;
      }
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [x0, x1, y0, y1] = [
        Math.max(0, x - reach),
        Math.min(width, x + reach + 1),
        Math.max(0, y - reach),
        Math.min(height, y + reach + 1),
      ];
      const sum = (s: Float64Array): number =>
        s[y1 * (width + 1) + x1]! -
        s[y0 * (width + 1) + x1]! -
        s[y1 * (width + 1) + x0]! +
        s[y0 * (width + 1) + x0]!;
      const weight = sum(sums[3]!);
      const i = y * width + x;
      for (let c = 0; c < 3; c++)
        out.channels[c]![i] = weight > 0.5 ? sum(sums[c]!) / weight : rgb.channels[c]![i]!;
    }
  }
  return out;
}
