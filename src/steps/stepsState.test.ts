import { expect, test } from 'vitest';
import { furthest, initialSteps, nextState, reachable, type Step, type StepsEvent } from './stepsState.ts';

const STEPS: readonly Step[] = [
  { id: 'photo', title: 'Photo' },
  { id: 'preset', title: 'Preset', needs: ['photo'] },
  { id: 'face', title: 'Face' },
  { id: 'masks', title: 'Masks', needs: ['preset'] },
  { id: 'note', title: 'Note', isOptional: true },
];

const chosen = (step: string): StepsEvent => ({ kind: 'changed', step, isValid: true });
const after = (...events: StepsEvent[]) =>
  events.reduce((state, event) => nextState(STEPS, state, event), initialSteps(STEPS));
const valid = (...events: StepsEvent[]) => [...after(...events).valid].sort();

test('every step is invalid at first, except where nothing must be done', () => {
  expect(valid()).toEqual(['note']);
  expect(furthest(STEPS, after())).toBe(1);
});

test('a step opens when all before it are valid, in order', () => {
  expect(furthest(STEPS, after(chosen('photo')))).toBe(2);
  expect(furthest(STEPS, after(chosen('photo'), chosen('face')))).toBe(2);
  expect(furthest(STEPS, after(chosen('photo'), chosen('face'), chosen('preset')))).toBe(4);
});

test('with every step valid, the last one is the furthest', () => {
  const all = after(...['photo', 'preset', 'face', 'masks'].map(chosen));
  expect(furthest(STEPS, all)).toBe(5);
});

test('choosing the chosen again takes the choice back', () => {
  expect(valid(chosen('photo'), { kind: 'changed', step: 'photo', isValid: false })).toEqual(['note']);
});

test('another choice undoes what was made from the first one, however far on, and nothing else', () => {
  const all = ['photo', 'preset', 'face', 'masks'].map(chosen);
  expect(valid(...all, chosen('photo'))).toEqual(['face', 'note', 'photo']);
  expect(valid(...all, chosen('face'))).toEqual(['face', 'masks', 'note', 'photo', 'preset']);
});

test('a change is unsaved until the server has it, and a saved step is valid', () => {
  const painted: StepsEvent = { kind: 'changed', step: 'masks', isValid: false };
  expect(after(painted).unsaved).toEqual(new Set(['masks']));
  const saved = after(painted, { kind: 'saved', step: 'masks' });
  expect([saved.unsaved.size, saved.valid.has('masks')]).toEqual([0, true]);
});

test('what is made anew because of another choice is not unsaved any more', () => {
  expect(after(chosen('preset'), chosen('photo')).unsaved).toEqual(new Set(['photo']));
});

test('starting over forgets everything but what the server has kept', () => {
  expect(valid(chosen('photo'), chosen('face'), { kind: 'reset' })).toEqual(['note']);
  const kept: StepsEvent = { kind: 'reset', valid: ['photo'] };
  expect(valid(chosen('face'), kept)).toEqual(['note', 'photo']);
  expect(after(chosen('face'), kept).unsaved.size).toBe(0);
});

test('an address that asks for too much leads to the furthest step that is open', () => {
  const state = after(chosen('photo'));
  expect([-1, 0, 1, 2, 3, 99, 1.5, Number.NaN].map((asked) => reachable(STEPS, state, asked))).toEqual([
    1, 1, 1, 2, 2, 2, 1, 1,
  ]);
});
