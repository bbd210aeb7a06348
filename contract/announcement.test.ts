import { describe, expect, test } from 'vitest';
import { hashtagsOf, scheduleProblem } from './announcement.ts';

test.each([
  ['New #Summer looks #summer #Sale!', ['#Summer', '#Sale']],
  ['#새로운 소식, #été_2026.', ['#새로운', '#été_2026']],
  ['no#tag, ## and # alone, https://x.test/#part', []],
  ['', []],
])('the hashtags of %j are its words with #, each once', (caption, hashtags) => {
  expect(hashtagsOf(caption)).toEqual(hashtags);
});

describe('a schedule', () => {
  const today = new Date('2026-03-29T00:00:00+01:00');
  const at = (text: string) => new Date(text);

  test.each([
    [null, at('2026-03-30T00:00:00Z'), 'ANNOUNCEMENT_DATES_REQUIRED'],
    [at('2026-03-30T00:00:00Z'), null, 'ANNOUNCEMENT_DATES_REQUIRED'],
    [at('2026-03-28T22:59:59Z'), at('2026-04-01T00:00:00Z'), 'ANNOUNCEMENT_START_PAST'],
    [today, today, 'ANNOUNCEMENT_END_EARLY'],
    [at('2026-04-02T00:00:00Z'), at('2026-04-01T00:00:00Z'), 'ANNOUNCEMENT_END_EARLY'],
    [today, at('2026-03-29T00:01:00+01:00'), null],
    // the hour that is left out as summer time begins: an hour later by the clock is no time at all
    [at('2026-03-29T02:59:00+02:00'), at('2026-03-29T01:59:00+01:00'), 'ANNOUNCEMENT_END_EARLY'],
  ])('from %j to %j: %s', (start, end, problem) => {
    expect(scheduleProblem({ start, end }, today)).toBe(problem);
  });
});
