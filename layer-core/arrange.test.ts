import { expect, test } from 'vitest';
import { arranged, arrangedLayer } from './arrange.ts';
import { layerOf } from './testing.ts';

const square = { width: 1000, height: 1000 };
const story = { width: 500, height: 1000 };

test('a logo stays in its corner, a band across the canvas, and a text in the middle of it', () => {
  const logo = arranged({ x: 750, y: 50, width: 200, height: 200 }, square, story);
  expect(logo).toEqual({ x: 375, y: 25, width: 100, height: 100 });
  const band = arranged({ x: 0, y: 680, width: 1000, height: 320 }, square, story);
  expect(band).toEqual({ x: 0, y: 680, width: 500, height: 320 });
  const text = arranged({ x: 300, y: 780, width: 400, height: 100 }, square, story);
  expect(text).toEqual({ x: 150, y: 805, width: 200, height: 50 });
});

test('what is at the left, and what fills the height, stays so', () => {
  expect(arranged({ x: 40, y: 400, width: 100, height: 200 }, square, story)).toMatchObject({
    x: 20,
    y: 450,
  });
  expect(arranged({ x: 0, y: 0, width: 300, height: 1000 }, square, story)).toEqual({
    ...{ x: 0, y: 0, width: 150, height: 1000 },
  });
});

test('a picture is never larger than it is, and then stands in the middle of its place', () => {
  const small = {
    ...layerOf('one'),
    original: { width: 100, height: 50 },
    crop: { x: 0, y: 0, width: 100, height: 50 },
  };
  const layer = { ...small, x: 200, y: 225, width: 100, height: 50 };
  const next = arrangedLayer(layer, { width: 500, height: 500 }, square);
  expect(next).toMatchObject({ x: 450, y: 475, width: 100, height: 50 });
});
