import { expect, test } from 'vitest';
import { CATALOGUE, platformDataProblem } from './catalogue.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  '{}',
  '[]',
  'null',
  '"text"',
  '{"apple": {"sku": "face.100"}}',
  nested(CATALOGUE.platformDataDepth),
])('platform data may be %s', (text) => {
  expect(platformDataProblem(text)).toBeNull();
});

test.each(['', '{', "{'a': 1}", '{"a": NaN}', '{"a": 1}}', 'undefined', nested(3).slice(1)])(
  '%j is no JSON',
  (text) => {
    expect(platformDataProblem(text)).toBe('PLATFORM_DATA_INVALID');
  },
);

test.each([
  ['a level too many', nested(CATALOGUE.platformDataDepth + 2)],
  ['as deep as it can be', nested(CATALOGUE.platformDataBytes / 2)],
  ['a byte too many, in two-byte characters', `"${'é'.repeat(CATALOGUE.platformDataBytes / 2)}"`],
])('%s is too large', (_, text) => {
  expect(platformDataProblem(text)).toBe('PLATFORM_DATA_LARGE');
});
