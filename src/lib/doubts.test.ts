import { ApolloLink, execute, gql } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { firstValueFrom, of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doubts, hearOf, onDoubt } from './doubts.ts';

let heard: number;
let end: () => void;
/** Milliseconds, so that what was told in an earlier test is long ago. */
let later = 0;
beforeEach(() => {
  vi.useFakeTimers();
  later += 60_000;
  vi.setSystemTime(Date.now() + later);
  heard = 0;
  end = onDoubt(() => {
    heard += 1;
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const refused = (operation: string, code: string) => {
  const server = new ApolloLink(() => of({ errors: [new GraphQLError('x', { extensions: { code } })] }));
  const query = gql(`query ${operation} { x }`);
  return firstValueFrom(execute(ApolloLink.from([doubts, server]), { query }, { client: {} as never }));
};

test.each([
  ['gallery', 'UNAUTHORIZED', 1],
  ['services', 'FORBIDDEN', 1],
  ['gallery', 'NOT_FOUND', 0],
  // its own answer says it
  ['me', 'UNAUTHORIZED', 0],
])('of %s, %s casts doubt on the member: %i', async (operation, code, times) => {
  await refused(operation, code);
  expect(heard).toBe(times);
});

test('of many refusals at once the first is told, and one that comes later again', () => {
  for (let i = 0; i < 10; i++) hearOf('TOKEN_INVALID');
  expect(heard).toBe(1);
  vi.advanceTimersByTime(5000);
  hearOf('FORBIDDEN');
  expect(heard).toBe(2);
});
