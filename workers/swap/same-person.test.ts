import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, it } from 'vitest';
import { nearestView } from '../compatibility.ts';
import { findFaces } from '../face/face.ts';
import { described } from '../face/look.ts';
import { turnedHead } from '../fixtures/moved-face.ts';
import { blank, darkened, photo, sideBySide } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { FaceSummary, Raster } from '../types.ts';
import { mirrored } from './mirror.ts';
import { checkView } from './same-person.ts';
import { findSource } from './source.ts';

let vision: Vision;
let front: Raster;
let turned: Raster;
const look = async (image: Raster): Promise<FaceSummary> => {
  const [face] = await findFaces(vision, image, 'near');
  return described(image, face);
};

beforeAll(async () => {
  vision = await sharedVision();
  front = await photo('team-1');
  const { face } = await findSource(vision, front);
  turned = turnedHead(front, face.points, 35);
});

it('a view shows the same person, turned or in other light', async () => {
  const view = await checkView(vision, turned, front);
  expect(view.pose.yaw).toBeGreaterThan((await look(front)).pose.yaw + 5);
  await expect(checkView(vision, await darkened('team-1', 0.75), front)).resolves.toBeDefined();
});

it.each(['marie', 'kal-visuals-square'])('somebody else is no view of a face: %s', async (name) => {
  await expect(checkView(vision, await photo(name), front)).rejects.toMatchObject({
    code: 'SOURCE_OTHER_PERSON',
  });
});

it('a front photo that would be refused today is no reason to refuse a view of it', async () => {
  await expect(checkView(vision, front, await photo('team-3'))).rejects.toMatchObject({
    code: 'SOURCE_OTHER_PERSON',
  });
  const many = await sideBySide('team-1', 'marie', 500);
  await expect(findSource(vision, many)).rejects.toMatchObject({ code: 'SOURCE_MANY_FACES' });
  const [largest] = await findFaces(vision, many, 'near');
  const isLeft = largest!.box.x < many.width / 2;
  const same = isLeft ? front : await photo('marie');
  await expect(checkView(vision, same, many)).resolves.toBeDefined();
});

it('a front photo in which no face is found says so in words of its own', async () => {
  await expect(checkView(vision, front, blank(400, 400))).rejects.toMatchObject({ code: 'FRONT_NO_FACE' });
});

it('what any photo is refused for refuses a view too', async () => {
  await expect(checkView(vision, await darkened('team-1', 0.3), front)).rejects.toMatchObject({
    code: 'SOURCE_EYES',
  });
});

it('a turned target takes the turned view, a target from the front the front one, and the light is told by its side', async () => {
  const faces = { front: await look(front), turned: await look(turned) };
  interface Named {
    name: string;
    face: FaceSummary;
  }
  const views: [Named, ...Named[]] = [
    { name: 'front', face: faces.front },
    { name: 'turned', face: faces.turned },
  ];
  const marie = await photo('marie');
  const { face } = await findSource(vision, marie);
  const target = described(marie, face);
  expect(Math.abs(target.pose.yaw)).toBeGreaterThan(15);
  expect(nearestView(views, target).name).toBe('turned');
  expect(nearestView(views, faces.front).name).toBe('front');
  const inMirror = await mirrored(vision, await findSource(vision, marie));
  const { look: light } = described(inMirror.image, inMirror.face);
  expect(Math.sign(light!.light)).toBe(-Math.sign(target.look!.light));
});
