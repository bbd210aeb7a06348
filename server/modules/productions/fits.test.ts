import type { FaceSummary } from '@facet/workers/types.ts';
import { expect, test } from 'vitest';
import type { ProductDetails } from '../bundles/tables.ts';
import type { View } from '../uploads/view-store.ts';
import { fitOf } from './fits.ts';
import { madeOf } from './trials.ts';

const face = (yaw: number, pitch = 0, score = 1): FaceSummary => ({
  box: { x: 0, y: 0, width: 200, height: 240 },
  score,
  pose: { yaw, pitch, roll: 0 },
  size: 200,
});
const closeUp: FaceSummary = { ...face(0), box: { x: 0, y: 0, width: 360, height: 420 }, size: 360 };
const product = (location: string, ...faces: (FaceSummary | null)[]) =>
  ({
    id: 1,
    fileKey: 'photo',
    width: 800,
    height: 600,
    headJsonKey: 'heads',
    location,
    faces,
  }) as ProductDetails;

/** The photos of a face, the front one first. */
const views = (front: FaceSummary, ...further: FaceSummary[]): [View, ...View[]] => [
  { id: null, key: 'front', face: front },
  ...further.map((face, i) => ({ id: i + 1, key: `view ${i + 1}`, face })),
];

const untried = { generatorVersion: '7', verdicts: new Map() };

test.each([
  ['a face that looks as the person does', face(10), face(-20), null, 'TRY'],
  ['one from the front, where the person looks aside', face(0), face(40), 'POSE_TOO_DIFFERENT', 'TURN'],
  ['one that looks aside more', face(-40), face(5), 'POSE_TOO_DIFFERENT', 'STRAIGHTEN'],
  ['one from the side', face(60), face(40), 'POSE_TOO_DIFFERENT', 'STRAIGHTEN'],
  ['one that looks down', face(0, 25), face(0, -10), 'POSE_TOO_DIFFERENT', 'CHIN_UP'],
  ['one that looks up', face(0, -25), face(0, 10), 'POSE_TOO_DIFFERENT', 'CHIN_DOWN'],
  ['any, where the person is seen from the side', face(30), face(60), 'POSE_TOO_DIFFERENT', null],
  ['any, where the person fills the photo', face(0), closeUp, 'TARGET_CLOSE_UP', null],
  ['any, where the person is covered', face(0), face(0, 0, 0.5), 'TARGET_NO_FACE', null],
])('%s', (_, source, target, code, hint) => {
  expect(fitOf(views(source), product('0', target), 0, untried)).toEqual({ person: 0, code, hint });
});

test('that a face fits is known once it was tried', () => {
  const photo = product('0', face(0));
  expect(fitOf(views(face(0)), photo, 0, untried)).toEqual({ person: 0, code: null, hint: 'TRY' });
  const tried = { generatorVersion: '7', verdicts: new Map([[madeOf('7', photo), null]]) };
  expect(fitOf(views(face(0)), photo, 0, tried)).toEqual({ person: 0, code: null, hint: null });
});

test('whom a person who smiles wider fits is told to smile, where no view of them does', () => {
  const smiling = (smile: number): FaceSummary => ({ ...face(0), look: { mouth: 0, smile, light: 0 } });
  const photo = product('0', smiling(0.8));
  const hintOf = (verdict: 'POOR_MATCH' | null, ...given: [FaceSummary, ...FaceSummary[]]) => {
    const ids = [null, 1];
    const verdicts = new Map(ids.map((view) => [madeOf('7', photo, { view }), verdict]));
    return fitOf(views(...given), photo, 0, { generatorVersion: '7', verdicts }).hint;
  };
  expect(hintOf(null, smiling(0.6))).toBe('SMILE');
  expect(hintOf(null, smiling(0.7))).toBeNull();
  expect(hintOf(null, smiling(0.6), smiling(0.75))).toBeNull();
  expect(hintOf('POOR_MATCH', smiling(0.6))).toBeNull();
  // of faces that were stored before their looks were
  expect(hintOf(null, face(0))).toBeNull();
});

test('each person who is open is compared by themself', () => {
  const group = product('0,1,*', face(0), face(0), face(45));
  expect(fitOf(views(face(0)), group, 1, untried).code).toBeNull();
  expect(fitOf(views(face(0)), group, 2, untried).code).toBe('POSE_TOO_DIFFERENT');
});

test('what a trial came to counts for the person who was tried', () => {
  const group = product('0,1,*', face(0), face(0), face(0));
  const verdicts = new Map([[madeOf('7', { ...group, location: '0,1,2' }), 'POOR_MATCH' as const]]);
  const tried = { generatorVersion: '7', verdicts };
  expect(fitOf(views(face(0)), group, 1, tried).code).toBeNull();
  expect(fitOf(views(face(0)), group, 2, tried).code).toBe('POOR_MATCH');
  expect(fitOf(views(face(0)), group, 2, { generatorVersion: '8', verdicts }).code).toBeNull();
});

test('a face with a turned view fits whoever looks that way, and a trial of that view says what it came to', () => {
  const aside = product('0', face(40));
  const both = views(face(0), face(38));
  expect(fitOf(views(face(0)), aside, 0, untried).code).toBe('POSE_TOO_DIFFERENT');
  expect(fitOf(both, aside, 0, untried).code).toBeNull();
  const verdict = (view: number | null) => ({
    generatorVersion: '7',
    verdicts: new Map([[madeOf('7', aside, { view }), 'POOR_MATCH' as const]]),
  });
  expect(fitOf(both, aside, 0, verdict(1)).code).toBe('POOR_MATCH');
  expect(fitOf(both, aside, 0, verdict(null)).code).toBeNull();
});
