import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type ErrorCode, isErrorCode } from '@facet/contract/errors.ts';
import { refusal } from './refusals.ts';
import type { AuthErrorType } from './session.ts';
import { isUnanswered } from './unanswered.ts';

/** The code of the error catalogue that an error of the server or of a worker carries. */
function errorCode(error: unknown): ErrorCode {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : ownCode(error);
  if (isErrorCode(code)) return code;
  return isUnanswered(error) ? 'NETWORK' : 'INTERNAL';
}

function ownCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** One text that a person can act on. */
export function errorText(error: unknown): string {
  return refusal(errorCode(error));
}

/** Whether it says that the member may not: what the app believes of them may be old. */
export const isForbidden = (error: unknown): boolean => errorCode(error) === 'FORBIDDEN';

/** The text of an answer that is a refusal; null for any other answer, and for none. */
export function refusalText(answer: { __typename: string; error?: string } | undefined): string | null {
  return answer?.__typename === 'ErrorResult' ? answer.error || refusal('INTERNAL') : null;
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
