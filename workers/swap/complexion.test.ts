import { describe, expect, it } from 'vitest';
import { toLab } from '../image/planes.ts';
import type { Raster } from '../types.ts';
import { complexionChange, withComplexion } from './complexion.ts';

const size = 80;
const pale = [215, 170, 150] as const;
const shirt = [40, 60, 150] as const;

/** Skin above, a shirt below; the person's polygon leaves ten pixels on either side. */
function person(): Raster {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let i = 0; i < size * size; i++) data.set([...(i < (size * size) / 2 ? pale : shirt), 255], i * 4);
  return { width: size, height: size, data };
}
const outline = [
  [
    [10, 0],
    [70, 0],
    [70, 80],
    [10, 80],
  ],
] as [number, number][][];
const pixel = ({ data }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * size + x) * 4).subarray(0, 3),
];
const labOf = (rgb: readonly number[]): [number, number, number] => {
  const [r, g, b] = rgb.map((v) => Float32Array.of(v));
  const { channels } = toLab({ width: 1, height: 1, channels: [r, g, b] });
  return [channels[0][0], channels[1][0], channels[2][0]];
};

describe('the complexion of a person', () => {
  const brown = [140, 95, 75];
  const before = person();
  const change = complexionChange(labOf(pale), labOf(brown));
  const after = withComplexion(before, outline, labOf(pale), change);

  it('becomes the fan’s on skin', () => {
    const [l, a, b] = labOf(pixel(after, 40, 20));
    const was = labOf(pale);
    expect(l).toBeCloseTo(was[0] - 18, 0);
    expect(a).toBeCloseTo(was[1] + change[1], 0);
    expect(b).toBeCloseTo(was[2] + change[2], 0);
  });

  it('leaves clothes as they are, and every bit beside the person', () => {
    expect(pixel(after, 40, 60)).toEqual([...shirt]);
    expect(pixel(after, 5, 20)).toEqual([...pale]);
    expect(pixel(before, 40, 20)).toEqual([...pale]);
  });

  it('has no lines where its strips of rows meet', () => {
    const tall: Raster = { width: 16, height: 200, data: new Uint8ClampedArray(16 * 200 * 4) };
    for (let i = 0; i < 16 * 200; i++) tall.data.set([...pale, 255], i * 4);
    const all: [number, number][][] = [[[0, 0], [16, 0], [16, 200], [0, 200]]]; // biome-ignore format: one line
    const { data } = withComplexion(tall, all, labOf(pale), change);
    expect(new Set(data.filter((_, i) => i % 4 === 0)).size).toBe(1);
  });
});
