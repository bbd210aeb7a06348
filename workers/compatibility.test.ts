import { expect, it } from 'vitest';
import { checkPose, checkTarget, nearestView } from './compatibility.ts';
import {
  maxCloseUp,
  maxPitchDifference,
  maxYaw,
  maxYawDifference,
  minClearScore,
  minTargetFaceSize,
} from './limits.ts';
import type { FaceSummary } from './types.ts';

const looking = (yaw: number, pitch = 0): FaceSummary => ({
  box: { x: 0, y: 0, width: 100, height: 120 },
  score: 1,
  pose: { yaw, pitch, roll: 0 },
  size: 100,
});
const photo = { width: 640, height: 480 };
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
  expect(() =>
    checkTarget({ ...looking(0), size: minTargetFaceSize, score: minClearScore }, photo),
  ).not.toThrow();
  expect(() => checkTarget(looking(0), { width: 900, height: 100 / maxCloseUp })).not.toThrow();
});

it('refuses profiles even when both look the same way', () => {
  expect(attempt(looking(maxYaw + 1), looking(maxYaw + 1))).toThrow(refusal);
});

it.each([
  ['too small', { size: minTargetFaceSize - 1 }],
  ['covered', { score: minClearScore - 0.01 }],
])('refuses a target face that is %s', (_, change) => {
  expect(() => checkTarget({ ...looking(0), ...change }, photo)).toThrow(
    expect.objectContaining({ code: 'TARGET_NO_FACE' }),
  );
});

it('refuses a target face that fills the shorter side of its photo', () => {
  const closeUp = expect.objectContaining({ code: 'TARGET_CLOSE_UP' });
  expect(() => checkTarget(looking(0), { width: 900, height: 99 / maxCloseUp })).toThrow(closeUp);
  expect(() => checkTarget(looking(0), { width: 99 / maxCloseUp, height: 900 })).toThrow(closeUp);
});

/** Photos of one person. */
const views = (...faces: FaceSummary[]) =>
  faces.map((face, i) => ({ name: i, face })) as [{ name: number; face: FaceSummary }];
const calm = { mouth: 0.02, smile: 0.55, light: 0 };
const looks = (look: Partial<typeof calm>, yaw = 0): FaceSummary => ({
  ...looking(yaw),
  look: { ...calm, ...look },
});

it.each([
  ['turned as the target is', views(looking(0), looking(24), looking(-5)), looking(28), 1],
  [
    'turned the other way as far, because it can be mirrored',
    views(looking(0), looking(-28)),
    looking(28),
    1,
  ],
  ['that looks down as the target does', views(looking(0), looking(0, 20)), looking(0, 22), 1],
  [
    'that smiles as the target does',
    views(looks({}), looks({ mouth: 0.25, smile: 0.75 })),
    looks({ mouth: 0.2, smile: 0.7 }),
    1,
  ],
  ['that is calm as the target is', views(looks({ mouth: 0.25, smile: 0.75 }), looks({})), looks({}), 1],
  ['lit from the same side', views(looks({ light: 20 }), looks({ light: -20 })), looks({ light: -18 }), 1],
  [
    'whose light is right once it is mirrored',
    views(looks({ light: 20 }, -25), looks({ light: -20 }, -25)),
    looks({ light: 20 }, 25),
    1,
  ],
  ['nodding a little rather than turned far', views(looking(12), looking(0, 3)), looking(0), 1],
  ['turned a little rather than nodding as much', views(looking(0, 8), looking(12)), looking(0), 1],
  [
    'turned a little rather than with an open mouth',
    views(looks({ mouth: 0.25 }), looks({}, 10)),
    looks({}),
    1,
  ],
  ['turned a little rather than smiling', views(looks({ smile: 0.75 }), looks({}, 10)), looks({}), 1],
  ['of the front, where no view can be put onto the target', views(looking(0), looking(10)), looking(60), 0],
  ['of the front, where all are alike', views(looking(5), looking(5)), looking(5), 0],
  [
    'that can be put onto the target at all, whatever its light',
    views(looks({}, -2), looks({ light: 40 }, 20)),
    looks({}, 40),
    1,
  ],
])('of several photos takes the one %s', (_, photos, target, nearest) => {
  expect(nearestView(photos, target).name).toBe(nearest);
});

it('compares faces that were stored before their looks were measured by their pose', () => {
  expect(nearestView(views(looks({ light: 90 }, 2), looking(20)), looking(4)).name).toBe(0);
});
