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

describe('the generator', () => {
  const REMOTE = {
    GENERATOR: 'remote',
    GENERATOR_URL: 'https://gpu.example.com/productionmono',
    GENERATOR_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://facet.example.com',
  };
  const ONNX = { GENERATOR: 'onnx', ONNX_SWAPPER: '/w/swapper.onnx', ONNX_EMBEDDER: '/w/embedder.onnx' };

  test('without a word it is the built-in one', () =>
    expect(readConfig({}).generator).toEqual({ kind: 'builtin' }));

  test('a service and networks are given as they were set', () => {
    expect(readConfig(REMOTE).generator).toEqual({
      kind: 'remote',
      url: REMOTE.GENERATOR_URL,
      secret: REMOTE.GENERATOR_SECRET,
    });
    expect(readConfig({ ...ONNX, ONNX_PARSER: '/w/parser.onnx' }).generator).toMatchObject({
      kind: 'onnx',
      files: { swapper: '/w/swapper.onnx', embedder: '/w/embedder.onnx', parser: '/w/parser.onnx' },
    });
  });

  test.each([...Object.keys(REMOTE), ...Object.keys(ONNX)].filter((name) => name !== 'GENERATOR'))(
    'it is not guessed without %s',
    (setting) => {
      const settings = setting in ONNX ? ONNX : REMOTE;
      expect(() => readConfig({ ...settings, [setting]: undefined })).toThrow('are needed with');
    },
  );

  test.each([
    ['GENERATOR', 'gpu'],
    ['GENERATOR_URL', 'ftp://here'],
    ['GENERATOR_URL', 'https://me:word@gpu.example.com/'],
    ['GENERATOR_SECRET', 'short'],
  ])('%s is not %s', (setting, value) =>
    expect(() => readConfig({ ...REMOTE, [setting]: value })).toThrow(setting),
  );
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
