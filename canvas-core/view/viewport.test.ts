import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewportPoint } from '../geometry.ts';
import { canvasOptions } from '../options.ts';
import { fitted, keptInSight, toImage, toViewport, type Viewport, wheeled, zoomedTo } from './viewport.ts';

const { zoom } = canvasOptions;

const viewports = fc.record<Viewport>({
  zoom: fc.double({ min: 0.1, max: 5, noNaN: true }),
  x: fc.double({ min: -9000, max: 9000, noNaN: true }),
  y: fc.double({ min: -9000, max: 9000, noNaN: true }),
});
const points = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }));

test('C1: a point of the canvas goes to the image and back', () => {
  fc.assert(
    fc.property(viewports, points, (viewport, [x, y]) => {
      const there = toImage(viewport, viewportPoint(x, y));
      const back = toViewport(viewport, there);
      expect(back.x).toBeCloseTo(x, 6);
      expect(back.y).toBeCloseTo(y, 6);
    }),
  );
});

test('C3: zooming keeps the image point under the pointer where it is, within 0.1 and 5', () => {
  fc.assert(
    fc.property(viewports, points, fc.integer({ min: -60, max: 60 }), (viewport, [x, y], ticks) => {
      const at = viewportPoint(x, y);
      const next = wheeled(viewport, ticks, at, zoom);
      expect(next.zoom).toBeGreaterThanOrEqual(0.1);
      expect(next.zoom).toBeLessThanOrEqual(5);
      const [before, after] = [toImage(viewport, at), toImage(next, at)];
      expect(after.x).toBeCloseTo(before.x, 4);
      expect(after.y).toBeCloseTo(before.y, 4);
    }),
  );
});

test('C3: one tick is a factor of 1.1', () => {
  const viewport = { zoom: 1, x: 0, y: 0 };
  expect(wheeled(viewport, 1, viewportPoint(0, 0), zoom).zoom).toBeCloseTo(1.1, 9);
  expect(zoomedTo(viewport, 99, viewportPoint(0, 0), zoom).zoom).toBe(5);
});

test('a fitted image is in the middle of the canvas', () => {
  expect(fitted({ width: 400, height: 400 }, { width: 800, height: 600 }, zoom)).toEqual({
    zoom: 1.5,
    x: 100,
    y: 0,
  });
});

test('the image can be pushed aside but not out of sight', () => {
  const image = { width: 1000, height: 1000 };
  const canvas = { width: 800, height: 600 };
  const lost = keptInSight({ zoom: 1, x: 90_000, y: -90_000 }, image, canvas, 44);
  expect(lost).toEqual({ zoom: 1, x: 756, y: -956 });
});

test('a photo that is too large for the least zoom still fits, and going away from it then changes nothing', () => {
  const canvas = { width: 800, height: 600 };
  const whole = fitted({ width: 8192, height: 8192 }, canvas, zoom);
  expect(whole.zoom).toBeCloseTo(600 / 8192, 9);
  expect(wheeled(whole, -3, viewportPoint(400, 300), zoom).zoom).toBe(whole.zoom);
  expect(wheeled(whole, 1, viewportPoint(400, 300), zoom).zoom).toBeCloseTo((600 / 8192) * 1.1, 9);
});
