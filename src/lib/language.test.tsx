// @vitest-environment jsdom
import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { t } from '../app/texts.ts';
import { t as photo } from '../features/photo/texts.ts';
import { dateText, listText, numberText, relativeText } from './formats.ts';
import { adoptLanguage, beginLanguage, chooseLanguage, currentLanguage, useLanguage } from './language.ts';
import { inWords, refusal } from './refusals.ts';
import { rest } from './rest.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await chooseLanguage('en');
  localStorage.clear();
});

test('The screen changes where it stands, and what was typed stays', async () => {
  function Inner() {
    const [text, setText] = useState('typed');
    return <input aria-label={t('home')} value={text} onChange={(event) => setText(event.target.value)} />;
  }
  function Screen() {
    useLanguage();
    return <Inner />;
  }
  render(<Screen />);
  const field = screen.getByLabelText('Home');
  await act(() => chooseLanguage('ko'));
  expect(screen.getByLabelText('홈')).toBe(field);
  expect(field).toHaveProperty('value', 'typed');
  expect(document.documentElement.lang).toBe('ko');
  await act(() => chooseLanguage('en'));
  expect(screen.getByLabelText('Home')).toBe(field);
});

test('Dates, numbers, lists and plurals are written as the language writes them', async () => {
  const time = new Date(2026, 2, 1, 15, 4);
  await chooseLanguage('ko');
  expect(dateText(time, 'longDay')).toBe('2026년 3월 1일');
  expect(dateText(time, 'moment')).toContain('오후');
  expect([numberText(1000), listText(['가', '나']), relativeText(-3, 'day')]).toEqual([
    '1,000',
    '가 및 나',
    '3일 전',
  ]);
  expect([1, 2].map((count) => photo('left', { count }))).toEqual(['1자 남음', '2자 남음']);
  await chooseLanguage('en');
  expect(dateText(time, 'longDay')).toBe('March 1, 2026');
  expect([1, 2].map((count) => photo('left', { count }))).toEqual(['1 character left', '2 characters left']);
});

test('What the server refuses is said in the language, and what is no text of ours stays', async () => {
  await chooseLanguage('ko');
  expect(inWords('This username is taken.')).toBe(refusal('USERNAME_TAKEN'));
  expect(refusal('USERNAME_TAKEN')).toMatch(/이미 사용 중/);
  expect(inWords('Hello')).toBe('Hello');
  const refused = { code: 'MASKS_CHANGED', error: ERRORS.MASKS_CHANGED };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(refused, { status: 409 }));
  await expect(rest.post('/api/save-masking', {})).rejects.toMatchObject({
    code: 'MASKS_CHANGED',
    message: refusal('MASKS_CHANGED'),
  });
});

describe('at the beginning', () => {
  const browserPrefers = (...languages: string[]) =>
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  test('the browser’s language counts, and what the person chose on this device counts more', async () => {
    browserPrefers('ko-KR', 'en');
    await beginLanguage();
    expect(currentLanguage()).toBe('ko');
    await chooseLanguage('en');
    expect(localStorage.getItem(STORAGE_KEY.language)).toBe('en');
    await beginLanguage();
    expect(currentLanguage()).toBe('en');
  });

  test('the account’s language is kept for the next visit, and other tabs follow', async () => {
    browserPrefers('en');
    await adoptLanguage('ko');
    expect([currentLanguage(), localStorage.getItem(STORAGE_KEY.language)]).toEqual(['ko', 'ko']);
    await beginLanguage();
    localStorage.setItem(STORAGE_KEY.language, 'en');
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY.language }));
    await waitFor(() => expect(currentLanguage()).toBe('en'));
  });
});
