import { expect, it } from 'vitest';
import { createPlanes, type Planes } from '../image/planes.ts';
import { missingPores, withPores } from './pores.ts';

const size = 120;
const everywhere = new Float32Array(size * size).fill(1);

/** Skin with pores of so much in L. */
function skin(pores: number): Planes {
  const out = createPlanes(size, size);
  out.channels[0].set(
    out.channels[0].map((_, i) => 60 + (pores / 2) * ((i ^ Math.floor(i / size)) & 1 ? 1 : -1)),
  );
  return out;
}
const roughness = ({ channels: [l] }: Planes): number =>
  l.reduce((sum, v) => sum + Math.abs(v - 60), 0) / l.length;

it('smooth skin takes the pores of the rougher skin around it', () => {
  const [wax, rough] = [skin(0.5), skin(6)];
  const out = withPores(wax, rough, missingPores(wax, rough, everywhere, size), size);
  expect(roughness(wax)).toBeLessThan(0.3);
  expect(roughness(out)).toBeGreaterThan(1.5);
});

it('rough skin takes none, and neither do features', () => {
  expect(Math.max(...missingPores(skin(6), skin(5), everywhere, size))).toBe(0);
  const left = Float32Array.from(everywhere, (_, i) => (i % size < size / 2 ? 1 : 0));
  const share = missingPores(skin(0.5), skin(6), left, size);
  expect(share[60 * size + 20]).toBeGreaterThan(0.5);
  expect(share[60 * size + 100]).toBe(0);
});

it('a line that is no texture leaves hardly a trace', () => {
  const [wax, lined] = [skin(0), skin(2)];
  for (let y = 0; y < size; y++) lined.channels[0][y * size + 60] = 10;
  const out = withPores(wax, lined, everywhere, size);
  expect(60 - out.channels[0][60 * size + 60]).toBeLessThan(4);
});
