import { createRequire } from 'node:module';
import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { readPhoto, rectangles, scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Polygons, Raster } from '../types.ts';
import { type Inlay, inlay } from './inlay.ts';

const { resolve } = createRequire(import.meta.url);
interface Person {
  image: Raster;
  face: Face;
}

let vision: Vision;
let marie: Person;
let woman: Person;

const met = async (image: Raster): Promise<Person> => {
  const [face] = await findFaces(vision, image, 'near');
  return { image, face: face! };
};
const laid = (fan: Person, target: Person, area = whole(target.image), inFront?: Polygons) =>
  inlay(vision, fan, { ...target, before: target.image }, rectangles(area), 0, inFront);
const whole = ({ width, height }: Raster): [number, number, number, number] => [0, 0, width, height];

beforeAll(async () => {
  vision = await sharedVision();
  marie = await met(await scaled('marie', PORTRAIT));
  woman = await met(await scaled('team-1', PORTRAIT));
});

test('a face is laid in under the hair that is there, of which nothing changes', {
  timeout: 60_000,
}, async () => {
  const { image, face } = (await laid(marie, woman)) as Inlay;
  const { box } = woman.face;
  const changed = (x: number, y: number): boolean => {
    const p = (Math.round(y) * image.width + Math.round(x)) * 4;
    return [0, 1, 2].some((c) => image.data[p + c] !== woman.image.data[p + c]);
  };
  expect(changed(box.x + 0.5 * box.width, box.y + 0.6 * box.height)).toBe(true);
  // above the head, and where hair lies on the shoulders
  for (const [x, y] of [
    [0.5, -0.9],
    [-1.2, 1.4],
    [1.9, 1.4],
  ] as const)
    expect(changed(box.x + x * box.width, Math.max(0, box.y + y * box.height))).toBe(false);
  const [found] = await findFaces(vision, image, 'near');
  const apart = (one: Face, other: Face): number =>
    one.points
      .slice(0, 468 * 3)
      .reduce((sum, v, i) => sum + Math.abs(v - other.points[i]!) * Number(i % 3 < 2), 0);
  // it is seen where it was laid, nearer than the one that was there
  expect(apart(found!, face)).toBeLessThan(0.5 * apart(found!, woman.face));
});

test('what was drawn as being in front stays to the bit', { timeout: 60_000 }, async () => {
  const { box } = woman.face;
  const [left, top] = [box.x + 0.3 * box.width, box.y + 0.6 * box.height].map(Math.round);
  const side = Math.round(0.12 * box.width);
  const [{ coordinates }] = rectangles([left!, top!, left! + side, top! + side]);
  const { image } = (await laid(marie, woman, whole(woman.image), coordinates)) as Inlay;
  for (let y = top!; y < top! + side; y++) {
    const from = (y * image.width + left!) * 4;
    const row = ({ data }: Raster) => data.subarray(from, from + side * 4);
    expect(row(image)).toEqual(row(woman.image));
  }
});

test('a mask that does not hold the face asks for less', { timeout: 60_000 }, async () => {
  const { box } = woman.face;
  const half: [number, number, number, number] = [
    0,
    0,
    Math.round(box.x + 0.6 * box.width),
    woman.image.height,
  ];
  await expect(laid(marie, woman, half)).resolves.toEqual({ fault: 'outside' });
});

test('the shade of a cap on the fan’s brows, and another’s beard below a shaven chin, make no picture', {
  timeout: 60_000,
}, async () => {
  const photo = async (file: string) => met(await readPhoto(resolve(file)));
  const capped = await photo('material-kit/assets/img/faces/christian.jpg');
  const shaven = await photo('paper-kit-2/assets/img/faces/erik-lucatero-2.jpg');
  const bearded = await photo('paper-kit-2/assets/img/faces/ayo-ogunseinde-2.jpg');
  await expect(laid(capped, bearded)).resolves.toEqual({ fault: 'shade' });
  await expect(laid(shaven, bearded)).resolves.toEqual({ fault: 'beard' });
});
