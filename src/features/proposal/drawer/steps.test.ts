import type { ConsentRecord } from '@facet/contract/consent.ts';
import { expect, test } from 'vitest';
import { guideStep } from './steps.ts';

const record = (documentId: ConsentRecord['documentId'], action: ConsentRecord['action'] = 'CONSENT_GIVEN') =>
  ({ documentId, action }) as ConsentRecord;
const required = [record('terms'), record('imagegeneration'), record('privacy')];

test('without a face it is the first step, whatever was agreed to', () => {
  expect(guideStep(false, required)).toBe(1);
});

test('with a face it is the second step until terms, image generation and privacy are agreed to', () => {
  expect(guideStep(true, [])).toBe(2);
  expect(guideStep(true, required.slice(1))).toBe(2);
  expect(guideStep(true, required)).toBe(3);
});

test('what was withdrawn is not agreed to', () => {
  expect(guideStep(true, [...required, record('privacy', 'CONSENT_WITHDRAWN')])).toBe(2);
});

test('marketing may stay unticked', () => {
  expect(guideStep(true, [...required, record('marketing'), record('marketing', 'CONSENT_WITHDRAWN')])).toBe(
    3,
  );
});
