import { expect, test } from 'vitest';
import { adviceOn, adviceTo, isDelivered, laidIn, otherOf, waysOf, wholeHead } from './laid.ts';

test('a man’s head is tried before his face, which he only gets where nobody is bearded; of who is surely a woman the face comes first; who asks for the face gets no head', () => {
  const isThereShaven = true;
  for (const manly of [0.5, 0.95])
    expect(waysOf(manly, { variant: 'likeness', isThereShaven })).toEqual([wholeHead, laidIn]);
  expect(waysOf(0.95, { variant: 'likeness', isThereShaven: false })).toEqual([wholeHead]);
  expect(waysOf(0.5, { variant: 'likeness', isThereShaven: false })).toEqual([wholeHead, laidIn]);
  for (const isThereShaven of [true, false]) {
    expect(waysOf(0.05, { variant: 'likeness', isThereShaven })).toEqual([laidIn, wholeHead]);
    for (const manly of [0.05, 0.95])
      expect(waysOf(manly, { variant: 'nature', isThereShaven })).toEqual([laidIn]);
  }
});

test('whoever asks for the whole head gets that or nothing', () => {
  for (const manly of [0.05, 0.5, 0.95])
    expect(waysOf(manly, { variant: 'head', isThereShaven: true })).toEqual([wholeHead]);
});

test('beside a head there is the face alone; beside a face the head of whoever is surely a woman; what was tried before is not tried again', () => {
  for (const manly of [0.5, 0.95]) expect(otherOf(manly, wholeHead)).toBe('nature');
  expect(otherOf(0.05, wholeHead)).toBeNull();
  expect(otherOf(0.05, laidIn)).toBe('head');
  for (const manly of [0.5, 0.95]) expect(otherOf(manly, laidIn)).toBeNull();
});

test('what another photo of the fan may mend is told, and a close-up or a hand there, and nothing of what only the pair can', () => {
  for (const way of [laidIn, wholeHead]) {
    expect(adviceOn(way, 'enlarged')).toBe('SOURCE_FACE_TOO_SMALL');
    expect(adviceOn(way, 'fanHands')).toBe('SOURCE_HAND');
    expect(adviceOn(way, 'colourless')).toBe('SOURCE_COLOURLESS');
    expect(adviceOn(way, 'haze')).toBe('SOURCE_FADED');
    expect(adviceOn(way, 'tinted')).toBe('SOURCE_COLOURED_LIGHT');
    expect(adviceOn(way, 'tone')).toBeUndefined();
    expect(adviceOn(way, 'closeUp')).toBe('TARGET_CLOSE_UP');
    expect(adviceOn(way, 'handsThere')).toBe('TARGET_HAND');
  }
  expect(adviceOn(laidIn, 'lostNose')).toBe('POSE_TOO_DIFFERENT');
  expect(adviceOn(laidIn, 'lostEye')).toBe('POSE_TOO_DIFFERENT');
  expect(adviceOn(wholeHead, 'exposed')).toBe('SOURCE_BACKDROP');
  expect(adviceOn(wholeHead, 'veiled')).toBeUndefined();
  expect(adviceOn(laidIn, 'veiled')).toBe('SOURCE_COVERED');
  expect(adviceOn(wholeHead, 'glassy')).toBe('SOURCE_GLASSES');
  // a turn has stretched that, or of a head it is the edge of the one that goes
  expect(adviceOn(laidIn, 'hidden')).toBeUndefined();
  expect(adviceOn(wholeHead, 'hidden')).toBeUndefined();
});

test('another photo of the fan is asked for before another one to be in', () => {
  for (const there of ['TARGET_CLOSE_UP', 'TARGET_HAND'] as const)
    expect(adviceTo([there, 'SOURCE_COVERED'], undefined, false)).toBe('SOURCE_COVERED');
  expect(adviceTo(['SOURCE_HAND', 'SOURCE_COVERED'], undefined, false)).toBe('SOURCE_HAND');
  expect(adviceTo(['TARGET_CLOSE_UP', undefined], undefined, false)).toBe('TARGET_CLOSE_UP');
  expect(adviceTo([undefined, undefined], undefined, false)).toBeUndefined();
});

test('glasses are told of who may get the face without them; who gets none is told what stands against the head, if anything can be said', () => {
  expect(adviceTo(['TARGET_CLOSE_UP'], 'SOURCE_GLASSES', true)).toBe('TARGET_CLOSE_UP');
  expect(adviceTo(['SOURCE_HAND'], 'SOURCE_COVERED', true)).toBe('SOURCE_HAND');
  expect(adviceTo([undefined], 'SOURCE_GLASSES', true)).toBe('SOURCE_GLASSES');
  expect(adviceTo(['TARGET_CLOSE_UP'], 'SOURCE_GLASSES', false)).toBe('SOURCE_GLASSES');
});

test('a head must be the fan’s plainly, a face no less than nothing, and look where it should', () => {
  const told = (identityGain: number, poseErrorDegrees: number) => ({ identityGain, poseErrorDegrees });
  expect(isDelivered(wholeHead, told(0.13, 25), 0.4)).toBe(true);
  expect(isDelivered(wholeHead, told(0.11, 2), 0.4)).toBe(false);
  expect(isDelivered(laidIn, told(0.02, 9), 0.4)).toBe(true);
  expect(isDelivered(laidIn, told(-0.02, 2), 0.4)).toBe(false);
  // the target looked like the fan from the beginning
  expect(isDelivered(laidIn, told(-0.02, 2), 0.8)).toBe(true);
  expect(isDelivered(laidIn, told(0.3, 11), 0.8)).toBe(false);
});
