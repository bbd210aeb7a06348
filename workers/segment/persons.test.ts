import { expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { findPersons, standInRows } from './persons.ts';

test('a tiny face that hardly shows is nobody, but a clear or a large one is somebody', async () => {
  const [vision, image] = [await sharedVision(), await photo('marie')];
  const [face] = await findFaces(vision, image, 'far');
  const seen = async (size: number, score: number): Promise<boolean> => {
    const other: Face = { ...face!, box: { x: 2, y: 2, width: size, height: size }, score };
    return (await findPersons(vision, image, [face!, other])).some((person) => person.face === other);
  };
  expect(await seen(20, 0.02)).toBe(false);
  expect(await seen(20, 0.9)).toBe(true);
  expect(await seen(60, 0.02)).toBe(true);
});

test('what hardly shows and lies in a clear face is its chin, and no second person', async () => {
  const [vision, image] = [await sharedVision(), await photo('marie')];
  const [face] = await findFaces(vision, image, 'far');
  const { x, y, width, height } = face!.box;
  const seen = async (down: number, score: number): Promise<boolean> => {
    const other: Face = { ...face!, box: { x, y: y + down * height, width, height }, score };
    return (await findPersons(vision, image, [face!, other])).some((person) => person.face === other);
  };
  expect(await seen(0.7, 0)).toBe(false);
  expect(await seen(0.7, 0.9)).toBe(true);
  // somebody in front, who looks away
  expect(await seen(0.9, 0)).toBe(true);
});

test('of two faces in each other of which neither shows, the larger one is somebody', async () => {
  const [vision, image] = [await sharedVision(), await photo('marie')];
  const [face] = await findFaces(vision, image, 'far');
  const { x, y, width, height } = face!.box;
  const hidden: Face = { ...face!, score: 0.01 };
  const within: Face = { ...hidden, box: { x, y, width: width / 2, height: height / 2 }, score: 0.02 };
  const people = await findPersons(vision, image, [within, hidden]);
  expect(people.map((person) => person.face)).toEqual([hidden]);
});

test('people of different height stand in one row; whose chin is half a face above another’s is behind', async () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const at = (y: number) => ({ face: { box: { ...box, y } } as Face, box });
  expect(standInRows([at(0), at(4)])).toBe(false);
  expect(standInRows([at(0), at(6)])).toBe(true);
  expect(standInRows([{ face: null, box }, at(6)])).toBe(false);
});
