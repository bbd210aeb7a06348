import { describe, expect, test } from 'vitest';
import { categoryOfPosition, isProductTab, productsOfTab } from './productTabs.ts';

const products = ['a', 'b', 'c', 'd', 'e'];

describe('product tabs', () => {
  test('categories are given by position, in rotation', () => {
    expect(products.map((_, position) => categoryOfPosition(position))).toEqual([
      '1st Product',
      '2nd Product',
      '3rd Product',
      '1st Product',
      '2nd Product',
    ]);
  });

  test("'all' shows every product in its order", () => {
    expect(productsOfTab(products, 'all')).toEqual(products);
  });

  test('a category shows only the first product that it was given to', () => {
    expect(productsOfTab(products, '1st Product')).toEqual(['a']);
    expect(productsOfTab(products, '3rd Product')).toEqual(['c']);
  });

  test('a category that no product was given to is empty', () => {
    expect(productsOfTab(['a', 'b'], '3rd Product')).toEqual([]);
    expect(productsOfTab([], 'all')).toEqual([]);
  });

  test('only the names of the four tabs are tabs', () => {
    expect(isProductTab('2nd Product')).toBe(true);
    expect(isProductTab('4th Product')).toBe(false);
    expect(isProductTab(null)).toBe(false);
  });
});
