import { describe, expect, it } from 'vitest';
import { membrane } from './membrane.ts';
import { blendDifference } from './pyramid.ts';
import { rasterize, resample } from './warp.ts';

const [width, height] = [61, 47];
const wave = (i: number): number => 40 * Math.sin(i * 0.7) + (i % width);

describe('the pyramid', () => {
  const difference = Float32Array.from({ length: width * height }, (_, i) => wave(i));

  it('gives back the whole difference where the mask is full', () => {
    const out = blendDifference(difference, new Float32Array(difference.length).fill(1), width, height, 5);
    out.forEach((v, i) => {
      expect(v).toBeCloseTo(difference[i], 2);
    });
  });

  it('changes nothing where there is no difference, whatever the mask', () => {
    const mask = difference.map((_, i) => (i % 7) / 6);
    for (const v of blendDifference(new Float32Array(mask.length), mask, width, height, 5)) expect(v).toBe(0);
  });

  it('changes nothing under an empty mask', () => {
    for (const v of blendDifference(difference, new Float32Array(difference.length), width, height, 4)) {
      expect(v).toBeCloseTo(0, 6);
    }
  });
});

describe('the membrane', () => {
  const frame = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1 ? 1 : 0;
  });

  it('is flat inside of a flat boundary', () => {
    const out = membrane(
      frame.map((w) => w * 9),
      frame,
      width,
      height,
      20,
    );
    for (const v of out) expect(v).toBeCloseTo(9, 3);
  });

  it('stays between the least and the largest value of its boundary', () => {
    const values = frame.map((w, i) => w * wave(i));
    const out = membrane(values, frame, width, height, 1000);
    const known = values.filter((_, i) => frame[i] > 0);
    expect(Math.min(...out)).toBeGreaterThanOrEqual(Math.min(...known) - 0.1);
    expect(Math.max(...out)).toBeLessThanOrEqual(Math.max(...known) + 0.1);
  });

  it('goes no higher than its limit', () => {
    const out = membrane(
      frame.map((w) => w * 80),
      frame,
      width,
      height,
      12,
    );
    expect(Math.max(...out)).toBeLessThanOrEqual(12.01);
  });

  it('is 0 where nothing pulls', () => {
    const none = new Float32Array(frame.length);
    for (const v of membrane(frame, none, width, height, 5)) expect(v).toBe(0);
  });
});

describe('the warp', () => {
  const corners = Float32Array.of(0, 0, 0, width, 0, 0, width, height, 0, 0, height, 0);
  const square = Uint16Array.of(0, 1, 2, 0, 2, 3);
  const planes = [0, 1, 2].map((c) => Float32Array.from({ length: width * height }, (_, i) => wave(i) + c));
  const image = { width, height, channels: [planes[0], planes[1], planes[2]] as const };

  it('by the identity is the identity', () => {
    const field = rasterize(
      { positions: corners, triangles: square },
      [Float32Array.of(0, width, width, 0), Float32Array.of(0, 0, height, height)],
      width,
      height,
    );
    const out = resample(image, field, 1);
    out.channels.forEach((plane, c) => {
      plane.forEach((v, i) => {
        expect(v).toBeCloseTo(planes[c][i], 2);
      });
    });
  });

  it('shows the nearer of two triangles, whatever their order', () => {
    const positions = Float32Array.from([...corners, ...corners.map((v, i) => (i % 3 === 2 ? -5 : v))]);
    const label = Float32Array.of(1, 1, 1, 1, 2, 2, 2, 2);
    const near = square.map((v) => v + 4);
    for (const triangles of [Uint16Array.of(...square, ...near), Uint16Array.of(...near, ...square)]) {
      const field = rasterize({ positions, triangles }, [label], width, height);
      for (const v of field.attributes[0]) expect(v).toBeCloseTo(2, 5);
    }
  });

  it('covers every pixel of a mesh once, without gaps between neighbours', () => {
    const { isCovered } = rasterize({ positions: corners, triangles: square }, [], width, height);
    expect(isCovered.every((v) => v === 1)).toBe(true);
  });
});
