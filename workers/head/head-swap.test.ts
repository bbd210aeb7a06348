import { createRequire } from 'node:module';
import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { PORTRAIT } from '../fixtures/generator.ts';
import { type Person, personIn } from '../fixtures/people.ts';
import { closeUp, photo, readPhoto, rectangles, scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Polygons, Raster } from '../types.ts';
import { type HairLimits, swapHead } from './head-swap.ts';

const { resolve } = createRequire(import.meta.url);

let vision: Vision;
let marie: Person;
/** Her hand is at her mouth and chin. */
let withHand: Person;

const met = (image: Raster): Promise<Person> => personIn(vision, image);
const swapped = (fan: Person & { limits?: HairLimits }, target: Person, inFront?: Polygons) => {
  const { width, height } = target.image;
  const mask = rectangles([0, 0, width, height]);
  return swapHead(vision, fan, { ...target, before: target.image }, mask, 0, inFront);
};

function grey({ image, face }: Person): Person {
  const data = image.data.map((_, i, all) => all[i % 4 === 3 ? i : i - (i % 4) + 1]!);
  return { image: { ...image, data }, face };
}

const lit = (image: Raster, times: number): Raster => ({ ...image, data: image.data.map((v) => times * v) });

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
  // of what is asked then something refuses a grey one
  expect(await swapped(grey(marie), withHand, coordinates)).toEqual({ fault: 'colourless' });
});

test('no head stands in a close-up before a bright wall, where all of its edge is seen; farther away one may', async () => {
  const [whole, near] = [
    await photo('team-1'),
    await closeUp('team-1', { left: 206, top: 170, side: 383 }, 383),
  ].map((image) => lit(image, 1.25)) as [Raster, Raster];
  expect(await swapped(marie, await met(near))).toEqual({ fault: 'closeUp' });
  expect(await swapped(marie, await met(whole))).not.toEqual({ fault: 'closeUp' });
});

test('no head comes along of whose edge more is guessed, or more is cut by clothes, than may be', async () => {
  const joe = await met(await readPhoto(resolve('paper-kit-2/assets/img/faces/joe-gardner-2.jpg')));
  expect(await swapped({ ...marie, limits: { vague: 0.02, shorn: 1 } }, joe)).toEqual({ fault: 'vague' });
  expect(await swapped({ ...marie, limits: { vague: 0.2, shorn: -1 } }, joe)).toEqual({ fault: 'shorn' });
  expect(await swapped({ ...marie, limits: { vague: 0.2, shorn: 0.0005 } }, joe)).not.toHaveProperty('fault');
});
