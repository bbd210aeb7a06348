import { describe, expect, it } from 'vitest';
import { calmed, type Skin } from './calm.ts';

const size = 120;
const everywhere = new Float32Array(size * size).fill(1);
const flat = new Float32Array(size * size);

/** Spots of some pixels' radius on a grid, darker by an amount. */
function spotted(depth: number, every: number): Float32Array {
  return flat.map((_, i) => {
    const [x, y] = [(i % size) % every, Math.floor(i / size) % every];
    return Math.hypot(x - every / 2, y - every / 2) < 1.6 ? -depth : 0;
  });
}
const skin = (lightness: Float32Array): Skin => ({ detail: [lightness, flat, flat], bare: everywhere });
const calm = (own: Skin, target: Skin, places = everywhere): Float32Array =>
  calmed(own, target, places, size, size, size)[0];
/** Deviation from the mean. */
function contrastOf(plane: Float32Array): number {
  const mean = plane.reduce((sum, v) => sum + v, 0) / plane.length;
  return Math.sqrt(plane.reduce((sum, v) => sum + (v - mean) ** 2, 0) / plane.length);
}

describe('a skin drawn into another', () => {
  const freckles = spotted(12, 8);

  it('has less than half of its freckles’ contrast where the target’s is smooth', () => {
    expect(contrastOf(calm(skin(freckles), skin(spotted(1, 8))))).toBeLessThan(contrastOf(freckles) / 2);
  });

  it('keeps them on skin that has as many', () => {
    expect(contrastOf(calm(skin(freckles), skin(freckles)))).toBeGreaterThan(contrastOf(freckles) * 0.9);
  });

  it('keeps a single mole', () => {
    const mole = spotted(7, 120);
    const at = mole.indexOf(-7) + 1;
    expect(calm(skin(mole), skin(spotted(2, 8)))[at]).toBeLessThan(-5.5);
  });

  it('is left alone where it is no skin', () => {
    const out = calm(skin(freckles), skin(flat), flat);
    expect(Math.max(...out.map((v, i) => Math.abs(v - freckles[i])))).toBeLessThan(1e-4);
  });

  it('loses the spots’ colour with their darkness', () => {
    const [, a] = calmed(
      { detail: [freckles, freckles.map((v) => -v / 2), flat], bare: everywhere },
      skin(flat),
      everywhere,
      size,
      size,
      size,
    );
    expect(contrastOf(a)).toBeLessThan(contrastOf(freckles) / 4);
  });
});
