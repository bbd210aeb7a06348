import { expect, test } from 'vitest';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { detectFaces, isAlike } from './detect.ts';
import { findFaces } from './face.ts';

test('every square of a photo names its own candidates, of which those that are one face are found once', async () => {
  const [vision, image] = [await sharedVision(), await scaled('marie', 1000)];
  const candidates = await detectFaces(vision, image, 'far');
  const [{ detection }, ...others] = await findFaces(vision, image, 'far');
  expect(others).toEqual([]);
  // in a close-up a mouth in one square may look more like a face than all of it does in another
  expect(candidates.filter(({ box }) => isAlike(box, detection)).length).toBeGreaterThan(1);
});
