// @vitest-environment jsdom
import { ME } from '@facet/contract/documents/account.ts';
import { act } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../testing/me.ts';
import { renderInApp, tokenExpiringIn } from '../testing/render.tsx';
import { hearOf } from './doubts.ts';
import { currentToken, signIn, signOut } from './session.ts';
import { useMe, useSessionWatch } from './useMe.ts';

beforeEach(() => {
  vi.useFakeTimers();
  signIn(tokenExpiringIn(3_600_000));
});
afterEach(() => {
  vi.useRealTimers();
  signOut();
});

function Watch() {
  useSessionWatch();
  return null;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('The user is asked for 200 ms after the login, and a null answer signs out', async () => {
  const result = vi.fn(() => ({ data: { me: null } }));
  renderInApp(<Watch />, [{ request: { query: ME }, result, delay: 0 }]);
  await pass(199);
  expect(result).not.toHaveBeenCalled();
  await pass(50);
  expect(result).toHaveBeenCalledOnce();
  expect(currentToken()).toBeNull();
});

test.each(['Unauthorized', 'invalid token', 'jwt expired'])('The error %j signs out', async (message) => {
  renderInApp(<Watch />, [
    { request: { query: ME }, result: { errors: [new GraphQLError(message)] }, delay: 0 },
  ]);
  await pass(300);
  expect(currentToken()).toBeNull();
});

test('A refusal elsewhere asks for the user again: whose session was ended is signed out', async () => {
  const answers = [{ ...me, role: 'ADMIN' as const }, { ...me, role: 'USER' as const }, null];
  const mocks = answers.map((one) => ({ request: { query: ME }, result: { data: { me: one } }, delay: 0 }));
  let role: string | undefined;
  function Role() {
    role = useMe().me?.role;
    return <Watch />;
  }
  renderInApp(<Role />, mocks);
  await pass(300);
  expect(role).toBe('ADMIN');
  vi.setSystemTime(Date.now() + 60_000);
  hearOf('FORBIDDEN');
  await pass(50);
  expect(role).toBe('USER');
  await pass(5000);
  hearOf('TOKEN_INVALID');
  await pass(50);
  expect(currentToken()).toBeNull();
});

test('A server that is out of reach does not sign out', async () => {
  renderInApp(<Watch />, [{ request: { query: ME }, error: new TypeError('Failed to fetch'), delay: 0 }]);
  await pass(300);
  expect(currentToken()).not.toBeNull();
});
