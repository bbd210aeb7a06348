import { type FieldMergeFunction, InMemoryCache, type Reference } from '@apollo/client/cache';

type Page<List extends string> = { __typename: string; totalCount?: number } & {
  [name in List]?: readonly Reference[];
};

/**
 * Pages in any order make one list in which every entry stands once. Page 1 goes to the front, because what is new
 * is there, and what was loaded behind it stays, so that nobody's place in a long list jumps.
 */
function mergePages<List extends string>(list: List): FieldMergeFunction<Page<List>> {
  return (existing, incoming, { args }) => {
    // a list that is closed to the person is null
    const [before, after] = [existing?.[list], incoming?.[list]];
    if (!before || !after) return incoming;
    const isFirst = !args || args.pagination.page === 1;
    const [front, back] = isFirst ? [after, before] : [before, after];
    const known = new Set(front.map((entry) => entry.__ref));
    const entries = [...front, ...back.filter((entry) => !known.has(entry.__ref))];
    return { ...incoming, [list]: entries.slice(0, incoming.totalCount) };
  };
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      SeeBundleByUidResult: ['BundleDetailResult', 'ErrorResult'],
      SeePhotoResult: ['PhotoDetail', 'ErrorResult'],
      SearchProductionsResult: ['ProductionList', 'EmptyResult', 'ErrorResult'],
      SearchPresetCampaignsByPartnerResult: ['PresetCampaignList', 'ErrorResult'],
      SeePresetCampaignResult: ['PresetCampaign', 'ErrorResult'],
      SearchSrcImgsResult: ['SrcImgList', 'EmptyResult', 'ErrorResult'],
    },
    typePolicies: {
      User: { keyFields: ['username'] },
      Image: { merge: true },
      // a service has the price of the product that names it: kept by its id, all products would show the last one's price
      Service: { keyFields: false },
      SharedPhoto: { keyFields: ['uid'] },
      BundleCard: { keyFields: ['uid'] },
      Profile: {
        fields: {
          photos: { keyArgs: false, merge: mergePages('photos') },
          followers: { keyArgs: false, merge: mergePages('people') },
          following: { keyArgs: false, merge: mergePages('people') },
        },
      },
      Query: {
        fields: {
          followRequests: { keyArgs: false, merge: mergePages('people') },
          searchProductions: { keyArgs: ['filter'], merge: mergePages('productions') },
          searchPresetCampaignsByPartner: {
            keyArgs: ['type', 'people'],
            merge: mergePages('presetCampaigns'),
          },
        },
      },
    },
  });
}
