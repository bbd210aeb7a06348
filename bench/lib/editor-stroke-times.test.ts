import { expect, test } from 'vitest';
import { type Mark, timesOf } from './editor-stroke-times.ts';

/** Marks a millisecond from each other on the wall, half of which the thread had the processor. */
const marks = (...names: string[]): Mark[] => names.map((name, i) => ({ name, ts: 1000 * i, tts: 500 * i }));

test('a stroke is its samples, the frames after them, and its release with the last frame', () => {
  const stroke = marks(
    ...['frame <', 'frame >'],
    ...['sample <', 'sample >', 'sample <', 'sample >'],
    ...['callback <', 'callback >', 'frame <', 'frame >'],
    ...['release <', 'release >', 'callback <', 'callback >', 'frame <', 'frame >'],
  );
  expect(timesOf(stroke, 'ts')).toEqual({ samples: [1, 1], frames: [2], release: 3 });
  expect(timesOf(stroke, 'tts')).toEqual({ samples: [0.5, 0.5], frames: [1], release: 1.5 });
});

test('a callback within a frame is not counted twice', () => {
  const stroke = marks(
    ...['sample <', 'sample >', 'frame <', 'callback <', 'callback >', 'frame >'],
    ...['release <', 'release >', 'frame <', 'frame >'],
  );
  expect(timesOf(stroke, 'ts').frames).toEqual([3]);
});

test('a trace without a stroke, or without a thread’s time, is an error', () => {
  expect(() => timesOf(marks('frame <', 'frame >'), 'ts')).toThrow('no stroke');
  const untold = marks('sample <', 'sample >').map(({ name, ts }) => ({ name, ts }) as Mark);
  expect(() => timesOf(untold, 'tts')).toThrow('does not say');
});
