import { aimedAt, openPersons, parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { MaskSegment } from '@facet/contract/rest.ts';
import type { Bundle, Product } from '../bundle.ts';

export type PersonFit = Bundle['fits'][number]['persons'][number];

/** Whom a fan may be in a product's photo, by index; one where there is nothing to choose. */
export function choicesOf({ location }: Pick<Product, 'location'>): number[] {
  const list = parseLocation(location);
  const open = openPersons(list);
  return open.length > 0 ? open : [targetIndex(list)];
}

/** Who is chosen until the fan chooses: the photo's own target, or somebody whom the face fits where it does not fit that one. */
export function firstChoice(product: Pick<Product, 'location'>, fits: readonly PersonFit[]): number {
  const choices = choicesOf(product);
  const target = targetIndex(parseLocation(product.location));
  const own = choices.includes(target) ? target : choices[0]!;
  const isUnfit = fits.some(({ person, ok }) => person === own && !ok);
  const offered = fits.filter(({ person }) => choices.includes(person));
  const fitting = offered.find(isSure) ?? offered.find(({ ok }) => ok);
  return isUnfit && fitting ? fitting.person : own;
}

/** What was not tried is open. */
export const isSure = ({ ok, hint }: PersonFit): boolean => ok && hint !== 'TRY';

/** How a face fits a photo: as it fits whom it fits best. */
export function bestFit(fits: readonly PersonFit[]): PersonFit | undefined {
  return fits.find(isSure) ?? fits.find(({ ok }) => ok) ?? fits.find(({ hint }) => hint !== null) ?? fits[0];
}

/** How the member's face fits a photo of the page; absent while that is unknown. */
export function fitOf({ fits }: Pick<Bundle, 'fits'>, productId: number): PersonFit | undefined {
  return bestFit(fits.find((of) => of.productId === productId)?.persons ?? []);
}

/** Photos that the face fits come first, then those that it may fit, each group in the creator's order. */
export function fittingFirst<Offered extends Pick<Product, 'id'>>(
  products: readonly Offered[],
  fitOf: (id: number) => PersonFit | undefined,
): Offered[] {
  const rank = ({ id }: Offered): number => {
    const fit = fitOf(id);
    if (!fit || isSure(fit)) return 0;
    return fit.ok ? 1 : 2;
  };
  return products.toSorted((a, b) => rank(a) - rank(b));
}

/** The location list that is sent for this person; the product's own text where that says the same. */
export function locationOf({ location }: Pick<Product, 'location'>, person: number): string {
  const list = parseLocation(location);
  if (openPersons(list).length === 0) return location;
  const aimed = aimedAt(list, person).join();
  return aimed === list.join() ? location : aimed;
}

/** Where a person's mark stands: over the body, below the face. Shares of the photo's width and height, 0..1. */
export function markOf(
  { coordinates }: Pick<MaskSegment, 'coordinates'>,
  { width, height }: { width: number; height: number },
): { x: number; y: number } {
  const points = coordinates.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const within = (share: number) => Math.min(0.94, Math.max(0.06, share));
  return {
    x: within((left + right) / 2 / width),
    y: within((top + 0.62 * (bottom - top)) / height),
  };
}
