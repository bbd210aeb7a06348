import { expect, test } from 'vitest';
import { blank } from '../fixtures/photos.ts';
import { gridOf, ontoGrid } from './field.ts';

const image = blank(400, 200);

test('the grid keeps the sides of the photo, and is never finer', () => {
  expect(gridOf(image, 100)).toEqual({ width: 100, height: 50, scale: 0.25 });
  expect(gridOf(image, 1000)).toEqual({ width: 400, height: 200, scale: 1 });
});

test('a patch lies where its square is, turned as it is, and nowhere else', () => {
  const grid = gridOf(image, 400);
  // the upper half of the square is set
  const data = Float32Array.from({ length: 64 * 64 }, (_, i) => (i < 64 * 32 ? 1 : 0));
  const at = (angle: number): ((x: number, y: number) => number) => {
    const field = ontoGrid({ data, size: 64, crop: { x: 200, y: 100, size: 100, angle } }, grid, null);
    return (x, y) => field[y * grid.width + x]!;
  };
  const upright = at(0);
  expect([upright(200, 70), upright(200, 130), upright(140, 70), upright(260, 70)]).toEqual([1, 0, 0, 0]);
  // a quarter clockwise: what was above is to the right
  const turned = at(Math.PI / 2);
  expect([turned(230, 100), turned(170, 100)]).toEqual([1, 0]);
});
