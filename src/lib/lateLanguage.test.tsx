// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { beginLanguage, chooseLanguage, currentLanguage, isLanguageStopgap } from './language.ts';

let arrive: () => void = () => undefined;
vi.mock('../texts/ko/index.ts', async (original) => {
  await new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return original();
});

test('The first screen does not wait for ever, and English stands in until the texts come', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ko']);
  vi.useFakeTimers();
  const begun = beginLanguage();
  await vi.advanceTimersByTimeAsync(4_000);
  await begun;
  vi.useRealTimers();
  expect([currentLanguage(), isLanguageStopgap()]).toEqual(['en', true]);
  await expect
    .poll(() => {
      arrive();
      return currentLanguage();
    })
    .toBe('ko');
  expect(isLanguageStopgap()).toBe(false);
  await chooseLanguage('en');
  expect([currentLanguage(), isLanguageStopgap()]).toEqual(['en', false]);
});
