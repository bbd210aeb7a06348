import { PRODUCT_TABS } from '@facet/contract/constants.ts';

export type ProductTab = (typeof PRODUCT_TABS)[number];

const CATEGORIES = PRODUCT_TABS.filter((tab) => tab !== 'all');

export function isProductTab(value: string | null): value is ProductTab {
  return PRODUCT_TABS.some((tab) => tab === value);
}

/** Products get the categories by their position, in rotation: the fourth product is a '1st Product' again. */
export function categoryOfPosition(position: number): ProductTab {
  return CATEGORIES[position % CATEGORIES.length]!;
}

/** 'all' shows every product; a category shows only the first product that it was given to. */
export function productsOfTab<Product>(products: readonly Product[], tab: ProductTab): Product[] {
  if (tab === 'all') return [...products];
  const first = products.findIndex((_, position) => categoryOfPosition(position) === tab);
  return first < 0 ? [] : [products[first]!];
}
