import { useApolloClient } from '@apollo/client/react';
import { CHECK_GENERATION } from '@facet/contract/documents/productions.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import type { Bundle, Product } from '../bundle.ts';
import { choicesOf, firstChoice, locationOf } from '../person/persons.ts';

export type FitSearch =
  /** `problem`: why the last search has ended before it found anything out. */
  | { kind: 'idle'; problem: string | null }
  /** `at`: which picture is tried, from 1. */
  | { kind: 'searching'; at: number; of: number }
  | { kind: 'found'; product: Product }
  | { kind: 'none' };

/** Pictures that a search tries: each takes a worker for seconds, and a member has 120 an hour. */
const MOST_TRIALS = 8;

interface Candidates {
  bundle: Pick<Bundle, 'fits'>;
  /** Photos that the face may fit, the likeliest first. */
  others: readonly Product[];
  srcfile: string | null;
}

/**
 * Looks through a page's photos, one after the other, for one that the face fits: whoever is refused by one would open each of the others in
 * turn. It ends with the component, where nobody answers, and where nobody has the time to try.
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
    const pictures = others.flatMap((product) => peopleOf(bundle, product)).slice(0, MOST_TRIALS);
    for (const [index, { product, location }] of pictures.entries()) {
      setSearch({ kind: 'searching', at: index + 1, of: pictures.length });
      const { data } = await client.query({
        query: CHECK_GENERATION,
        variables: { productId: product.id, srcfile: srcfile ?? '', location },
        // an earlier answer may be that nobody had the time
        fetchPolicy: 'network-only',
        // the picture is made for it, if no check has made it before
        context: { isPatient: true, fetchOptions: { signal } },
      });
      const check = data?.checkGeneration;
      if (signal.aborted) break;
      if (!check?.isTried) return { kind: 'idle', problem: refusal('TOO_MANY_REQUESTS') };
      // the card tells what was found out
      refresh('fits');
      if (check.ok) return { kind: 'found', product };
    }
    return { kind: 'none' };
  }

  function start(): void {
    const { current } = leaving;
    look(current)
      .catch((error: unknown): FitSearch => ({ kind: 'idle', problem: errorText(error) }))
      .then((found) => {
        if (!current.signal.aborted) setSearch(found);
      });
  }
  return { search, start };
}

/** Whom the fan may be in a photo and may fit, whom the drawer would choose first. */
function peopleOf(
  { fits }: Pick<Bundle, 'fits'>,
  product: Product,
): { product: Product; location: string }[] {
  const told = fits.find(({ productId }) => productId === product.id)?.persons ?? [];
  const first = firstChoice(product, told);
  return [first, ...choicesOf(product).filter((person) => person !== first)]
    .filter((person) => told.find((fit) => fit.person === person)?.ok !== false)
    .map((person) => ({ product, location: locationOf(product, person) }));
}
