import { createRequire } from 'node:module';
import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { type Person, personIn } from '../fixtures/people.ts';
import { photo, readPhoto, rectangles, scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Polygons, Raster } from '../types.ts';
import { type Inlay, inlay } from './inlay.ts';

const { resolve } = createRequire(import.meta.url);

let vision: Vision;
let marie: Person;
let woman: Person;

const met = (image: Raster): Promise<Person> => personIn(vision, image);
const laid = (
  fan: Person & { mostBeard?: number },
  target: Person,
  area = whole(target.image),
  inFront?: Polygons,
) => inlay(vision, fan, { ...target, before: target.image }, rectangles(area), 0, inFront);
const whole = ({ width, height }: Raster): [number, number, number, number] => [0, 0, width, height];

beforeAll(async () => {
  vision = await sharedVision();
  marie = await met(await scaled('marie', PORTRAIT));
  woman = await met(await scaled('team-1', PORTRAIT));
});

test('a face is laid in under the hair that is there, of which nothing changes', async () => {
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
  expect(apart(found!, face)).toBeLessThan(0.8 * apart(found!, woman.face));
});

test('no face goes behind a fist that is before a chin, unless that was drawn as being in front', async () => {
  const withHand = await met(
    await readPhoto(resolve('material-kit/assets/img/faces/card-profile4-square.jpg')),
  );
  expect(await laid(woman, withHand)).toEqual({ fault: 'handsThere' });
  const { x, y, width, height } = withHand.face.box;
  const [{ coordinates }] = rectangles([x, y + 0.5 * height, x + width, y + 1.2 * height]);
  const drawn = await laid(woman, withHand, whole(withHand.image), coordinates);
  expect(drawn).not.toEqual({ fault: 'handsThere' });
});

test('a beard that hangs below the chin would end with the face, of whom it is asked', async () => {
  const bearded = await met(await readPhoto(resolve('paper-kit-2/assets/img/faces/ayo-ogunseinde-2.jpg')));
  expect(await laid({ ...bearded, mostBeard: 0.02 }, woman)).toEqual({ fault: 'ownBeard' });
  expect(await laid(bearded, woman)).not.toEqual({ fault: 'ownBeard' });
  expect(await laid({ ...marie, mostBeard: 0.02 }, woman)).toHaveProperty('image');
});

test('of a large face, too, nothing changes outside of the mask or where something was drawn in front', async () => {
  const large = await met(await scaled('team-1', 2.2 * PORTRAIT));
  const { box } = large.face;
  const at = (x: number, y: number): [number, number] => [
    Math.round(box.x + x * box.width),
    Math.round(box.y + y * box.height),
  ];
  const [left, top, right, bottom] = [...at(-0.25, -0.4), ...at(1.25, 1.3)];
  // as large as hair before a cheek
  const [{ coordinates }] = rectangles([...at(0.12, 0.5), ...at(0.42, 0.75)]);
  const fan = await met(await photo('kal-visuals'));
  const { image } = (await laid(fan, large, [left, top, right, bottom], coordinates)) as Inlay;
  const [hole] = rectangles([...at(0.12, 0.5), ...at(0.42, 0.75)]);
  const front = fillPolygons(hole!.coordinates, { x: 0, y: 0, width: image.width, height: image.height });
  let [inside, wrong] = [0, 0];
  for (let i = 0; i < front.length; i++) {
    if ([0, 1, 2].every((c) => image.data[i * 4 + c] === large.image.data[i * 4 + c])) continue;
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    if (front[i]! > 0 || x < left || x >= right || y < top || y >= bottom) wrong++;
    else inside++;
  }
  expect(inside).toBeGreaterThan(0.3 * box.width * box.height);
  expect(wrong).toBe(0);
});

test('a mask that does not hold the face asks for less', async () => {
  const { box } = woman.face;
  const half: [number, number, number, number] = [
    0,
    0,
    Math.round(box.x + 0.6 * box.width),
    woman.image.height,
  ];
  await expect(laid(marie, woman, half)).resolves.toHaveProperty('fault');
});

test('the shade of a cap on the fan’s brows, and another’s beard below a shaven chin, make no picture', async () => {
  const open = async (file: string) => met(await readPhoto(resolve(file)));
  const capped = await open('material-kit/assets/img/faces/christian.jpg');
  const shaven = await open('paper-kit-2/assets/img/faces/erik-lucatero-2.jpg');
  const bearded = await open('paper-kit-2/assets/img/faces/ayo-ogunseinde-2.jpg');
  await expect(laid(capped, bearded)).resolves.toEqual({ fault: 'shade' });
  await expect(laid(shaven, bearded)).resolves.toEqual({ fault: 'beard' });
});

test('a face that was photographed from its side is not turned to the front', async () => {
  const aside = await met(await readPhoto(resolve('material-kit/assets/img/faces/card-profile5-square.jpg')));
  await expect(laid(aside, woman)).resolves.toEqual({ fault: 'lostNose' });
});

test('a face with a hand before its chin is laid onto nobody', async () => {
  const { image, face } = await met(
    await readPhoto(resolve('material-kit/assets/img/faces/card-profile4-square.jpg')),
  );
  // what is measured of both photos would refuse a grey one
  const data = image.data.map((_, i, all) => all[i % 4 === 3 ? i : i - (i % 4) + 1]!);
  await expect(laid({ image: { ...image, data }, face }, woman)).resolves.toEqual({ fault: 'fanHands' });
});

test('a pale fan is no black-and-white one because her shade is evened', async () => {
  const pale = await met(await readPhoto(resolve('paper-kit-2/assets/img/faces/kaci-baum-2.jpg')));
  const target = await met(await readPhoto(resolve('paper-kit-2/assets/img/faces/joe-gardner-2.jpg')));
  expect(await laid(pale, target)).not.toHaveProperty('fault');
});
