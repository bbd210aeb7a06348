import { expect, it } from 'vitest';
import { createPlanes, type Planes } from '../image/planes.ts';
import { laplacian, matchDetail } from './detail.ts';

const size = 64;
const weight = new Float32Array(size * size).fill(1);

/** Skin with as much of the finest band. */
function grained(amount: number): Planes {
  const out = createPlanes(size, size);
  out.channels[0].forEach((_, i, l) => {
    l[i] = 60 + amount * Math.sin(i * 12.9898 + Math.floor(i / size) * 78.233);
  });
  return out;
}

function fineness({ channels: [l] }: Planes): number {
  let sum = 0;
  for (let i = size + 1; i < l.length - size - 1; i++) sum += laplacian(l, i, size) ** 2;
  return sum;
}

/** By how much a soft face comes out finer on a crisp target. */
function raised(scale: number): number {
  const soft = grained(1);
  matchDetail(soft, grained(3), weight, scale);
  return Math.sqrt(fineness(soft) / fineness(grained(1)));
}

it('raises the finest band of a face that has as many pixels as its place', () => {
  expect(raised(1)).toBeGreaterThan(1.6);
  expect(raised(4)).toBeCloseTo(raised(1), 3);
});

it('raises it the less the more the face is enlarged: its blocks are enlarged with it', () => {
  expect(raised(0.8)).toBeLessThan(raised(1));
  expect(raised(0.5)).toBeCloseTo(1, 3);
});
