import { type FieldMergeFunction, InMemoryCache, type Reference } from '@apollo/client/cache';

interface Page {
  __typename: string;
  totalCount?: number;
  productions?: readonly Reference[];
}

/**
 * Pages in any order make one list in which every production stands once. Page 1 goes to the front, because what is new
 * is there, and what was loaded behind it stays, so that nobody's place in a long list jumps.
 */
const mergeProductionPages: FieldMergeFunction<Page> = (existing, incoming, { args }) => {
  if (!existing?.productions || !incoming.productions) return incoming;
  const isFirst = !args || args.pagination.page === 1;
  const [front, back] = isFirst
    ? [incoming.productions, existing.productions]
    : [existing.productions, incoming.productions];
  const known = new Set(front.map((production) => production.__ref));
  const productions = [...front, ...back.filter((production) => !known.has(production.__ref))];
  return { ...incoming, productions: productions.slice(0, incoming.totalCount) };
};

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      SeeBundleByUidResult: ['BundleDetailResult', 'ErrorResult'],
      SeePhotoResult: ['PhotoDetail', 'ErrorResult'],
      SearchProductionsResult: ['ProductionList', 'EmptyResult', 'ErrorResult'],
      SearchSrcImgsResult: ['SrcImgList', 'EmptyResult', 'ErrorResult'],
    },
    typePolicies: {
      User: { keyFields: ['username'] },
      Image: { merge: true },
      // a service has the price of the product that names it: kept by its id, all products would show the last one's price
      Service: { keyFields: false },
      Query: {
        fields: { searchProductions: { keyArgs: ['filter'], merge: mergeProductionPages } },
      },
    },
  });
}
