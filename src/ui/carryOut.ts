import { errorText } from '../lib/error-text.ts';
import { refusal } from '../lib/refusals.ts';
import { toast } from './toast.ts';

interface Answer {
  ok: boolean;
  error: string | null;
}

/**
 * Carries an act out, and tells in a toast why it was refused, until it is done.
 * @param about the matter: what was told of it before goes
 * @param done what is said when it is done, where nobody sees that
 * @returns null when it was not done
 */
export async function carryOut<Given extends Answer>(
  about: string,
  act: () => Promise<Given | undefined>,
  done?: string,
): Promise<Given | null> {
  const answer = await act().catch((error: unknown) => ({ ok: false as const, error: errorText(error) }));
  if (!answer?.ok) {
    toast.error(answer?.error ?? refusal('INTERNAL'), { about });
    return null;
  }
  if (done === undefined) toast.settle(about);
  else toast.success(done, { about });
  return answer;
}
