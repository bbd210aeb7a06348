import { describe, expect, it } from 'vitest';
import { part, photo } from '../fixtures/photos.ts';
import { random } from '../fixtures/random.ts';
import type { Point, Raster } from '../types.ts';
import { livePaths } from './live-wire.ts';
import { pathTo } from './live-wire-paths.ts';

/** A bright disc on a darker ground, both noisy. */
function disc(side: number, radius: number): Raster {
  const next = random(3);
  const data = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const distance = Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2);
    const base = distance < radius ? 170 : 110;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = base + (next() - 0.5) * 16;
    data[i * 4 + 3] = 255;
  }
  return { width: side, height: side, data };
}

const around = (side: number, radius: number, degrees: number): Point => [
  Math.round(side / 2 + radius * Math.cos((degrees * Math.PI) / 180)),
  Math.round(side / 2 + radius * Math.sin((degrees * Math.PI) / 180)),
];

describe('the live wire', () => {
  it('follows an edge within two pixels of it through noise', () => {
    const [side, radius] = [240, 80];
    const paths = livePaths({ window: disc(side, radius), seed: around(side, radius, 0) });
    for (const degrees of [60, 120, -90]) {
      const path = pathTo(paths, around(side, radius, degrees));
      const off = path.map(([x, y]) => Math.abs(Math.hypot(x - side / 2, y - side / 2) - radius));
      expect(Math.max(...off)).toBeLessThanOrEqual(2);
    }
  });

  it('runs from the seed to the target without a gap', () => {
    const paths = livePaths({ window: disc(100, 30), seed: [3, 4] });
    const path = pathTo(paths, [90, 70]);
    expect(path[0]).toEqual([3, 4]);
    expect(path.at(-1)).toEqual([90, 70]);
    for (let i = 1; i < path.length; i++) {
      const steps = [path[i][0] - path[i - 1][0], path[i][1] - path[i - 1][1]].map(Math.abs);
      expect(Math.max(...steps)).toBe(1);
    }
  });

  it('goes straight where there is no edge', () => {
    const flat = { width: 50, height: 50, data: new Uint8ClampedArray(50 * 50 * 4).fill(90) };
    const path = pathTo(livePaths({ window: flat, seed: [5, 20] }), [40, 20]);
    expect(path).toHaveLength(36);
  });

  it('takes a target outside of the window to its border', () => {
    const paths = livePaths({ window: disc(60, 20), seed: [30, 30] });
    expect(pathTo(paths, [-10, 500]).at(-1)).toEqual([0, 59]);
  });

  it('refuses a window beyond its bound', () => {
    expect(() => livePaths({ window: disc(513, 20), seed: [0, 0] })).toThrow(
      expect.objectContaining({ name: 'MaskError', code: 'MASK_TOO_LARGE' }),
    );
  });

  it('finds the way along a real outline: over a cap and down to the collar', async () => {
    const window = await part(
      await photo('bruce-mars'),
      { x: 250, y: 60, width: 512, height: 512 },
      512,
      512,
    );
    const paths = livePaths({ window, seed: [200, 101] });
    // points on the outline, read off the photo
    expect(nearest(pathTo(paths, [340, 180]), [282, 121])).toBeLessThan(3);
    const down = pathTo(paths, [40, 366]);
    expect(nearest(down, [75, 228])).toBeLessThan(3);
    expect(nearest(down, [60, 320])).toBeLessThan(3);
  });
});

const nearest = (path: Point[], [x, y]: Point): number =>
  Math.min(...path.map((point) => Math.hypot(point[0] - x, point[1] - y)));
