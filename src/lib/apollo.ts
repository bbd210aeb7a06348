import { ApolloClient, ApolloLink } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { RetryLink } from '@apollo/client/link/retry';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { askedTogether } from './askedTogether.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { createCache } from './cache.ts';
import { doubts } from './doubts.ts';
import { accountOf, forgetKeptCache, restoreKeptCache } from './keptCache.ts';
import { currentLanguage, useLanguage } from './language.ts';
import { refusalsInWords } from './refusals.ts';
import { useSession } from './session.ts';
import { freshToken } from './token.ts';
import { isLate } from './unanswered.ts';

declare module '@apollo/client' {
  interface DefaultContext {
    /** Lets the server answer a repeated command with its first result instead of doing it twice. */
    idempotencyKey?: string;
    /** What is asked for may take the server longer than a request may: it goes on meanwhile, and who asks again waits for the same. */
    isPatient?: boolean;
  }
}

const WITHOUT_TOKEN = new Set(['login', 'createAccount']);

const requestHeaders = new SetContextLink(async (previous, operation) => {
  const headers: Record<string, string> = { 'accept-language': currentLanguage(), ...previous.headers };
  if (previous.idempotencyKey) headers['idempotency-key'] = previous.idempotencyKey;
  if (!WITHOUT_TOKEN.has(operation.operationName ?? '')) {
    const token = await freshToken();
    if (token) headers.token = token;
  }
  return { headers };
});

/** Two minutes, in all. */
const patience = new RetryLink({
  delay: { initial: 0 },
  attempts: { max: 4, retryIf: (error, operation) => !!operation.getContext().isPatient && isLate(error) },
});

export const cache = createCache();
restoreKeptCache(cache);

export const apollo = new ApolloClient({
  cache,
  queryDeduplication: false,
  link: ApolloLink.from([
    askedTogether(),
    refusalsInWords,
    doubts,
    patience,
    requestHeaders,
    new UploadHttpLink({ uri: '/graphql', fetch: boundedFetch }),
  ]),
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
});

// Another person's data never stays: a new sign-in or a sign-out empties the cache, here and on disk; a renewed token does
// not.
useSession.subscribe((now, before) => {
  if (now.token === before.token || accountOf(now.token) === accountOf(before.token)) return;
  forgetKeptCache();
  // What is on the screen, or was on its way when the session changed, is asked again.
  void apollo.resetStore().catch(() => undefined);
});

// What was refused, and is on the screen, was told in the language before.
useLanguage.subscribe(() => void apollo.refetchQueries({ include: 'active' }));
