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

interface CursorPage {
  nextCursor: string | null;
}

/**
 * Pages that are asked for by the place where the one before ended. The newest page goes in front of what was read before,
 * when it reaches to it; when so much is new that it does not, the list begins anew.
 */
function mergeCursorPages<List extends string>(
  list: List,
): FieldMergeFunction<CursorPage & { [name in List]: readonly Reference[] }> {
  return (existing, incoming, { args }) => {
    if (!existing) return incoming;
    const [before, after] = [existing[list], incoming[list]];
    const isFirst = args?.after == null;
    const arrived = new Set(after.map((entry) => entry.__ref));
    if (!isFirst) {
      const kept = new Set(before.map((entry) => entry.__ref));
      return { ...incoming, [list]: [...before, ...after.filter((entry) => !kept.has(entry.__ref))] };
    }
    const meets = before.findIndex((entry) => arrived.has(entry.__ref));
    if (meets === -1 || incoming.nextCursor === null) return incoming;
    // what stood between those that came again, and did not come, is gone
    const last = before.findLastIndex((entry) => arrived.has(entry.__ref));
    const older = before.slice(last + 1);
    return {
      ...existing,
      [list]: [...after, ...older],
      nextCursor: older.length > 0 ? existing.nextCursor : incoming.nextCursor,
    };
  };
}

/** Pages of answers to one question, which say whether another follows. */
function mergeFound<List extends string>(
  list: List,
): FieldMergeFunction<{ hasNextPage: boolean } & { [name in List]: readonly Reference[] }> {
  return (existing, incoming, { args }) => {
    if (!existing) return incoming;
    const isFirst = args?.pagination.page === 1;
    const [front, back] = isFirst ? [incoming[list], existing[list]] : [existing[list], incoming[list]];
    const known = new Set(front.map((entry) => entry.__ref));
    const more = back.filter((entry) => !known.has(entry.__ref));
    const isBehindKnown = isFirst && more.length > 0;
    return {
      ...incoming,
      [list]: [...front, ...more],
      hasNextPage: isBehindKnown ? existing.hasNextPage : incoming.hasNextPage,
    };
  };
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      SeeBundleByUidResult: ['BundleDetailResult', 'ErrorResult'],
      SeePhotoResult: ['PhotoDetail', 'ErrorResult'],
      FeedItem: ['Photo', 'BundleTeaser'],
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
          seeFeed: { keyArgs: ['scope'], merge: mergeCursorPages('items') },
          seeComments: { keyArgs: ['uid'], merge: mergeCursorPages('comments') },
          searchPeople: { keyArgs: ['query'], merge: mergeFound('people') },
          searchBundles: { keyArgs: ['query'], merge: mergeFound('bundles') },
          searchPhotos: { keyArgs: ['query'], merge: mergeFound('photos') },
          searchPresetCampaignsByPartner: {
            keyArgs: ['type', 'people'],
            merge: mergePages('presetCampaigns'),
          },
        },
      },
    },
  });
}
