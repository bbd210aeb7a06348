// @vitest-environment jsdom

import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react';
import { GET_UNREAD_COUNT, MARK_PRODUCTION_AS_CHECKED } from '@facet/contract/documents/productions.ts';
import { act, render, screen } from '@testing-library/react';
import type { Subscriber } from 'rxjs';
import { expect, test } from 'vitest';
import '../testing/render.tsx';
import { askedTogether } from './askedTogether.ts';

/** A server that answers when the test says so. */
function slowServer() {
  const asked: { name: string; answer: (data: Record<string, unknown>) => Promise<void> }[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer: Subscriber<ApolloLink.Result>) => {
        const answer = (data: Record<string, unknown>) =>
          act(async () => {
            observer.next({ data });
            observer.complete();
          });
        asked.push({ name: operation.operationName!, answer });
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([askedTogether(), link]),
    queryDeduplication: false,
  });
  return { asked, client };
}

function Unread() {
  const { data, refetch } = useQuery(GET_UNREAD_COUNT, { fetchPolicy: 'network-only' });
  const [mark] = useMutation(MARK_PRODUCTION_AS_CHECKED);
  const change = async () => {
    await mark({ variables: { id: 1 } });
    await refetch();
  };
  return (
    <button type="button" onClick={() => void change()}>
      {data?.getUnreadCount ?? '…'}
    </button>
  );
}

const marked = {
  markProductionAsChecked: { __typename: 'Production', id: 1, isChecked: true, finishedPath: 'x' },
};

test('who asks again after a change is not given the answer to a question from before it', async () => {
  const { asked, client } = slowServer();
  render(
    <ApolloProvider client={client}>
      <Unread />
    </ApolloProvider>,
  );
  await act(async () => screen.getByRole('button').click());
  await asked[1]!.answer(marked);
  expect(asked.map(({ name }) => name)).toEqual([
    'getUnreadCount',
    'markProductionAsChecked',
    'getUnreadCount',
  ]);
  // the older question is answered at last, with what was true before the change
  await asked[0]!.answer({ getUnreadCount: 3 });
  await asked[2]!.answer({ getUnreadCount: 2 });
  expect(screen.getByRole('button').textContent).toBe('2');
});

test('what two parts of a page ask at the same moment is asked once, and both are answered', async () => {
  const { asked, client } = slowServer();
  render(
    <ApolloProvider client={client}>
      <Unread />
      <Unread />
    </ApolloProvider>,
  );
  expect(asked).toHaveLength(1);
  await asked[0]!.answer({ getUnreadCount: 3 });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['3', '3']);
});
