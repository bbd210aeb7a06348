import { useMutation } from '@apollo/client/react';
import { MAX_GENERATION_COST, SERVICE } from '@facet/contract/constants.ts';
import { EDIT_PRODUCT, type PRODUCT_SERVICES } from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useRef, useState } from 'react';
import type { CampaignProduct } from './campaignProduct.ts';

export type ProductService = ResultOf<typeof PRODUCT_SERVICES>['productServices'][number];

/** Value of the select where the photo has a price of its own. */
export const OWN_PRICE = 'own';

export interface ProductValues {
  title: string;
  /** Id of the service, or `OWN_PRICE`. */
  paidWith: string;
  /** Empty, and text, while it is typed. */
  cost: number | string;
  isGeneratedWithAd: boolean;
}

type ProductField = 'title' | 'paidWith' | 'cost';

/** Of a field's input, which is gone to where it is wrong. */
export const fieldId = (productId: number, field: ProductField): string => `product-${productId}-${field}`;

export type ProductEdits = ReturnType<typeof useProductEdits>;

/**
 * What is typed of all photos, beside what the server has of them. It is kept here and not in their forms, which go away while
 * a photo is made anew.
 */
export function useProductEdits(services: readonly ProductService[]) {
  const [edit] = useMutation(EDIT_PRODUCT);
  const [typed, setTyped] = useState<ReadonlyMap<number, ProductValues>>(new Map());
  /** Of `typed`, what the server has taken. */
  const saved = useRef(new WeakSet<ProductValues>());
  /** Photos of which something wrong was to be saved. */
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());

  const storedOf = ({ title, cost, serviceId, isGeneratedWithAd }: CampaignProduct): ProductValues => ({
    title,
    paidWith: cost === null ? String(serviceId ?? SERVICE.credit) : OWN_PRICE,
    cost: cost ?? '',
    isGeneratedWithAd,
  });
  const valuesOf = (product: CampaignProduct): ProductValues => typed.get(product.id) ?? storedOf(product);
  const isUnsaved = (product: CampaignProduct): boolean =>
    !isSameOffer(offerOf(valuesOf(product)), offerOf(storedOf(product)));

  return {
    valuesOf,
    isUnsaved,
    /** The field that is wrong, once it was to be saved. */
    wrongFieldOf: (product: CampaignProduct) =>
      refused.has(product.id) ? wrongField(valuesOf(product), services) : null,
    change: (product: CampaignProduct, change: Partial<ProductValues>): void =>
      setTyped((now) =>
        new Map(now).set(product.id, { ...(now.get(product.id) ?? storedOf(product)), ...change }),
      ),

    /** Whether they can be saved and offered as they are in their forms; the first that cannot is gone to. */
    check(products: readonly CampaignProduct[]): boolean {
      const wrong = products.filter((product) => wrongField(valuesOf(product), services));
      const checked = new Set(products.map(({ id }) => id));
      setRefused(
        (before) => new Set([...[...before].filter((id) => !checked.has(id)), ...wrong.map(({ id }) => id)]),
      );
      const [first] = wrong;
      const field = first && wrongField(valuesOf(first), services);
      if (first && field) document.getElementById(fieldId(first.id, field))?.focus();
      return wrong.length === 0;
    },
    async save(product: CampaignProduct) {
      const values = valuesOf(product);
      const answer = (await edit({ variables: { productId: product.id, ...offerOf(values) } })).data
        ?.editProduct;
      if (answer?.ok) saved.current.add(values);
      return answer;
    },
    /** Once the server's are loaded again: they stand for what was saved. What was typed meanwhile stays. */
    settle: (): void =>
      setTyped((now) => new Map([...now].filter(([, values]) => !saved.current.has(values)))),
  };
}

/** As the server takes it. */
function offerOf({ title, paidWith, cost, isGeneratedWithAd }: ProductValues) {
  const isOwn = paidWith === OWN_PRICE;
  return {
    title: title.trim(),
    cost: isOwn ? Number(cost) : null,
    serviceId: isOwn ? null : Number(paidWith),
    isGeneratedWithAd,
  };
}

type Offer = ReturnType<typeof offerOf>;

const isSameOffer = (one: Offer, other: Offer): boolean =>
  (Object.keys(one) as (keyof Offer)[]).every((key) => one[key] === other[key]);

export const isOffered = (paidWith: string, services: readonly ProductService[]): boolean =>
  paidWith === OWN_PRICE || services.some(({ id }) => String(id) === paidWith);

function wrongField(
  { title, paidWith, cost }: ProductValues,
  services: readonly ProductService[],
): ProductField | null {
  if (!title.trim()) return 'title';
  if (!isOffered(paidWith, services)) return 'paidWith';
  const isCostValid =
    typeof cost === 'number' && Number.isInteger(cost) && cost >= 1 && cost <= MAX_GENERATION_COST;
  return paidWith === OWN_PRICE && !isCostValid ? 'cost' : null;
}
