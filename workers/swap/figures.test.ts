import { describe, expect, it } from 'vitest';
import { align, transform } from '../face/align.ts';
import { vertexCount } from '../face/topology.ts';
import { createPlanes } from '../image/planes.ts';
import { fitLight } from './light.ts';
import { contourDistance, deltaE2000, expressionError, seam, sharpness } from './metrics.ts';

/** A wavy cloud of landmarks. */
const cloud = Float32Array.from(
  { length: vertexCount * 3 },
  (_, i) => 50 * Math.sin(i * 1.7) + 30 * Math.cos(i * 0.31),
);

function turned(points: Float32Array, angle: number, scale: number): Float32Array {
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    out[i] = scale * (points[i] * Math.cos(angle) - points[i + 2] * Math.sin(angle)) + 12;
    out[i + 1] = scale * points[i + 1] - 4;
    out[i + 2] = scale * (points[i] * Math.sin(angle) + points[i + 2] * Math.cos(angle));
  }
  return out;
}

describe('the alignment', () => {
  it('undoes a turn, a shift and a scaling', () => {
    const to = turned(cloud, 0.9, 1.6);
    const back = transform(cloud, align(cloud, to));
    back.forEach((v, i) => {
      expect(v).toBeCloseTo(to[i], 1);
    });
  });
});

describe('the expression error', () => {
  it('is 0 for the same face in another pose', () => {
    expect(expressionError(turned(cloud, 0.6, 0.7), cloud)).toBeLessThan(1e-3);
  });

  it('grows with a moved landmark', () => {
    const moved = Float32Array.from(cloud);
    for (let v = 0; v < 100; v++) moved[v * 3 + 1] += 20;
    expect(expressionError(moved, cloud)).toBeGreaterThan(0.02);
  });
});

it('ΔE2000 agrees with the published pairs', () => {
  // Sharma, Wu & Dalal 2005, table 1: pairs 1, 7, 13, 17, 25 and 33
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377],
  ] as const;
  for (const [a, b, expected] of pairs) expect(deltaE2000(a, b)).toBeCloseTo(expected, 3);
});

describe('seam and sharpness', () => {
  const size = 80;
  const disc = Float32Array.from({ length: size * size }, (_, i) =>
    Math.hypot((i % size) - 40, Math.floor(i / size) - 40) < 22 ? 1 : 0,
  );
  const ramp = createPlanes(size, size);
  ramp.channels[0].forEach((_, i) => {
    ramp.channels[0][i] = (i % size) * 0.5;
  });
  const distance = contourDistance(disc, size, size);

  it('an untouched even picture has no seam', () => {
    expect(seam(ramp, distance)).toBeCloseTo(1, 2);
  });

  it('a step at the edge is a seam', () => {
    const step = createPlanes(size, size);
    step.channels[0].set(ramp.channels[0].map((v, i) => v + disc[i] * 10));
    expect(seam(step, distance)).toBeGreaterThan(2);
  });

  it('halving all contrast quarters the sharpness', () => {
    const noisy = createPlanes(size, size);
    noisy.channels[0].set(disc.map((_, i) => (i * 7919) % 23));
    const soft = createPlanes(size, size);
    soft.channels[0].set(noisy.channels[0].map((v) => v / 2));
    expect(sharpness(soft, noisy, disc)).toBeCloseTo(0.25, 2);
  });
});

it('the fitted light follows a side light and ignores single dark vertices', () => {
  const normals = new Float32Array(vertexCount * 3);
  const lightness = new Float32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    const [a, b] = [v * 0.37, (v % 9) * 0.15];
    normals.set([Math.cos(a) * Math.sin(b), Math.sin(a) * Math.sin(b), -Math.cos(b)], v * 3);
    lightness[v] = 60 + 20 * normals[v * 3] - (v % 25 === 0 ? 45 : 0);
  }
  const light = fitLight(lightness, normals, new Float32Array(vertexCount).fill(1));
  for (let v = 0; v < 468; v++) expect(Math.abs(light[v] - (60 + 20 * normals[v * 3]))).toBeLessThan(4);
});
