import { useQuery } from '@apollo/client/react';
import { CHECK_GENERATION } from '@facet/contract/documents/productions.ts';
import { errorText } from '../../../lib/error-text.ts';

export type FaceCheck =
  | { kind: 'idle' | 'checking' | 'fits' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retry: () => void };

/** Whether the face fits the person of the product whom the location names, asked as soon as both are known and before anything can be paid. */
export function useFaceCheck(productId: number, srcfile: string | null, location: string): FaceCheck {
  const { data, error, refetch } = useQuery(CHECK_GENERATION, {
    variables: { productId, srcfile: srcfile ?? '', location },
    skip: srcfile === null,
    fetchPolicy: 'cache-first',
    // the picture is made for it, if no check has made it before
    context: { isPatient: true },
  });
  if (srcfile === null) return { kind: 'idle' };
  const check = data?.checkGeneration;
  if (check) return check.ok ? { kind: 'fits' } : { kind: 'refused', reason: check.error ?? '' };
  if (error) {
    return { kind: 'failed', reason: errorText(error), retry: () => void refetch().catch(() => undefined) };
  }
  return { kind: 'checking' };
}
