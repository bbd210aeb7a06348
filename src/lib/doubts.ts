import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';

/**
 * What the server refuses to whom it does not know, or does not let, casts doubt on what the app believes of the member: their session
 * may have ended elsewhere, or their role. Whoever knows the member (`useMe.ts`) is told, and asks anew.
 */
const DOUBTFUL: ReadonlySet<unknown> = new Set(['UNAUTHORIZED', 'TOKEN_INVALID', 'FORBIDDEN']);
/** In milliseconds: of several refusals at once the first is enough. */
const QUIET = 5000;

const listeners = new Set<() => void>();
let toldAt = Number.NEGATIVE_INFINITY;

/** @param code of the error catalogue, of an answer that has just come */
export function hearOf(code: unknown): void {
  if (!DOUBTFUL.has(code) || Date.now() - toldAt < QUIET) return;
  toldAt = Date.now();
  for (const listener of listeners) listener();
}

/** @returns what ends it */
export function onDoubt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of what GraphQL refuses; the question after the member itself tells by its own answer. */
export const doubts = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (operation.operationName !== 'me')
        for (const { extensions } of errors ?? []) hearOf(extensions?.code);
    }),
  ),
);
