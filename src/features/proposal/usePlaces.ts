import { useState } from 'react';
import type { Bundle } from './bundle.ts';
import { fitOf, fittingFirst } from './person/persons.ts';

type Fits = Bundle['fits'];

/**
 * Photos in the order of how the face fits them. They keep their places when a trial tells of one of them: somebody has just
 * opened it, and comes back to where it was. At the next visit, and with another face, they are placed anew.
 */
export function usePlaces<Offered extends { id: number }>(
  products: readonly Offered[],
  fits: Fits,
): Offered[] {
  const [known, setKnown] = useState({ told: fits, placedBy: fits });
  if (known.told !== fits) {
    setKnown({ told: fits, placedBy: isOneTrial(known.told, fits) ? known.placedBy : fits });
  }
  return fittingFirst(products, (id) => fitOf({ fits: known.placedBy }, id));
}

/** Whether at most one person was tried between two answers, and nothing else is new. */
function isOneTrial(before: Fits, after: Fits): boolean {
  const fitBefore = new Map(personsOf(before).map(({ name, fit }) => [name, fit]));
  const persons = personsOf(after);
  const news = persons.filter(({ name, fit }) => {
    const known = fitBefore.get(name);
    return known?.ok !== fit.ok || known.hint !== fit.hint;
  });
  return (
    persons.length === fitBefore.size &&
    news.length <= 1 &&
    news.every(({ name }) => fitBefore.get(name)?.hint === 'TRY')
  );
}

const personsOf = (fits: Fits) =>
  fits.flatMap(({ productId, persons }) =>
    persons.map((fit) => ({ name: `${productId} ${fit.person}`, fit })),
  );
