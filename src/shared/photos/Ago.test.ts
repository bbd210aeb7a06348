import { expect, test } from 'vitest';
import { agoText } from './Ago.tsx';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:05Z', 'now'],
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T11:58:30Z', '1 min. ago'],
  ['2026-11-21T09:10:00Z', '2 hr. ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-17T11:00:00Z', '4 days ago'],
  ['2026-11-01T11:00:00Z', 'Nov 1, 2026'],
])('%s was %s', (time, text) => {
  expect(agoText(time, now)).toBe(text);
});
