// @vitest-environment jsdom
import { type ConsentDocument, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../lib/session.ts';
import { tokenExpiringIn } from '../../testing/render.tsx';
import { consentRecord } from './consentRecord.ts';
import { forgetTicks, keepTicks, readTicks } from './unsentTicks.ts';

beforeEach(() => {
  localStorage.clear();
  signIn(tokenExpiringIn(3_600_000));
});

const PHOTO = { productId: 7, srcImgId: 3 };
const given = (id: ConsentDocument['id'], more: object = {}) => ({
  ...consentRecord({
    document: GENERATION_DOCUMENTS.find((document) => document.id === id)!,
    ...{ userId: 1, isGiven: true, now: new Date().toISOString(), startedAt: null, agreedAt: null },
  }),
  ipAddress: null,
  ...more,
});

test('Ticks are found for the photo that they were made for, until they were sent', () => {
  const records = [given('terms'), given('imagegeneration')];
  keepTicks(PHOTO, records);
  expect(readTicks(PHOTO)).toEqual(records);
  expect(readTicks({ ...PHOTO, productId: 8 })).toEqual([]);
  forgetTicks();
  expect(readTicks(PHOTO)).toEqual([]);
});

test('What is kept are the ticks of one photo, the last', () => {
  keepTicks(PHOTO, [given('terms')]);
  keepTicks({ ...PHOTO, productId: 8 }, [given('terms')]);
  expect(readTicks(PHOTO)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(1);
});

test.each([4, null])('What was said of one face is not said of another (%s)', (srcImgId) => {
  keepTicks(PHOTO, [given('terms'), given('imagegeneration')]);
  expect(readTicks({ ...PHOTO, srcImgId }).map(({ documentId }) => documentId)).toEqual(['terms']);
});

test('A tick of another day, or of another version, is asked for again', () => {
  const yesterday = new Date(Date.now() - 25 * 3600_000).toISOString();
  keepTicks(PHOTO, [given('terms', { timestamp: yesterday }), given('privacy', { version: '0.9.0' })]);
  expect(readTicks(PHOTO)).toEqual([]);
});

test('Who signs out, or somebody else who signs in, finds none', () => {
  keepTicks(PHOTO, [given('terms')]);
  signOut();
  signIn(tokenExpiringIn(3_600_000));
  expect(readTicks(PHOTO)).toEqual([]);
});

test.each(['{', '[]', '[{"documentId":"terms"}]', 'null'])(
  '%s in the storage counts as no tick',
  (records) => {
    keepTicks(PHOTO, []);
    const kept = JSON.parse(localStorage.getItem('draft:ticks')!) as { values: object };
    localStorage.setItem('draft:ticks', JSON.stringify({ ...kept, values: { ...kept.values, records } }));
    expect(readTicks(PHOTO)).toEqual([]);
  },
);
