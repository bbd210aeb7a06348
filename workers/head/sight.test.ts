import { expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { grown } from '../image/box.ts';
import { cutPlanes } from '../image/planes.ts';
import { sightOf } from './sight.ts';
import { toneOf } from './tone.ts';

test('who looks at a face alone sees the same pixels of it, and the same black and colours of its photo', async () => {
  const [vision, image] = [await sharedVision(), await photo('marie')];
  const [face] = await findFaces(vision, image, 'far');
  const limit = grown(face!.box, 1.4);
  const whole = await sightOf(vision, image, face!);
  const near = await sightOf(vision, image, face!, { within: limit });
  expect(near.width * near.height).toBeLessThan(0.5 * whole.width * whole.height);
  expect(near.box.x).toBeGreaterThanOrEqual(Math.floor(limit.x));
  expect(near.box.y + near.box.height).toBeLessThanOrEqual(Math.ceil(limit.y + limit.height));
  const moved = { x: near.box.x - whole.box.x, y: near.box.y - whole.box.y };
  const [cellX, cellY] = [moved.x / whole.cell, moved.y / whole.cell];
  if (whole.cell === 1) expect(near.planes).toEqual(cutPlanes(image, near.box));
  const middle = Math.floor(near.height / 2) * near.width + Math.floor(near.width / 2);
  const same = (Math.floor(near.height / 2) + cellY) * whole.width + Math.floor(near.width / 2) + cellX;
  expect(near.faceSkin[middle]).toBeCloseTo(whole.faceSkin[same]!, 5);
  const [a, b] = [whole, near].map((sight) => toneOf(sight.planes, sight, sight.ground));
  expect(b!.black).toEqual(a!.black);
  expect(b!.isGrey).toBe(a!.isGrey);
  expect(toneOf(near.planes, near).black).not.toEqual(a!.black);
});
