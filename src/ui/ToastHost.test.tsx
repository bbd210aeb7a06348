// @vitest-environment jsdom

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import ToastHost, { showToast } from './ToastHost.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderInApp(<ToastHost />);
});
afterEach(() => vi.useRealTimers());

const say = (message: string, role: 'alert' | 'status', action?: { text: string; onClick: () => void }) =>
  act(async () => {
    showToast({
      message,
      action,
      role,
      autoClose: role === 'alert' ? false : 5000,
      closeButtonProps: { 'aria-label': 'Close' },
    });
    await vi.advanceTimersByTimeAsync(500);
  });
const close = (message: string) =>
  act(async () => {
    const toast = screen.getByText(message).closest<HTMLElement>('[role=alert]')!;
    fireEvent.click(within(toast).getByRole('button', { name: 'Close' }));
    await vi.advanceTimersByTimeAsync(500);
  });
const texts = (role: 'alert' | 'status') => screen.queryAllByRole(role).map(({ textContent }) => textContent);

test('an alert stands until it is closed, once, and what went well is shown beside three of them', async () => {
  for (const message of ['one', 'two', 'three', 'two', 'four']) await say(message, 'alert');
  expect(texts('alert')).toEqual(['three', 'two', 'four']);
  await say('Saved.', 'status');
  expect(texts('status')).toEqual(['Saved.']);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(texts('status')).toEqual([]);
  expect(texts('alert')).toEqual(['three', 'two', 'four']);
});

test('an alert that was closed takes no room from those that are unread', async () => {
  const shown = texts('alert');
  for (const message of shown) await close(message!);
  for (const message of ['first', 'second', 'third']) await say(message, 'alert');
  for (const message of ['second', 'third']) await close(message);
  await say('fourth', 'alert');
  expect(texts('alert')).toEqual(['first', 'fourth']);
});

test('what went well several times is said once, for as long as the last time; what can be undone each time', async () => {
  for (let time = 0; time < 3; time++) {
    await say('Image uploaded successfully!', 'status');
    await act(() => vi.advanceTimersByTimeAsync(2000));
  }
  expect(texts('status')).toEqual(['Image uploaded successfully!']);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(texts('status')).toEqual([]);
  const undo = { text: 'Undo', onClick: vi.fn() };
  for (let time = 0; time < 2; time++) await say('Photo deleted.', 'status', undo);
  expect(texts('status')).toEqual(['Photo deleted.Undo', 'Photo deleted.Undo']);
});
