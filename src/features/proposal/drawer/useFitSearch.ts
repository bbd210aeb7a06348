import { useApolloClient } from '@apollo/client/react';
import { CHECK_GENERATION } from '@facet/contract/documents/productions.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import type { Bundle, Product } from '../bundle.ts';
import { firstChoice, locationOf } from '../person/persons.ts';

export type FitSearch =
  /** `problem`: why the last search has ended before it found anything out. */
  | { kind: 'idle'; problem: string | null }
  /** `at`: which photo is looked at, from 1. */
  | { kind: 'searching'; at: number; of: number }
  | { kind: 'found'; product: Product }
  | { kind: 'none' };

interface Candidates {
  bundle: Pick<Bundle, 'fits'>;
  /** Photos that the face may fit, the likeliest first. */
  others: readonly Product[];
  srcfile: string | null;
}

/**
 * Looks through a page's photos, one after the other, for one that the face fits: whoever is refused by one would open each of the others in
 * turn. It ends with the component, and where nobody answers.
 */
export function useFitSearch({ bundle, others, srcfile }: Candidates): {
  search: FitSearch;
  start: () => void;
} {
  const client = useApolloClient();
  const [search, setSearch] = useState<FitSearch>({ kind: 'idle', problem: null });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function look({ signal }: AbortController): Promise<FitSearch> {
    for (const [index, product] of others.entries()) {
      setSearch({ kind: 'searching', at: index + 1, of: others.length });
      const fits = bundle.fits.find(({ productId }) => productId === product.id)?.persons ?? [];
      const { data } = await client.query({
        query: CHECK_GENERATION,
        variables: {
          ...{ productId: product.id, srcfile: srcfile ?? '' },
          location: locationOf(product, firstChoice(product, fits)),
        },
        // the picture is made for it, if no check has made it before
        context: { isPatient: true, fetchOptions: { signal } },
      });
      if (data?.checkGeneration.ok) return { kind: 'found', product };
    }
    return { kind: 'none' };
  }

  function start(): void {
    const { current } = leaving;
    look(current)
      .catch((error: unknown): FitSearch => ({ kind: 'idle', problem: errorText(error) }))
      .then((found) => {
        if (current.signal.aborted) return;
        setSearch(found);
        // the cards tell what was found out
        refresh('fits');
      });
  }
  return { search, start };
}
