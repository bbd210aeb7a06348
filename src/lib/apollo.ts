import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { FieldMergeFunction, Reference } from '@apollo/client/cache';
import { SetContextLink } from '@apollo/client/link/context';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { useSession } from './session.ts';
import { freshToken, readClaims } from './token.ts';

declare module '@apollo/client' {
  interface DefaultContext {
    /** Lets the server answer a repeated command with its first result instead of doing it twice. */
    idempotencyKey?: string;
  }
}

const WITHOUT_TOKEN = new Set(['login', 'createAccount']);

const requestHeaders = new SetContextLink(async (previous, operation) => {
  const headers: Record<string, string> = { ...previous.headers };
  if (previous.idempotencyKey) headers['idempotency-key'] = previous.idempotencyKey;
  if (!WITHOUT_TOKEN.has(operation.operationName ?? '')) {
    const token = await freshToken();
    if (token) headers.token = token;
  }
  return { headers };
});

interface Page {
  __typename: string;
  productions?: readonly Reference[];
}

/** Page 1 begins the list anew; later pages are appended, and what moved between pages appears once. */
const mergeProductionPages: FieldMergeFunction<Page> = (existing, incoming, { args }) => {
  const isFirst = !args || args.pagination.page === 1;
  if (isFirst || !existing?.productions) return incoming;
  const known = new Set(existing.productions.map((production) => production.__ref));
  const added = (incoming.productions ?? []).filter((production) => !known.has(production.__ref));
  return {
    ...existing,
    ...incoming,
    __typename: existing.__typename,
    productions: [...existing.productions, ...added],
  };
};

function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      SeeBundleByUidResult: ['BundleDetailResult', 'ErrorResult'],
      SeePhotoResult: ['PhotoDetail', 'ErrorResult'],
      SearchProductionsResult: ['ProductionList', 'EmptyResult', 'ErrorResult'],
      SearchSrcImgsResult: ['SrcImgList', 'EmptyResult', 'ErrorResult'],
    },
    typePolicies: {
      User: { keyFields: ['username'] },
      Image: { merge: true },
      Query: {
        fields: { searchProductions: { keyArgs: ['filter'], merge: mergeProductionPages } },
      },
    },
  });
}

export const apollo = new ApolloClient({
  cache: createCache(),
  link: ApolloLink.from([requestHeaders, new UploadHttpLink({ uri: '/graphql' })]),
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
});

const subject = (token: string | null): string | null => (token ? (readClaims(token)?.sub ?? token) : null);

// Another person's data never stays in memory: a new sign-in or a sign-out empties the cache, a renewed token does not.
useSession.subscribe((now, before) => {
  if (now.token === before.token || subject(now.token) === subject(before.token)) return;
  // After React has taken down what needed the former session.
  setTimeout(() => void apollo.resetStore().catch(() => {}));
});
