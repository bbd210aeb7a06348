import { DEFAULT_GENERATION_COST, MAX_GENERATION_COST } from '@facet/contract/constants.ts';

interface Priced {
  Service: { cost: string } | null;
}

/** Cost in FACE of a product that names a service with one, or undefined. The server sends costs as decimal text. */
export function serviceCost({ Service }: Priced): number | undefined {
  const cost = Number(Service?.cost ?? Number.NaN);
  return Number.isInteger(cost) && cost > 0 && cost <= MAX_GENERATION_COST ? cost : undefined;
}

export function generationCost(product: Priced): number {
  return serviceCost(product) ?? DEFAULT_GENERATION_COST;
}
