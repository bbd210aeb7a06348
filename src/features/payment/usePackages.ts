import { useQuery } from '@apollo/client/react';
import { APP_PRODUCTS } from '@facet/contract/documents/payments.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { PAYMENT, totalCents } from '@facet/contract/payment.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/useMe.ts';
import { centsOf } from './money.ts';

export type Package = ResultOf<typeof APP_PRODUCTS>['appProducts'][number];

/** What the selected package costs this member. */
export interface Price {
  priceCents: number;
  taxCents: number;
  totalCents: number;
  taxRate: number;
  taxTypeId: number | null;
}

/** The packages, which of them is selected, and its price with the member's tax. */
export function usePackages() {
  const { data, error, refetch } = useQuery(APP_PRODUCTS);
  const { me } = useMe();
  const [selectedId, select] = useState<number>(PAYMENT.defaultProductId);
  const packages = data?.appProducts ?? null;
  const selected = packages?.find(({ id }) => id === selectedId) ?? packages?.[0] ?? null;
  return {
    packages,
    selected,
    select,
    reset: () => select(PAYMENT.defaultProductId),
    price: selected && me ? priceOf(selected, me.TaxType) : null,
    error: packages || !error ? null : errorText(error),
    retry: () => void refetch().catch(() => undefined),
  };
}

function priceOf({ price }: Package, tax: { id: number; taxRate: number } | null): Price {
  const priceCents = centsOf(price);
  const taxRate = tax?.taxRate ?? 0;
  const total = totalCents(priceCents, taxRate);
  return {
    priceCents,
    taxCents: total - priceCents,
    totalCents: total,
    taxRate,
    taxTypeId: tax?.id ?? null,
  };
}
