import { describe, expect, it } from 'vitest';
import { chin, foreheadTop } from '../face/topology.ts';
import type { Point } from '../types.ts';
import { towardsNeck } from './towards-neck.ts';

/** A face from brow to chin, a hundred pixels high. */
const points = new Float32Array(478 * 3).fill(-1000);
points.set([50, 0, 0], foreheadTop * 3);
points.set([50, 100, 0], chin * 3);

const shareOf = (...ring: Point[]) => towardsNeck(points, [ring]);

describe('a complexion that goes down a neck', () => {
  it('ends softly where the mask does, be it at the jaw or on the neck', () => {
    const [jaw, neck] = [104, 130].map((bottom) => shareOf([0, 0], [100, 0], [100, bottom], [0, bottom]));
    expect([jaw(50, 60), neck(50, 99)]).toEqual([1, 1]);
    expect(jaw(50, 104)).toBeCloseTo(0, 2);
    expect(neck(50, 130)).toBeCloseTo(0, 2);
    expect(jaw(50, 95)).toBeGreaterThan(0.2);
    expect(jaw(50, 95)).toBeLessThan(0.8);
  });

  it('ends where the mask does under a place, though hair right beside it reaches further down', () => {
    for (const bottom of [129.5, 130]) {
      const hair = shareOf([0, 0], [100, 0], [100, bottom], [30, bottom], [30, 260], [0, 260]);
      for (const x of [32, 40, 70]) expect(hair(x, bottom)).toBeLessThan(0.02);
      expect(hair(70, 126)).toBeLessThan(0.1);
      expect(hair(12, 130)).toBeGreaterThan(0.7);
    }
  });

  it('ends at a jaw along which a mask was drawn, though hair beside it reaches further down', () => {
    const hair = shareOf([0, 0], [100, 0], [100, 80], [60, 102], [40, 102], [25, 90], [25, 260], [0, 260]);
    expect(hair(50, 102)).toBeLessThan(0.1);
    expect(hair(70, 96)).toBeLessThan(0.3);
    expect(hair(50, 60)).toBe(1);
  });

  it('goes without a step from what ends near to what ends far', () => {
    const hair = shareOf([0, 0], [100, 0], [100, 130], [30, 130], [30, 260], [0, 260]);
    const row = Array.from({ length: 80 }, (_, x) => hair(10 + x, 118));
    const steps = row.slice(1).map((v, i) => Math.abs(v - row[i]));
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(0.4);
    expect(Math.max(...steps)).toBeLessThan(0.12);
  });

  it('ends softly beside a face and above it, where a mask holds a raised arm but not all of it', () => {
    const arms = shareOf([-60, -80], [160, -80], [160, 110], [-60, 110]);
    for (const [x, y] of [
      [-50, 50],
      [150, 30],
      [50, -60],
    ] as Point[])
      expect(arms(x, y)).toBe(0);
    for (const [x, y] of [
      [-10, 50],
      [110, 50],
      [50, -10],
    ] as Point[])
      expect(arms(x, y)).toBe(1);
    expect(arms(-25, 50)).toBeGreaterThan(0.3);
    expect(arms(-25, 50)).toBeLessThan(0.9);
  });

  it('is whole on cheeks, beside which a narrower neck goes down', () => {
    const jaw = shareOf([0, 0], [100, 0], [100, 80], [70, 100], [70, 150], [30, 150], [30, 100], [0, 80]);
    expect(jaw(98, 75)).toBe(1);
    expect(jaw(80, 90)).toBeGreaterThan(0.95);
  });
});
