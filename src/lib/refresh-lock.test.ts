// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { tokenExpiringIn } from '../testing/render.tsx';
import { signIn, signOut } from './session.ts';
import { freshToken } from './token.ts';

const MINUTE = 60_000;

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

/** The browser's locks, held by another tab until `release`. */
function heldLocks(): { release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const request = async (_name: string, work: () => Promise<void>) => {
    await held;
    return work();
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  return { release };
}

test('A tab that waited for another one’s refresh takes its token and asks for none', async () => {
  const fetchStub = vi.fn();
  vi.stubGlobal('fetch', fetchStub);
  const { release } = heldLocks();
  signIn(tokenExpiringIn(2 * MINUTE));
  const waiting = freshToken();
  const renewed = tokenExpiringIn(60 * MINUTE);
  // the other tab has stored it; its event has not arrived here yet
  localStorage.setItem('token', renewed);
  release();
  expect(await waiting).toBe(renewed);
  expect(fetchStub).not.toHaveBeenCalled();
});

test('A tab that waited while another one signed out is signed out too', async () => {
  const fetchStub = vi.fn();
  vi.stubGlobal('fetch', fetchStub);
  const { release } = heldLocks();
  signIn(tokenExpiringIn(2 * MINUTE));
  const waiting = freshToken();
  localStorage.removeItem('token');
  release();
  expect(await waiting).toBeNull();
  expect(fetchStub).not.toHaveBeenCalled();
});

test('A tab that gets its turn and finds nothing new refreshes', async () => {
  const renewed = tokenExpiringIn(60 * MINUTE);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ token: renewed })),
  );
  const { release } = heldLocks();
  signIn(tokenExpiringIn(2 * MINUTE));
  const waiting = freshToken();
  release();
  expect(await waiting).toBe(renewed);
});
