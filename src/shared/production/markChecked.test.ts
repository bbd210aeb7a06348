// @vitest-environment jsdom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { markChecked } from './markChecked.ts';
import { setUnreadCount, useUnreadCount } from './unreadCount.ts';

const count = () => useUnreadCount.getState().count;
let mutate: MockInstance<typeof apollo.mutate>;

beforeEach(() => {
  mutate = vi.spyOn(apollo, 'mutate');
});
afterEach(() => setUnreadCount(0));

test('Looking at a photo takes it off the count at once', async () => {
  mutate.mockResolvedValue({ data: undefined });
  setUnreadCount(3);
  const marking = markChecked(5);
  expect(count()).toBe(2);
  expect(localStorage.getItem('unreadCount')).toBe('2');
  await marking;
  expect(count()).toBe(2);
});

test('When the server refuses, the count is restored and the error is thrown on', async () => {
  mutate.mockRejectedValue(new Error('refused'));
  setUnreadCount(3);
  await expect(markChecked(5)).rejects.toThrow('refused');
  expect(count()).toBe(3);
});

test('The count never falls below 0, and a failure adds nothing to it', async () => {
  mutate.mockRejectedValue(new Error('refused'));
  await expect(markChecked(5)).rejects.toThrow('refused');
  expect(count()).toBe(0);
});

test('One of two markings fails: only its own share comes back', async () => {
  mutate.mockResolvedValueOnce({ data: undefined }).mockRejectedValueOnce(new Error('refused'));
  setUnreadCount(3);
  await Promise.allSettled([markChecked(5), markChecked(6)]);
  expect(count()).toBe(2);
});

test('A photo that is opened twice at once counts once', async () => {
  mutate.mockResolvedValue({ data: undefined });
  setUnreadCount(3);
  await Promise.all([markChecked(5), markChecked(5)]);
  expect(count()).toBe(2);
  expect(mutate).toHaveBeenCalledOnce();
});
