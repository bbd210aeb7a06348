import { expect, test } from 'vitest';
import type { Face } from '../face/face.ts';
import { emptyField, type Grid } from './field.ts';
import { logOdds } from './odds.ts';
import { ownersOf } from './owners.ts';
import type { Person } from './persons.ts';

const grid: Grid = { width: 80, height: 60, scale: 1 };
const field = (of: (x: number, y: number) => number): Float32Array =>
  emptyField(grid).map((_, i) => of(i % grid.width, Math.floor(i / grid.width)));
const at = (values: Float32Array, x: number, y: number): number => values[y * grid.width + x]!;
/** A face of ten cells; `y` is its top. */
const withFace = (x: number, y: number): Person => {
  const box = { x: x - 5, y, width: 10, height: 10 };
  const face: Face = {
    points: new Float32Array(0),
    box,
    detection: box,
    score: 1,
    pose: { yaw: 0, pitch: 0, roll: 0 },
  };
  return { face, box };
};
const grey = [field(() => 0.5), field(() => 0.5), field(() => 0.5)];
const none = emptyField(grid);
const pose = (of: (x: number, y: number) => number): Float32Array => field(of).map(logOdds);
const everywhere = field(() => 1);

test('a chest that no pose claims is of the face above it', () => {
  const poses = [pose(() => 0), pose(() => 0)];
  const [left, right] = ownersOf(
    { poses, anybody: everywhere, heads: [none, none] },
    [withFace(20, 10), withFace(60, 10)],
    grey,
    grid,
  );
  expect(at(left!, 20, 35)).toBeGreaterThan(0.8);
  expect(at(right!, 60, 35)).toBeGreaterThan(0.8);
});

test('where two figures overlap and poses do not tell, the one in front has the chest', () => {
  const poses = [pose(() => 0.5), pose(() => 0.5)];
  const [behind, front] = ownersOf(
    { poses, anybody: everywhere, heads: [none, none] },
    [withFace(30, 5), withFace(40, 15)],
    grey,
    grid,
  );
  expect(at(front!, 36, 45)).toBeGreaterThan(at(behind!, 36, 45));
});

test('nobody’s body is in somebody else’s head', () => {
  const poses = [pose(() => 0.9), pose(() => 0.9)];
  const [behind, front] = ownersOf(
    { poses, anybody: everywhere, heads: [none, none] },
    [withFace(30, 0), withFace(36, 25)],
    grey,
    grid,
  );
  expect(at(front!, 36, 29)).toBeGreaterThan(at(behind!, 36, 29));
});

test('what two poses claim is rather whose colours it has', () => {
  const poses = [pose((x) => (x < 50 ? 0.7 : 0.02)), pose((x) => (x < 30 ? 0.02 : 0.7))];
  // a red jacket up to 35, a blue one from there on: the middle between both is at 40
  const colour = [field((x) => (x < 35 ? 0.8 : 0.1)), field(() => 0.1), field((x) => (x < 35 ? 0.1 : 0.8))];
  const persons = [withFace(20, 5), withFace(60, 5)];
  const evidence = { poses, anybody: everywhere, heads: [none, none] };
  const [left, right] = ownersOf(evidence, persons, colour, grid);
  expect(at(left!, 33, 30)).toBeGreaterThan(0.7);
  expect(at(right!, 37, 30)).toBeGreaterThan(0.7);
  const [, plain] = ownersOf(evidence, persons, grey, grid);
  expect(at(plain!, 37, 30)).toBeLessThan(0.5);
});

test('an arm stretched out is its person’s; a doll beside somebody, without a pose, is nobody’s', () => {
  const isArm = (x: number, y: number): boolean => x > 20 && x < 55 && y > 25 && y < 31;
  const isBody = (x: number, y: number): boolean => Math.abs(x - 20) < 12 && y > 8;
  const isDoll = (x: number, y: number): boolean => Math.hypot(x - 70, y - 50) < 6;
  const shows = (x: number, y: number): boolean => isArm(x, y) || isBody(x, y);
  const poses = [pose((x, y) => (shows(x, y) ? 1 : 0)), pose(() => 0)];
  const anybody = field((x, y) => (shows(x, y) || isDoll(x, y) ? 1 : 0));
  // somebody else is at the left, outside of the photo but for the face
  const [own, other] = ownersOf(
    { poses, anybody, heads: [none, none] },
    [withFace(20, 5), withFace(-40, 5)],
    grey,
    grid,
  );
  expect(at(own!, 50, 28)).toBeGreaterThan(0.9);
  expect(at(own!, 70, 50) + at(other!, 70, 50)).toBeLessThan(0.5);
});

test('a chair far below a face is nobody’s without a pose, though a body may be there', () => {
  const shows = (y: number): boolean => y < 25;
  const poses = [pose((_, y) => (shows(y) ? 1 : 0))];
  const anybody = field((_, y) => (shows(y) || y > 48 ? 1 : 0));
  const [own] = ownersOf({ poses, anybody, heads: [none] }, [withFace(40, 5)], grey, grid);
  expect(at(own!, 40, 20)).toBeGreaterThan(0.9);
  expect(at(own!, 40, 55)).toBeLessThan(0.5);
});
