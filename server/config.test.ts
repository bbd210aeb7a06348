import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const S3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'facet',
  S3_ACCESS_KEY_ID: 'KEY',
  S3_SECRET_ACCESS_KEY: 'SECRET',
};

describe('processes', () => {
  test('without a word one does everything', () => expect(readConfig({}).role).toBe('all'));

  test.each(['web', 'worker'])('%s needs a database that several can open', (ROLE) => {
    expect(() => readConfig({ ROLE })).toThrow(`ROLE: ${ROLE} needs DATABASE_URL`);
    expect(readConfig({ ROLE, DATABASE_URL: 'postgresql://here/facet' }).role).toBe(ROLE);
  });

  test('there are no others', () => expect(() => readConfig({ ROLE: 'both' })).toThrow('ROLE'));
});

describe('storage', () => {
  test('without a word it is the data folder', () => expect(readConfig({}).s3).toBeNull());

  test('S3 is given as it was set', () =>
    expect(readConfig(S3).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'facet',
      accessKeyId: 'KEY',
      secretAccessKey: 'SECRET',
    }));

  test.each(Object.keys(S3).slice(1))('S3 is not guessed without %s', (setting) =>
    expect(() => readConfig({ ...S3, [setting]: undefined })).toThrow('are needed with s3'),
  );

  test.each([
    ['S3_ENDPOINT', 'ftp://here'],
    ['S3_BUCKET', '../other'],
    ['S3_REGION', 'a b'],
  ])('%s is not %s', (setting, value) =>
    expect(() => readConfig({ ...S3, [setting]: value })).toThrow(setting),
  );
});
