import { expect, test } from 'vitest';
import { cutPlanes, toLab } from '../image/planes.ts';
import type { Raster } from '../types.ts';
import { crisp } from './crisp.ts';

const [width, height] = [160, 160];
const faceWidth = 100;
const there = {
  box: { x: 0, y: 0, width, height },
  cell: 2,
  width: 80,
  height: 80,
  faceWidth: faceWidth / 2,
};
const photoOf = (value: (x: number, y: number) => number): Raster => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++)
    data.fill(value(i % width, Math.floor(i / width)), i * 4, i * 4 + 3);
  return { width, height, data };
};
/** Of a copy. */
const crisped = (image: Raster, ...of: OfCrisp): Raster =>
  crisp({ ...image, data: image.data.slice() }, ...of);
type OfCrisp = Parameters<typeof crisp> extends [Raster, ...infer Rest] ? Rest : never;
/** The new face, in the middle. */
const isFace = Float32Array.from({ length: 80 * 80 }, (_, i) =>
  Number(Math.abs((i % 80) - 40) < 25 && Math.abs(Math.floor(i / 80) - 40) < 25),
);
const nowhere = new Float32Array(80 * 80);
/** Dark lines, a soft one on both sides of each. */
const lines = (soft: number) => (x: number) => 160 - 90 * Math.exp(-(((x % 20) - 10) ** 2) / (2 * soft ** 2));
const noise = (x: number, y: number): number => 150 + 8 * Math.sin(x * 12.9898 + y * 78.233 + x * y);

/** Mean square of the differences of neighbours in a row, in the face, in L. */
function roughness(image: Raster): number {
  const [l] = toLab(cutPlanes(image, { x: 40, y: 40, width: 80, height: 80 })).channels;
  return l.reduce((sum, v, i) => sum + (i % 80 ? (v - l[i - 1]!) ** 2 : 0), 0) / l.length;
}
const differs = (one: Raster, other: Raster, isCounted: (x: number, y: number) => boolean): boolean =>
  one.data.some((v, p) => {
    const i = p >> 2;
    return isCounted(i % width, Math.floor(i / width)) && Math.abs(v - other.data[p]!) > 0;
  });

test('a soft face on a sharp photo is drawn sharper, and a sharp one on a soft photo as it is', () => {
  const [soft, sharp] = [lines(3), lines(1)].map((value) => photoOf(value)) as [Raster, Raster];
  const made = crisped(soft, sharp, there, { alpha: isFace, faces: isFace, plain: nowhere });
  expect(roughness(made)).toBeGreaterThan(1.05 * roughness(soft));
  expect(roughness(made)).toBeLessThan(roughness(sharp));
  expect(crisped(sharp, soft, there, { alpha: isFace, faces: isFace, plain: nowhere }).data).toEqual(
    sharp.data,
  );
});

test('what is sharper than its photo loses detail as far as it may, and no more than the photo lacks', () => {
  const [soft, sharp] = [lines(3), lines(1)].map((value) => photoOf(value)) as [Raster, Raster];
  const drawn = { alpha: isFace, faces: isFace, plain: nowhere };
  const [little, much] = [0.2, 1].map((most) => roughness(crisped(sharp, soft, there, drawn, most))) as [
    number,
    number,
  ];
  expect(little).toBeLessThan(0.9 * roughness(sharp));
  expect(much).toBeLessThan(0.9 * little);
  expect(much).toBeGreaterThan(roughness(soft));
  expect(crisped(soft, soft, there, drawn, 1).data).toEqual(soft.data);
});

test('features that are paler than those that were there become darker, less so on bare skin; strong ones stay', () => {
  const features = (depth: number) => (x: number) => 160 - (depth * (160 - lines(2)(x))) / 90;
  const [pale, strong] = [photoOf(features(30)), photoOf(features(60))];
  const drawn = { alpha: isFace, faces: isFace, plain: nowhere };
  const made = crisped(pale, strong, there, drawn);
  const half = crisped(pale, strong, there, { ...drawn, plain: isFace });
  const darker = (image: Raster): number =>
    pale.data[(80 * width + 90) * 4]! - image.data[(80 * width + 90) * 4]!;
  expect(darker(made)).toBeGreaterThan(4);
  expect(darker(half)).toBeGreaterThan(0);
  expect(darker(half)).toBeLessThan(0.7 * darker(made));
  expect(crisped(strong, pale, there, drawn).data).toEqual(strong.data);
});

