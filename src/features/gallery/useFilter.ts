import { useSearchParams } from 'react-router-dom';
import type { ProductionFilter } from '../../shared/production/useProductions.ts';

/** The filters as they stand in the address: `/gallery?filter=unread`. */
export const FILTERS = { all: 'ALL', unread: 'UNREAD', generating: 'GENERATING' } as const satisfies Record<
  string,
  ProductionFilter
>;
export type FilterName = keyof typeof FILTERS;

const isFilter = (name: string | null): name is FilterName => name !== null && Object.hasOwn(FILTERS, name);

export function useFilter(): { name: FilterName; filter: ProductionFilter } {
  const [params] = useSearchParams();
  const asked = params.get('filter');
  const name = isFilter(asked) ? asked : 'all';
  return { name, filter: FILTERS[name] };
}
