import type { Judgement } from '@facet/workers/selfie/judge.ts';
import { expect, test } from 'vitest';
import { createChooser } from './chooser.ts';

const box = { x: 100, y: 100, width: 200, height: 240 };
const look = (more: Partial<Judgement> = {}): Judgement => ({
  faults: [],
  faceFaults: [],
  advice: [],
  score: 0.5,
  box,
  yaw: 0,
  smile: 0.5,
  ...more,
});

test('what would be refused is told first, one thing at a time, and is never taken', () => {
  const { next } = createChooser();
  const bad = look({ faults: ['SOURCE_GLASSES', 'SOURCE_TOO_DARK'], advice: ['front'], score: 1 });
  for (let i = 0; i < 50; i++) expect(next(bad)).toEqual({ hint: 'glasses', isBest: false, isDone: false });
});

test('glasses are asked off, and who keeps them on is taken in the end', () => {
  const { next } = createChooser();
  const glasses = look({ faceFaults: ['SOURCE_GLASSES'] });
  const choices = Array.from({ length: 24 }, () => next(glasses));
  expect(choices[0]).toEqual({ hint: 'glasses', isBest: true, isDone: false });
  expect(choices.map(({ isDone }) => isDone).indexOf(true)).toBe(23);
});

test('without glasses any frame is better, and who wears some is asked to turn as well', () => {
  const { next } = createChooser();
  next(look({ faceFaults: ['SOURCE_GLASSES'], score: 0.9 }));
  expect(next(look({ advice: ['light'], score: 0.1 })).isBest).toBe(true);
  const left = createChooser('left');
  expect(left.next(look({ faceFaults: ['SOURCE_GLASSES'] })).hint).toBe('turnLeft');
  expect(left.next(look({ faceFaults: ['SOURCE_GLASSES'], yaw: 25 }))).toMatchObject({
    hint: 'glasses',
    isBest: true,
  });
});

test('the best of three good frames is taken', () => {
  const { next } = createChooser();
  expect(next(look({ score: 0.4 }))).toEqual({ hint: 'good', isBest: true, isDone: false });
  expect(next(look({ score: 0.6 }))).toEqual({ hint: 'good', isBest: true, isDone: false });
  expect(next(look({ score: 0.5 }))).toEqual({ hint: 'good', isBest: false, isDone: true });
});

test('a face that moves is asked to hold still', () => {
  const { next } = createChooser();
  next(look());
  expect(next(look({ box: { ...box, x: 130 } }))).toMatchObject({ hint: 'still', isDone: false });
  expect(next(look({ box: { ...box, x: 131 } })).hint).toBe('good');
});

test('who has no better light is not kept waiting; a frame with nothing against it beats a sharper one', () => {
  const { next } = createChooser();
  const dim = look({ advice: ['light'], score: 0.9 });
  expect(next(dim)).toEqual({ hint: 'light', isBest: true, isDone: false });
  expect(next(look({ score: 0.3 }))).toMatchObject({ hint: 'good', isBest: true });
  for (let i = 2; i < 23; i++) expect(next(dim)).toEqual({ hint: 'light', isBest: false, isDone: false });
  expect(next(dim)).toEqual({ hint: 'light', isBest: false, isDone: true });
});

test('a turned view is taken of a head that is turned to that side, by as much as can be used', () => {
  const { next } = createChooser('left');
  for (let i = 0; i < 50; i++) {
    expect(next(look({ yaw: 3, score: 1 }))).toEqual({ hint: 'turnLeft', isBest: false, isDone: false });
  }
  expect(next(look({ yaw: -25 })).hint).toBe('turnLeft');
  expect(next(look({ yaw: 42 })).hint).toBe('turnBack');
  const turned = look({ yaw: 24, advice: ['front', 'light'] });
  expect(next(turned)).toMatchObject({ hint: 'good', isBest: true });
  next(turned);
  expect(next(turned).isDone).toBe(true);
  expect(createChooser('right').next(look({ yaw: -25 })).hint).toBe('good');
});

test('a smile is waited for, and an open mouth is no fault of it', () => {
  const { next } = createChooser('smile');
  expect(next(look({ smile: 0.5 })).hint).toBe('smile');
  expect(next(look({ smile: 0.75, advice: ['mouth'] })).hint).toBe('good');
});
