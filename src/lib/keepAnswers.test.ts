// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { tokenExpiringIn } from '../testing/render.tsx';
import { keepAnswers } from './keepAnswers.ts';
import { persistCache } from './persistCache.ts';
import { signIn, signOut } from './session.ts';

vi.mock('./persistCache.ts', () => ({ persistCache: vi.fn() }));

afterEach(signOut);

test('Answers are kept from the moment that somebody is signed in, and by one keeper', async () => {
  keepAnswers(['me']);
  await Promise.resolve();
  expect(persistCache).not.toHaveBeenCalled();
  signIn(tokenExpiringIn(3_600_000));
  await expect.poll(() => persistCache).toHaveBeenCalledOnce();
  signOut();
  signIn(tokenExpiringIn(3_600_000));
  await Promise.resolve();
  expect(persistCache).toHaveBeenCalledOnce();
});
