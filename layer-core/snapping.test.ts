import { imagePoint } from '@facet/canvas-core/geometry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HANDLES, handleAt, resized } from './handles.ts';
import { snapped } from './snapping.ts';

const canvas = { width: 800, height: 600 };
const others = [{ x: 200, y: 100, width: 100, height: 50 }];
const box = { x: 0, y: 0, width: 40, height: 40 };

test('a box snaps with its nearest line to edges and middles of the canvas and of other layers', () => {
  const near = { ...box, x: 303, y: 278 };
  const { dx, dy, guides } = snapped(near, { canvas, others, reach: 6 });
  expect([dx, dy]).toEqual([-3, 2]);
  expect(guides).toEqual([
    { axis: 'x', at: 300 },
    { axis: 'y', at: 300 },
  ]);
});

test('what is farther than the reach stays where it is', () => {
  expect(snapped({ ...box, x: 317, y: 171 }, { canvas, others, reach: 6 })).toEqual({
    dx: 0,
    dy: 0,
    guides: [],
  });
});

test('of a box that is resized, only the moving side snaps', () => {
  const near = { x: 3, y: 3, width: 194, height: 40 };
  const { dx, dy } = snapped(near, { canvas, others, reach: 6 }, { x: 1, y: 0 });
  expect([dx, dy]).toEqual([3, 0]);
});

test('a handle is found near it, a corner before a side', () => {
  expect(handleAt(box, imagePoint(41, 39), 5)).toBe('se');
  expect(handleAt(box, imagePoint(20, 1), 5)).toBe('n');
  expect(handleAt(box, imagePoint(20, 20), 5)).toBeNull();
  expect(handleAt({ ...box, width: 6, height: 6 }, imagePoint(3, 0), 5)).toBe('nw');
});

test('a pulled handle leaves the opposite side, keeps the bounds, and with a lock the aspect', () => {
  const delta = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(fc.constantFrom(...HANDLES), delta, delta, fc.boolean(), (handle, dx, dy, keepsAspect) => {
      const start = { x: 100, y: 100, width: 80, height: 40 };
      const most = { width: 160, height: 160 };
      const next = resized(start, { handle, dx, dy, keepsAspect, most });
      expect(next.width).toBeGreaterThanOrEqual(1);
      expect(next.width).toBeLessThanOrEqual(160 + 1e-9);
      expect(next.height).toBeLessThanOrEqual(160 + 1e-9);
      if (handle.includes('w')) expect(next.x + next.width).toBeCloseTo(180, 6);
      else expect(next.x).toBe(100);
      if (handle.includes('n')) expect(next.y + next.height).toBeCloseTo(140, 6);
      else expect(next.y).toBe(100);
      if (keepsAspect && handle.length === 2) expect(next.width / next.height).toBeCloseTo(2, 6);
    }),
  );
});
