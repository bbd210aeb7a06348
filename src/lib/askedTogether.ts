import { ApolloLink, type Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { shareReplay } from 'rxjs';

/**
 * What several parts of a page ask at the same moment is asked once. Who asks later asks anew, also while the same question is
 * still in the air: the change or the event that made them ask came after it, and its answer may know nothing of it. (Apollo's
 * own deduplication shares a question for as long as it lasts.)
 */
export function askedTogether(): ApolloLink {
  const now = new Map<string, Observable<ApolloLink.Result>>();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const key = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    const asked = now.get(key);
    if (asked) return asked;
    const answer = forward(operation).pipe(shareReplay({ bufferSize: 1, refCount: true }));
    if (now.size === 0) queueMicrotask(() => now.clear());
    now.set(key, answer);
    return answer;
  });
}
