import type { VerifyAnswer } from '@facet/contract/rest.ts';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { RestFailure, rest } from '../../lib/rest.ts';

type Verification =
  | { kind: 'checking' }
  | { kind: 'confirmed'; username: string; token: string | null }
  /** The link is used up or has expired: a new one helps. */
  | { kind: 'invalid' }
  /** Something else went wrong: the same link may work later. */
  | { kind: 'failed'; text: string };

/** Confirms an address with the secret of its mail, once. */
export function useVerification(token: string): { state: Verification; retry: () => void } {
  const [state, setState] = useState<Verification>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the same call again.
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Verification) => {
      if (isCurrent) setState(next);
    };
    show({ kind: 'checking' });
    rest.post<VerifyAnswer>('/api/email-verification/confirm', { token }).then(
      ({ username, token: session }) => show({ kind: 'confirmed', username, token: session }),
      (error: unknown) => {
        const isInvalid = error instanceof RestFailure && error.code === 'MAIL_LINK_INVALID';
        show(isInvalid ? { kind: 'invalid' } : { kind: 'failed', text: errorText(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  return { state, retry: () => setAttempt((before) => before + 1) };
}