test('smooth skin takes as much grain as the photo’s has, and none where a feature is', () => {
  const [smooth, grainy] = [photoOf(() => 150), photoOf(noise)];
  const half = isFace.map((v, i) => (i % 80 < 40 ? v : 0));
  const made = crisped(smooth, grainy, there, { alpha: isFace, faces: isFace, plain: half });
  expect(roughness(made)).toBeGreaterThan(0.1);
  expect(differs(made, smooth, (x) => x > 84)).toBe(false);
  expect(crisped(grainy, smooth, there, { alpha: isFace, faces: isFace, plain: isFace }).data).toEqual(
    grainy.data,
  );
  expect(crisped(smooth, grainy, there, { alpha: isFace, faces: isFace, plain: half }).data).toEqual(
    made.data,
  );
});

test('small and flat faces stay whole', () => {
  const small = { ...there, faceWidth: 20 };
  const made = crisped(photoOf(lines(2)), photoOf(noise), small, {
    alpha: isFace,
    faces: isFace,
    plain: isFace,
  });
  expect(roughness(made)).toBeGreaterThan(0.9 * roughness(photoOf(lines(2))));
  const flat = photoOf(() => 150);
  expect(crisped(flat, flat, small, { alpha: isFace, faces: isFace, plain: isFace }).data).toEqual(flat.data);
});

test('nothing changes beside what is drawn, nor in a gap of it, wherever the grid lies', () => {
  const grid = {
    box: { x: 20, y: 12, width: 120, height: 100 },
    cell: 2,
    width: 60,
    height: 50,
    faceWidth: 40,
  };
  const drawn = Float32Array.from({ length: 60 * 50 }, (_, i) => {
    const [x, y] = [i % 60, Math.floor(i / 60)];
    return Number(x > 8 && x < 50 && y > 5 && y < 45 && Math.abs(x - 30) > 2);
  });
  const soft = photoOf(lines(3));
  const made = crisped(soft, photoOf(noise), grid, { alpha: drawn, faces: drawn, plain: drawn });
  const isDrawn = (x: number, y: number): boolean =>
    x > 36 && x < 122 && y > 22 && y < 104 && Math.abs(x - 81) > 3;
  expect(differs(made, soft, (x, y) => !isDrawn(x, y))).toBe(false);
  expect(differs(made, soft, isDrawn)).toBe(true);
  const none = crisped(soft, photoOf(noise), there, { alpha: nowhere, faces: nowhere, plain: nowhere });
  expect(none.data).toEqual(soft.data);
});

test('a tall face is the same in strips as its parts are alone', () => {
  const rows = 900;
  const tallOf = (value: (x: number) => number): Raster => {
    const data = new Uint8ClampedArray(width * rows * 4).fill(255);
    for (let i = 0; i < width * rows; i++)
      data.fill(value((i % width) + Math.floor(i / width)), i * 4, i * 4 + 3);
    return { width, height: rows, data };
  };
  const [pixels, grid] = [
    80 * (rows / 2),
    { ...there, box: { ...there.box, height: rows }, height: rows / 2 },
  ];
  const everywhere = new Float32Array(pixels).fill(1);
  const drawn = { alpha: everywhere, faces: everywhere, plain: new Float32Array(pixels) };
  const made = crisped(tallOf(lines(2)), tallOf(lines(1)), grid, drawn);
  const [l] = toLab(cutPlanes(made, { x: 0, y: 0, width, height: rows })).channels;
  // along the lines nothing differs, from one strip of rows to the next either
  for (const y of [300, 383, 384, 385, 386, 388, 767, 768, 769])
    expect(l[y * width + 60]!).toBeCloseTo(l[(200 + (y % 20)) * width + 60]!, 3);
  // and they are sharper than they were
  expect(roughness(made)).toBeGreaterThan(1.02 * roughness(tallOf(lines(2))));
});
