import { useEffect, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { RestFailure, rest } from '../../lib/rest.ts';

type MailLink<Answer> =
  | { kind: 'checking' }
  | { kind: 'confirmed'; answer: Answer }
  /** The link is used up or has expired: a new one helps. */
  | { kind: 'invalid' }
  /** Something else went wrong: the same link may work later. */
  | { kind: 'failed'; text: string };

/** Hands the secret of a mail's link to the server, once. */
export function useMailLink<Answer>(
  path: string,
  token: string,
): { state: MailLink<Answer>; retry: () => void } {
  const [state, setState] = useState<MailLink<Answer>>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the same call again.
  useEffect(() => {
    let isCurrent = true;
    const show = (next: MailLink<Answer>) => {
      if (isCurrent) setState(next);
    };
    show({ kind: 'checking' });
    rest.post<Answer>(path, { token }).then(
      (answer) => show({ kind: 'confirmed', answer }),
      (error: unknown) => {
        const isInvalid = error instanceof RestFailure && error.code === 'MAIL_LINK_INVALID';
        show(isInvalid ? { kind: 'invalid' } : { kind: 'failed', text: errorText(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [path, token, attempt]);

  return { state, retry: () => setAttempt((before) => before + 1) };
}
