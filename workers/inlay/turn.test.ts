import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { bentPhoto } from '../swap/bend.ts';
import { ownSide } from '../swap/mesh.ts';
import type { Raster } from '../types.ts';
import { asToldBy, withDepth } from './form.ts';
import { type Shown, turnedTo, unfoldedTo } from './turn.ts';

let vision: Vision;
let fan: Shown;

const faceIn = async (image: Raster): Promise<Face> => (await findFaces(vision, image, 'near'))[0]!;

beforeAll(async () => {
  vision = await sharedVision();
  const image = await scaled('marie', PORTRAIT);
  fan = { image, face: await faceIn(image) };
});

/** The fan's face as the network sees it from another side. @param yaw degrees about the vertical axis @param roll in the picture's plane */
function seenFrom(yaw: number, roll = 0): Face {
  const [c, s] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const [cr, sr] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)];
  const points = withDepth(fan.face.points);
  for (let v = 0; v < points.length; v += 3) {
    const [x, y, z] = points.subarray(v, v + 3);
    const across = c * x! + s * z!;
    points.set([cr * across - sr * y!, sr * across + cr * y!, c * z! - s * x!], v);
  }
  const told = asToldBy(points);
  return { ...fan.face, points: told, pose: poseOf(told) };
}

/** A photo with its face turned to where another looks. */
function turned({ image, face }: Shown, target: Face): Shown {
  const there = turnedTo(face, target);
  return {
    image: bentPhoto(image, unfoldedTo(face, there.points, image, ownSide).bend),
    face: there,
  };
}

test('a turned face looks where the other does, and nothing changes far from it', async () => {
  const there = seenFrom(15);
  const { image, face } = turned(fan, there);
  const gap = Math.abs(there.pose.yaw - fan.face.pose.yaw);
  expect(gap).toBeGreaterThan(12);
  expect(Math.abs(face.pose.yaw - there.pose.yaw)).toBeLessThan(1);
  // the network that finds faces sees it, too
  const found = await faceIn(image);
  expect(Math.abs(found.pose.yaw - there.pose.yaw)).toBeLessThan(0.4 * gap);
  const corner = 4 * Math.round(0.1 * image.width);
  for (let y = 0; y < 20; y++) {
    const row = y * image.width * 4;
    expect(image.data.subarray(row, row + corner)).toEqual(fan.image.data.subarray(row, row + corner));
  }
});

test('what is turned and turned back shows the same features at the same places', () => {
  const there = turned(fan, seenFrom(12));
  const back = turned(there, fan.face);
  const { box } = fan.face;
  let [sum, count] = [0, 0];
  for (let y = Math.round(box.y + 0.25 * box.height); y < box.y + 0.85 * box.height; y++)
    for (let x = Math.round(box.x + 0.25 * box.width); x < box.x + 0.75 * box.width; x++) {
      const p = (y * back.image.width + x) * 4 + 1;
      sum += Math.abs(back.image.data[p]! - fan.image.data[p]!);
      count++;
    }
  expect(sum / count).toBeLessThan(5);
});

test('no face is turned by more than thirty degrees, and none because a head leans', () => {
  const far = turnedTo(fan.face, seenFrom(40));
  // thirty degrees about an axis that leans a little, by the network's flatter depth
  expect(Math.abs(far.pose.yaw - fan.face.pose.yaw)).toBeLessThan(32);
  const leaning = turnedTo(fan.face, seenFrom(15, 25));
  expect(poseDistance(leaning.pose, seenFrom(15).pose)).toBeLessThan(1);
  expect(turnedTo(fan.face, seenFrom(0, 25))).toBe(fan.face);
  expect(turnedTo(fan.face, seenFrom(2))).toBe(fan.face);
});
