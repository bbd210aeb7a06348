import { expect, it } from 'vitest';
import { fillPolygons } from '../image/polygon.ts';
import { traceContours } from './contours.ts';

const size = 60;
const field = (inside: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: size * size }, (_, i) => (inside(i % size, Math.floor(i / size)) ? 1 : 0));
const trace = (values: Float32Array) =>
  traceContours(values, size, size, 0.5, (x, y) => [x + 0.5, y + 0.5], 0.01);
const box = { x: 0, y: 0, width: size, height: size };

it('a ring with a hole becomes two rings that fill to the same field', () => {
  const ring = field((x, y) => Math.hypot(x - 30, y - 30) < 22 && Math.hypot(x - 30, y - 30) > 9);
  const polygons = trace(ring);
  expect(polygons).toHaveLength(2);
  const filled = fillPolygons(polygons, box);
  filled.forEach((v, i) => {
    expect(Math.round(v)).toBe(ring[i]);
  });
});

it('a shape on the edge of the grid is closed', () => {
  const corner = field((x, y) => x < 20 && y < 20);
  const filled = fillPolygons(trace(corner), box);
  filled.forEach((v, i) => {
    expect(v > 0.4).toBe(corner[i] === 1);
  });
});

it('specks are left out', () => {
  expect(trace(field((x, y) => x === 20 && y === 20))).toEqual([]);
});

it('a straight edge needs no more points than its corners', () => {
  const [square] = trace(field((x, y) => x >= 10 && x < 40 && y >= 10 && y < 40));
  expect(square.length).toBeLessThanOrEqual(10);
});
