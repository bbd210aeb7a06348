// @vitest-environment jsdom

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import ToastHost, { hideToast, showToast } from './ToastHost.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderInApp(<ToastHost />);
});
afterEach(() => vi.useRealTimers());

type Options = { about?: string; action?: { text: string; onClick: () => void } };
const say = (message: string, role: 'alert' | 'status', { about, action }: Options = {}) =>
  act(async () => {
    showToast({
      message,
      about,
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
const closeAll = async () => {
  await act(() => vi.advanceTimersByTimeAsync(6000));
  for (const message of texts('alert')) await close(message!);
};
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
  await closeAll();
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
  for (let time = 0; time < 2; time++) await say('Photo deleted.', 'status', { action: undo });
  expect(texts('status')).toEqual(['Photo deleted.Undo', 'Photo deleted.Undo']);
});

test('of one matter one toast stands, the newest, whatever came of it; other matters keep theirs', async () => {
  await closeAll();
  await say('The bundle was changed elsewhere.', 'alert', { about: 'bundle 1' });
  await say('There is no room.', 'alert', { about: 'bundle 2' });
  await say('Published.', 'status', { about: 'bundle 1' });
  expect(texts('alert')).toEqual(['There is no room.']);
  expect(texts('status')).toEqual(['Published.']);
  const undo = { text: 'Undo', onClick: vi.fn() };
  await say('Service 2 is active.', 'status', { about: 'service 2', action: undo });
  await say('Service 2 is not active any more.', 'status', { about: 'service 2', action: undo });
  await say('We could not reach the server.', 'alert', { about: 'bundle 1' });
  expect(texts('status')).toEqual(['Service 2 is not active any more.Undo']);
  expect(texts('alert')).toEqual(['There is no room.', 'We could not reach the server.']);
});

test('what was told of a matter goes when it is settled', async () => {
  await closeAll();
  await say('There is no room.', 'alert', { about: 'bundle 3' });
  await say('You are not signed in.', 'alert', { about: 'bundle 4' });
  await act(async () => {
    hideToast('bundle 3');
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(texts('alert')).not.toContain('There is no room.');
  expect(texts('alert')).toContain('You are not signed in.');
});
