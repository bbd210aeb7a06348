import { useQuery } from '@apollo/client/react';
import { CHECK_GENERATION } from '@facet/contract/documents/productions.ts';
import { useEffect } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import type { PersonFit } from '../person/persons.ts';

export type FaceCheck =
  | { kind: 'idle' | 'checking' | 'fits' }
  /** `code`: what the refusal is called; null where nobody said. */
  | { kind: 'refused'; code: string | null; reason: string }
  | { kind: 'failed'; reason: string; retry: () => void };

interface Pair {
  productId: number;
  srcfile: string | null;
  location: string;
  /** What the cards say of it; absent while that is unknown. */
  told: PersonFit | undefined;
}

/**
 * Whether the face fits the person of the product whom the location names, asked as soon as both are known and before anything can be paid.
 * Where the cards do not know it yet, they are asked for again.
 */
export function useFaceCheck({ productId, srcfile, location, told }: Pair): FaceCheck {
  const { data, error, refetch } = useQuery(CHECK_GENERATION, {
    variables: { productId, srcfile: srcfile ?? '', location },
    skip: srcfile === null,
    fetchPolicy: 'cache-first',
    // the picture is made for it, if no check has made it before
    context: { isPatient: true },
  });
  const check = data?.checkGeneration;
  const isNews = check !== undefined && told?.hint === 'TRY';
  useEffect(() => {
    if (isNews) refresh('fits');
  }, [isNews]);
  if (srcfile === null) return { kind: 'idle' };
  if (check?.ok) return { kind: 'fits' };
  if (check) return { kind: 'refused', code: check.code, reason: check.error ?? '' };
  if (error) {
    return { kind: 'failed', reason: errorText(error), retry: () => void refetch().catch(() => undefined) };
  }
  return { kind: 'checking' };
}
