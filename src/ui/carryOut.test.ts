// @vitest-environment jsdom

import { ERRORS } from '@facet/contract/errors.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { carryOut } from './carryOut.ts';
import { toast } from './toast.ts';

beforeEach(() => {
  for (const kind of ['success', 'error', 'settle'] as const) {
    vi.spyOn(toast, kind)
      .mockReset()
      .mockImplementation(() => {});
  }
});

test.each([
  ['the server refuses', async () => ({ ok: false, error: 'It stays.' }), 'It stays.'],
  ['the server says nothing', async () => undefined, ERRORS.INTERNAL],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), ERRORS.NETWORK],
])('where %s, that is told as the news of its matter', async (_, act, text) => {
  expect(await carryOut('bundle 1', act, 'Done.')).toBeNull();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(text, { about: 'bundle 1' });
  expect(toast.success).not.toHaveBeenCalled();
});

test('what is done takes the place of why it was not, and needs no words where it is seen', async () => {
  const answer = { ok: true, error: null, id: 7 };
  expect(await carryOut('bundle 1', async () => answer, 'Done.')).toBe(answer);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Done.', { about: 'bundle 1' });
  expect(await carryOut('bundle 1', async () => answer)).toBe(answer);
  expect(toast.settle).toHaveBeenCalledExactlyOnceWith('bundle 1');
  expect(toast.error).not.toHaveBeenCalled();
});
