import { expect, test } from 'vitest';
import { figureOf, outsideFigure, outsideHead } from './figure.ts';

const grid = { width: 100, height: 200, scale: 0.5 };
const box = { x: 80, y: 40, width: 40, height: 40 };
// in the grid the chin is at 40, in the middle of 50; a face's height is 20
const figure = figureOf({ face: null, box: { x: 70, y: 28, width: 60, height: 320 } }, grid);

test('a figure has hair above a face, a neck and shoulders below it, and no shoulders beside the chin', () => {
  const isInside = (x: number, y: number): boolean => outsideFigure(figure, x, y) < 0;
  expect(isInside(50, 12)).toBe(true);
  expect(isInside(50, 42)).toBe(true);
  expect(isInside(70, 60)).toBe(true);
  expect(isInside(70, 42)).toBe(false);
  expect(isInside(50, 190)).toBe(false);
});

test('distances are in heights of the face', () => {
  expect(outsideFigure(figure, 50 + 1.3 * 20 + 20, 120)).toBeCloseTo(1);
  expect(outsideHead(figure, 50, 40 + 0.35 * 20)).toBeCloseTo(0, 1);
});

test('without a face its place follows from the box', () => {
  const face = { box } as never;
  const known = figureOf({ face, box }, grid);
  expect(known).toEqual({ middle: 50, chin: 40, unit: 20 });
  expect(figure).toEqual({ middle: 50, chin: 40, unit: 20 });
});
