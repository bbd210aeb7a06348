// @vitest-environment jsdom
import { type ConsentDocument, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { beforeEach, expect, test } from 'vitest';
import { endSession, signIn, signOut } from '../../lib/session.ts';
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
  ipAddress: '203.0.113.7',
  ...more,
});

test('Ticks are found for the photo that they were made for, until they were sent', () => {
  const records = [given('terms'), given('imagegeneration')];
  keepTicks(PHOTO, records);
  expect(readTicks(PHOTO)).toEqual(records.map(({ ipAddress: _, ...tick }) => tick));
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

test('What has expired is not left on the device, whichever photo is looked at', () => {
  const yesterday = new Date(Date.now() - 25 * 3600_000).toISOString();
  keepTicks(PHOTO, [given('terms', { timestamp: yesterday })]);
  readTicks({ ...PHOTO, productId: 8 });
  expect(localStorage.getItem('draft:ticks')).toBeNull();
});

test('What another photo or face does not find waits on for its own', () => {
  keepTicks(PHOTO, [given('imagegeneration')]);
  expect(readTicks({ ...PHOTO, productId: 8 })).toEqual([]);
  expect(readTicks({ ...PHOTO, srcImgId: 4 })).toEqual([]);
  expect(readTicks(PHOTO)).toHaveLength(1);
});

test('The device does not keep the address that it had', () => {
  keepTicks(PHOTO, [given('terms')]);
  expect(localStorage.getItem('draft:ticks')).not.toContain('203.0.113.7');
});

test('Whose session has expired finds theirs again', () => {
  keepTicks(PHOTO, [given('terms')]);
  endSession('TOKEN_EXPIRED');
  expect(readTicks(PHOTO)).toEqual([]);
  signIn(tokenExpiringIn(3_600_000));
  expect(readTicks(PHOTO)).toHaveLength(1);
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
