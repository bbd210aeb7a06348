import { createRequire } from 'node:module';
import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { PORTRAIT } from '../fixtures/generator.ts';
import { type Person, personIn } from '../fixtures/people.ts';
import { readPhoto, rectangles, scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Polygons, Raster } from '../types.ts';
import { swapHead } from './head-swap.ts';

const { resolve } = createRequire(import.meta.url);

let vision: Vision;
let marie: Person;
/** Her hand is at her mouth and chin. */
let withHand: Person;

const met = (image: Raster): Promise<Person> => personIn(vision, image);
const swapped = (fan: Person, target: Person, inFront?: Polygons) => {
  const { width, height } = target.image;
  const mask = rectangles([0, 0, width, height]);
  return swapHead(vision, fan, { ...target, before: target.image }, mask, 0, inFront);
};

function grey({ image, face }: Person): Person {
  const data = image.data.map((_, i, all) => all[i % 4 === 3 ? i : i - (i % 4) + 1]!);
  return { image: { ...image, data }, face };
}

beforeAll(async () => {
  vision = await sharedVision();
  marie = await met(await scaled('marie', PORTRAIT));
  withHand = await met(await readPhoto(resolve('material-kit/assets/img/faces/card-profile4-square.jpg')));
});

test('no head comes along with a hand before its chin', async () => {
  expect(await swapped(withHand, marie)).toEqual({ fault: 'fanHands' });
});

test('no head goes under a hand that is before a chin, unless that was drawn as being in front', async () => {
  expect(await swapped(marie, withHand)).toEqual({ fault: 'handsThere' });
  const { x, y, width, height } = withHand.face.box;
  const [{ coordinates }] = rectangles([x, y + 0.5 * height, x + width, y + 1.2 * height]);
  // what is asked next refuses a grey one
  expect(await swapped(grey(marie), withHand, coordinates)).toEqual({ fault: 'colourless' });
});
