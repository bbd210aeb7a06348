// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storedFlag } from './storedFlag.ts';

afterEach(() => localStorage.clear());

const fromAnotherTab = (key: string | null) => act(() => dispatchEvent(new StorageEvent('storage', { key })));

test('A flag begins as it was stored, or as it is when nothing was', () => {
  localStorage.setItem('KEPT', 'false');
  expect(storedFlag('KEPT', true).useFlag.getState()).toBe(false);
  expect(storedFlag('NEW', true).useFlag.getState()).toBe(true);
});

test('What is set is kept under the key', () => {
  storedFlag('SHOWN', true).set(false);
  expect(localStorage.getItem('SHOWN')).toBe('false');
});

test('Another tab’s choice arrives, and so does its clearing of everything', () => {
  const { useFlag } = storedFlag('SHOWN', true);
  const { result } = renderHook(() => useFlag());
  localStorage.setItem('SHOWN', 'false');
  fromAnotherTab('SHOWN');
  expect(result.current).toBe(false);
  localStorage.clear();
  fromAnotherTab(null);
  expect(result.current).toBe(true);
});

test('Without storage the choice lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { useFlag, set } = storedFlag('SHOWN', true);
  set(false);
  expect(useFlag.getState()).toBe(false);
});
