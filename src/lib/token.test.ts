// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { tokenExpiringIn } from '../testing/render.tsx';
import { currentToken, signIn, signOut } from './session.ts';
import { freshToken, tokenState } from './token.ts';

const MINUTE = 60_000;

function stubRefresh(answer: () => Response | Promise<Response>) {
  return fakeFetch(answer);
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  signOut();
  vi.unstubAllGlobals();
});

test.each([
  [tokenExpiringIn(60 * MINUTE), 'valid'],
  [tokenExpiringIn(4 * MINUTE), 'expiring'],
  [tokenExpiringIn(-MINUTE), 'expired'],
  ['not a token', 'expired'],
  ['a.b.c', 'expired'],
  [`a.${btoa('null')}.c`, 'expired'],
] as const)('%s is %s', (token, state) => {
  expect(tokenState(token)).toBe(state);
});

test.each([-5, 5])('a device whose clock is %i hours off keeps its session', async (hours) => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + hours * 60 * MINUTE);
  const part = (claims: object) => btoa(JSON.stringify(claims));
  const iat = Math.floor(now / 1000);
  const token = `${part({})}.${part({ iat, exp: iat + 3600, sub: '7' })}.s`;
  signIn(token);
  expect(tokenState(token)).toBe('valid');
  expect(await freshToken(() => {})).toBe(token);
  vi.mocked(Date.now).mockReturnValue(now + hours * 60 * MINUTE + 61 * MINUTE);
  expect(tokenState(token)).toBe('expired');
});

test('A valid token is used as it is', async () => {
  const refresh = stubRefresh(() => Response.json({ token: '' }));
  const token = tokenExpiringIn(60 * MINUTE);
  signIn(token);
  expect(await freshToken()).toBe(token);
  expect(refresh).not.toHaveBeenCalled();
});

test('Ten requests with an expiring token renew it once and all use the new one', async () => {
  const renewed = tokenExpiringIn(60 * MINUTE);
  const refresh = stubRefresh(() => Response.json({ token: renewed }));
  const staledToken = tokenExpiringIn(2 * MINUTE);
  signIn(staledToken);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => freshToken()));
  expect(new Set(tokens)).toEqual(new Set([renewed]));
  expect(refresh).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledWith(
    '/refresh',
    expect.objectContaining({ body: JSON.stringify({ staledToken }) }),
  );
  expect(localStorage.getItem('token')).toBe(renewed);
});

test.each([
  ['is refused', () => Response.json({ error: 'Token refresh failed' }, { status: 401 })],
  ['never arrives', () => Promise.reject(new TypeError('offline'))],
] as const)(
  'When the refresh %s, the request goes out with the old token and the next one tries again',
  async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const refresh = stubRefresh(answer);
    const token = tokenExpiringIn(2 * MINUTE);
    signIn(token);
    expect(await freshToken()).toBe(token);
    expect(await freshToken()).toBe(token);
    expect(refresh).toHaveBeenCalledTimes(2);
  },
);

test('Signing out during a refresh is final', async () => {
  stubRefresh(async () => {
    signOut();
    return Response.json({ token: tokenExpiringIn(60 * MINUTE) });
  });
  signIn(tokenExpiringIn(2 * MINUTE));
  expect(await freshToken()).toBeNull();
  expect(currentToken()).toBeNull();
});

test('An expired token is removed, the page reloads, and the request does not go out', async () => {
  const reload = vi.fn();
  signIn(tokenExpiringIn(-MINUTE));
  const outcome = await Promise.race([
    freshToken(reload),
    new Promise((done) => setTimeout(done, 20, 'waiting')),
  ]);
  expect(outcome).toBe('waiting');
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('token')).toBeNull();
});

test('A visitor has no token and nothing reloads', async () => {
  const reload = vi.fn();
  expect(await freshToken(reload)).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
