import { expect, test } from 'vitest';
import {
  contentTypeOf,
  previewSize,
  STEP_SLOTS,
  STEP_TYPE,
  WIZARD_FLOWS,
  type WizardFlow,
  wizardType,
} from './wizard.ts';

const rows = Object.entries<WizardFlow>(WIZARD_FLOWS).map(([type, { steps, finish }]) => {
  const names = steps.map((step) => {
    if (step.kind === 'location') return `location ${step.type}`;
    return step.kind === 'masks' ? `masks ${step.data}` : step.kind;
  });
  return [Number(type), names.join(', '), finish];
});

test('each number has its steps in their order, and its end', () => {
  expect(rows).toEqual([
    [0, 'document, upload', 'refreshFaces'],
    [1, 'document, location 2', 'saveLocations'],
    [2, 'document, location 1', 'saveLocations'],
    [3, 'document, masks faceMask', 'saveMasks'],
    [4, 'document, masks person', 'saveMasks'],
    [5, 'document, masks head', 'saveMasks'],
    [6, 'document, location 1, location 2', 'saveLocations'],
    [7, 'face', 'representFace'],
    [8, 'caption', 'sharePhoto'],
    [9, 'document, product, face', 'createFromBundle'],
    [10, 'document, face', 'changeFace'],
    [11, 'document, faceUpload', 'representFace'],
  ]);
});

test('every flow has room for what its steps hold', () => {
  for (const { steps } of Object.values<WizardFlow>(WIZARD_FLOWS)) {
    expect(steps.length).toBeLessThanOrEqual(STEP_SLOTS);
  }
});

test("the production editor's codes are flows, and location and swap are one", () => {
  expect(STEP_TYPE).toEqual({
    process: 0,
    pose: 1,
    whole: 2,
    face: 3,
    person: 4,
    head: 5,
    location: 6,
    swap: 6,
    src: 7,
    upload: 11,
  });
});

test('an address that names no flow asks for none', () => {
  expect(['0', '6', '11'].map(wizardType)).toEqual([0, 6, 11]);
  const forged = ['12', '-1', '00', '07', '1.0', '1e0', ' 1', 'toString', '__proto__', '', undefined];
  expect(forged.map(wizardType)).toEqual(forged.map(() => null));
});

test('a preview keeps its proportions within 800 × 600, and is never larger than its picture', () => {
  expect(previewSize({ width: 8000, height: 6000 })).toEqual({ width: 800, height: 600 });
  expect(previewSize({ width: 4000, height: 1000 })).toEqual({ width: 800, height: 200 });
  expect(previewSize({ width: 1000, height: 4000 })).toEqual({ width: 150, height: 600 });
  expect(previewSize({ width: 320, height: 200 })).toEqual({ width: 320, height: 200 });
  expect(previewSize({ width: 100_000, height: 1 })).toEqual({ width: 800, height: 1 });
});

test('a file of a type that is not known is sent as bytes', () => {
  expect(contentTypeOf({ type: 'image/png' })).toBe('image/png');
  expect(contentTypeOf({ type: 'image/webp' })).toBe('application/octet-stream');
  expect(contentTypeOf({ type: '' })).toBe('application/octet-stream');
});
