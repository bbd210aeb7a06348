import { afterEach, expect, test } from 'vitest';
import { speak } from '../../lib/texts.ts';
import ko from '../../texts/ko/gallery.ts';
import { dayHeading } from './dayHeading.ts';

const today = new Date(2026, 10, 22, 0, 30);
const at = (day: number, hour: number, month = 10, year = 2026) =>
  dayHeading(new Date(year, month, day, hour).toISOString(), today);

afterEach(() => speak('en'));

test('photos stand below today, yesterday, a day of the last week, or their month', () => {
  expect([at(22, 0), at(21, 23), at(20, 12), at(16, 1)]).toEqual([
    'Today',
    'Yesterday',
    'Friday, November 20',
    'Monday, November 16',
  ]);
  expect([at(15, 23), at(1, 0), at(31, 23, 9), at(22, 12, 10, 2025)]).toEqual([
    'November 2026',
    'November 2026',
    'October 2026',
    'November 2025',
  ]);
});

test('a photo of a clock that is ahead is of today', () => {
  expect(at(23, 5)).toBe('Today');
});

test('the headings are in the person’s language', () => {
  speak('ko', { gallery: ko });
  expect([at(22, 0), at(21, 9), at(16, 9), at(3, 9)]).toEqual([
    '오늘',
    '어제',
    '11월 16일 월요일',
    '2026년 11월',
  ]);
});
