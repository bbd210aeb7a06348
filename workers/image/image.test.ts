import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/random.ts';
import { blur, maskedBlur } from './blur.ts';
import { sampleCrop } from './crop.ts';
import { distanceInside } from './distance.ts';
import { cutPlanes, toLab, writeLab } from './planes.ts';
import { fillPolygons } from './polygon.ts';

describe('colour', () => {
  it('comes back from CIELAB within one step of a byte, for every corner and grey', () => {
    const values = [0, 1, 40, 127, 200, 254, 255];
    const colours = values.flatMap((r) => values.flatMap((g) => values.map((b) => [r, g, b, 255])));
    const data = Uint8ClampedArray.from(colours.flat());
    const image = { width: colours.length, height: 1, data };
    const { channels } = toLab(cutPlanes(image, { x: 0, y: 0, width: colours.length, height: 1 }));
    const back = Uint8ClampedArray.from(data);
    colours.forEach((_, i) => {
      writeLab(back, i * 4, channels[0][i], channels[1][i], channels[2][i]);
    });
    const worst = Math.max(...data.map((v, i) => Math.abs(v - back[i])));
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('gives white L 100 without a tint', () => {
    const white = { width: 1, height: 1, data: new Uint8ClampedArray(4).fill(255) };
    const { channels } = toLab(cutPlanes(white, { x: 0, y: 0, width: 1, height: 1 }));
    expect(channels[0][0]).toBeCloseTo(100, 1);
    expect(channels[1][0]).toBeCloseTo(0, 1);
    expect(channels[2][0]).toBeCloseTo(0, 1);
  });
});

describe('blur', () => {
  it('keeps a flat plane flat up to its edges', () => {
    const plane = new Float32Array(30 * 20).fill(7);
    for (const value of blur(plane, 30, 20, 4)) expect(value).toBeCloseTo(7, 4);
  });

  it('spreads a point by the asked deviation', () => {
    const size = 81;
    const plane = new Float32Array(size * size);
    plane[40 * size + 40] = 1;
    const out = blur(plane, size, size, 5);
    let variance = 0;
    out.forEach((v, i) => {
      variance += v * ((i % size) - 40) ** 2;
    });
    expect(Math.sqrt(variance)).toBeCloseTo(5, 0);
  });

  it.each([2, 3, 9])('of sigma %s lets nothing leak in from where the mask is 0', (sigma) => {
    const plane = Float32Array.from({ length: 400 }, (_, i) => (i % 20 < 10 ? 50 : -9999));
    const weight = plane.map((v) => (v > 0 ? 1 : 0));
    const out = maskedBlur(weight, 20, 20, sigma)(plane);
    for (let i = 0; i < 400; i++) if (weight[i]) expect(out[i]).toBeCloseTo(50, 2);
  });
});

describe('polygons', () => {
  it('fill exactly their area, with holes cut out', () => {
    const square = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ];
    const box = { x: 0, y: 0, width: 40, height: 40 };
    const coverage = fillPolygons([square(2.5, 30), square(10, 20)], box);
    const area = coverage.reduce((sum, v) => sum + v, 0);
    expect(area).toBeCloseTo(27.5 ** 2 - 100, 0);
    expect(coverage[15 * 40 + 15]).toBe(0);
  });

  it('are cut at the box', () => {
    const all: [number, number][] = [
      [-50, -50],
      [90, -50],
      [90, 90],
      [-50, 90],
    ];
    const coverage = fillPolygons([all], { x: 10, y: 10, width: 8, height: 8 });
    for (const v of coverage) expect(v).toBeCloseTo(1, 5);
  });
});

it('the distance transform agrees with looking at every pixel', () => {
  const [width, height] = [23, 17];
  const next = random(4);
  const inside = Uint8Array.from({ length: width * height }, () => (next() > 0.15 ? 1 : 0));
  const distance = distanceInside(inside, width, height);
  for (let i = 0; i < inside.length; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < inside.length; j++) {
      if (inside[j]) continue;
      nearest = Math.min(
        nearest,
        Math.hypot((i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width)),
      );
    }
    expect(distance[i]).toBeCloseTo(nearest, 4);
  }
});

it('a crop of the whole picture at its own size is the picture', () => {
  const next = random(9);
  const data = Uint8ClampedArray.from({ length: 16 * 16 * 4 }, () => next() * 255);
  const out = sampleCrop({ width: 16, height: 16, data }, { x: 8, y: 8, size: 16, angle: 0 }, 16, 1, 0);
  for (let i = 0; i < 256; i++) {
    for (let c = 0; c < 3; c++) expect(out[i * 3 + c]).toBeCloseTo(data[i * 4 + c], 3);
  }
});

it('what is outside of an image is black, or what is at its edge', () => {
  const data = Uint8ClampedArray.from({ length: 4 * 4 * 4 }, (_, i) => (Math.floor(i / 4) % 4) * 50 + 20);
  const image = { width: 4, height: 4, data };
  const crop = { x: 2, y: 2, size: 8, angle: 0 };
  const redIn = (row: number, column: number, outside: 'black' | 'edge'): number =>
    sampleCrop(image, crop, 8, 1, 0, outside)[(row * 8 + column) * 3];
  expect(redIn(4, 0, 'black')).toBe(0);
  expect(redIn(4, 0, 'edge')).toBeCloseTo(20);
  expect(redIn(0, 7, 'edge')).toBeCloseTo(170);
  expect(redIn(4, 3, 'edge')).toBeCloseTo(70);
});

it.each([0, 1])(
  'a crop that is shrunk much is the mean of its pixels, wherever their bytes begin: at %s',
  (start) => {
    const next = random(3);
    const bytes = Uint8ClampedArray.from({ length: start + 16 * 16 * 4 }, () => next() * 256);
    const data = bytes.subarray(start);
    const out = sampleCrop({ width: 16, height: 16, data }, { x: 8, y: 8, size: 16, angle: 0 }, 4, 1, 0);
    for (let o = 0; o < 16; o++) {
      const sums = [0, 0, 0];
      for (let i = 0; i < 16; i++) {
        const p = ((Math.floor(o / 4) * 4 + Math.floor(i / 4)) * 16 + (o % 4) * 4 + (i % 4)) * 4;
        for (let c = 0; c < 3; c++) sums[c] += data[p + c];
      }
      for (let c = 0; c < 3; c++) expect(out[o * 3 + c]).toBeCloseTo(sums[c] / 16, 3);
    }
  },
);
