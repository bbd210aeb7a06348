import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

const code = 'ANNOUNCEMENT_DATES_REQUIRED';

test.each([
  ['by the world’s clock', '2026-11-22T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
  ['in Seoul', '2026-11-23T00:00:00+09:00', '2026-11-22T15:00:00.000Z'],
  ['in New York, in summer time', '2026-07-01T00:00:00-04:00', '2026-07-01T04:00:00.000Z'],
  ['in the hour that Berlin leaves out', '2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00.000Z'],
  [
    'in the hour that Berlin has twice, the second time',
    '2026-10-25T02:30:00+01:00',
    '2026-10-25T01:30:00.000Z',
  ],
])('a moment %s is the same everywhere', (_, text, moment) => {
  expect(momentOf(text, code).toISOString()).toBe(moment);
});

test.each([
  ['without a zone, which would be the server’s', '2026-11-22T15:00:00'],
  ['of a day alone', '2026-11-22'],
  ['of a day that is not in the calendar', '2026-02-30T00:00:00Z'],
  ['of an hour that is none', '2026-11-22T25:00:00Z'],
  ['by the name of a zone', '2026-11-22T15:00:00[Asia/Seoul]'],
  ['as a number', '1795359600000'],
  ['as a number of one digit', '5'],
  ['as nothing', ''],
  ['as words', 'tomorrow'],
])('a moment %s is refused', (_, text) => {
  expect(() => momentOf(text, code)).toThrow(expect.objectContaining({ code }));
});
