import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ERRORS, isErrorCode } from '@facet/contract/errors.ts';
import { isUnanswered } from './bounded-fetch.ts';
import { RestFailure } from './rest.ts';
import type { AuthErrorType } from './session.ts';

const OFFLINE = 'We could not reach the server. Please check your connection and try again.';

/** The code of the error catalogue that an error carries; 'NETWORK' when nothing came back. */
function errorCode(error: unknown): string {
  if (error instanceof RestFailure) return error.code;
  if (CombinedGraphQLErrors.is(error)) {
    const code = error.errors[0]?.extensions?.code;
    return typeof code === 'string' ? code : 'INTERNAL';
  }
  return isUnanswered(error) ? 'NETWORK' : 'INTERNAL';
}

/** One text that a person can act on. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'NETWORK') return OFFLINE;
  if (isErrorCode(code) && code !== 'INTERNAL') return ERRORS[code];
  return ERRORS.INTERNAL;
}

/** The text of an answer that is a refusal; null for any other answer, and for none. */
export function refusalText(answer: { __typename: string; error?: string } | undefined): string | null {
  return answer?.__typename === 'ErrorResult' ? answer.error || ERRORS.INTERNAL : null;
}

/** Errors of the user query that end the session. */
export function endsSession(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const code = errorCode(error);
  return (
    code === 'UNAUTHORIZED' ||
    code === 'TOKEN_INVALID' ||
    code === 'TOKEN_EXPIRED' ||
    /unauthorized|invalid token|jwt/i.test(message)
  );
}

/** Which of the authentication-error screens explains an error that ended the session. */
export function authErrorType(error: unknown): AuthErrorType {
  const message = error instanceof Error ? error.message : String(error);
  if (errorCode(error) === 'TOKEN_EXPIRED' || /expired/i.test(message)) return 'TOKEN_EXPIRED';
  return errorCode(error) === 'UNAUTHORIZED' || /unauthorized/i.test(message) ? 'UNAUTHORIZED' : 'DEFAULT';
}
