import { graphql } from '../graphql.ts';

export const SEARCH_OFFERED_PRODUCTS = graphql(`
  query searchOfferedProducts($isGroup: Boolean!, $pagination: PaginationInput!) {
    searchOfferedProducts(isGroup: $isGroup, pagination: $pagination) {
      hasNextPage
      products { id bundleUid bundleName product { id title image { url width height placeholder } } }
    }
  }
`);
