import { expect, it } from 'vitest';
import { checkPose, checkTarget } from './compatibility.ts';
import { maxPitchDifference, maxYaw, maxYawDifference, minClearScore, minTargetFaceSize } from './limits.ts';
import type { FaceSummary } from './types.ts';

const looking = (yaw: number, pitch = 0): FaceSummary => ({
  box: { x: 0, y: 0, width: 100, height: 120 },
  score: 1,
  pose: { yaw, pitch, roll: 0 },
  size: 100,
});
const refusal = expect.objectContaining({ code: 'POSE_TOO_DIFFERENT' });
const attempt = (source: FaceSummary, target: FaceSummary) => () => checkPose(source, target);

it('accepts a source that looks the other way, because it can be mirrored', () => {
  expect(attempt(looking(maxYaw - 1), looking(1 - maxYaw))).not.toThrow();
});

it('refuses a turn beyond the limit and accepts one just below it', () => {
  expect(attempt(looking(0), looking(maxYawDifference + 0.1))).toThrow(refusal);
  expect(attempt(looking(0), looking(maxYawDifference - 0.1))).not.toThrow();
});

it('refuses a nod beyond the limit', () => {
  expect(attempt(looking(0, -maxPitchDifference / 2 - 1), looking(0, maxPitchDifference / 2 + 1))).toThrow(
    refusal,
  );
});

it('accepts what is just at a limit', () => {
  expect(attempt(looking(0), looking(maxYawDifference))).not.toThrow();
  expect(attempt(looking(0), looking(0, maxPitchDifference))).not.toThrow();
  expect(attempt(looking(maxYaw), looking(-maxYaw))).not.toThrow();
  expect(() => checkTarget({ ...looking(0), size: minTargetFaceSize, score: minClearScore })).not.toThrow();
});

it('refuses profiles even when both look the same way', () => {
  expect(attempt(looking(maxYaw + 1), looking(maxYaw + 1))).toThrow(refusal);
});

it.each([
  ['too small', { size: minTargetFaceSize - 1 }],
  ['covered', { score: minClearScore - 0.01 }],
])('refuses a target face that is %s', (_, change) => {
  expect(() => checkTarget({ ...looking(0), ...change })).toThrow(
    expect.objectContaining({ code: 'TARGET_NO_FACE' }),
  );
});
