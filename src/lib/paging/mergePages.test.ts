import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_PRESET_CAMPAIGNS_BY_PARTNER } from '@facet/contract/documents/campaigns.ts';
import { SEE_COMMENTS } from '@facet/contract/documents/photos.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/support/runs.ts';
import { CACHE_POLICIES } from '../../app/cachePolicies.ts';
import { presetCampaign } from '../../features/partners/campaign.fixture.ts';
import { createCache } from '../cache.ts';
import { pageAfter } from './usePages.ts';

const first = PAGE_SIZE.comments;
const author = { __typename: 'Person' as const, id: 1, username: 'ana', avatar: null };
const comment = (id: number) => ({
  __typename: 'Comment' as const,
  id,
  text: `comment ${id}`,
  isDeletable: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  author,
});

/** Comments as pages of them arrive, newest first. */
function pages() {
  const cache = createCache(CACHE_POLICIES);
  const asked = { query: SEE_COMMENTS, variables: { uid: 'a', first } };
  return {
    arrive(ids: number[], nextCursor: string | null, after?: string) {
      cache.writeQuery({
        query: SEE_COMMENTS,
        variables: { uid: 'a', first, ...(after && { after }) },
        data: { seeComments: { nextCursor, comments: ids.map(comment) } },
      });
    },
    list: () => cache.readQuery(asked)?.seeComments.comments.map(({ id }) => id),
    next: () => cache.readQuery(asked)?.seeComments.nextCursor,
  };
}

test('the next page follows the one before, and what comes again stands once', () => {
  const { arrive, list, next } = pages();
  arrive([9, 8, 7], '7');
  arrive([7, 6, 5], '5', '7');
  expect([list(), next()]).toEqual([[9, 8, 7, 6, 5], '5']);
});

test('what is new comes in front of what was read before, whose end stays where it was', () => {
  const { arrive, list, next } = pages();
  arrive([9, 8, 7], '7');
  arrive([6, 5, 4], '4', '7');
  arrive([11, 10, 9], '9');
  expect([list(), next()]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4], '4']);
});

test('what was deleted between those that come again is gone', () => {
  const { arrive, list } = pages();
  arrive([9, 8, 7], '7');
  arrive([6, 5, 4], '4', '7');
  arrive([9, 7, 6], '6');
  expect(list()).toEqual([9, 7, 6, 5, 4]);
});

test('the last that was read is gone with the newest page too, and what follows is asked for', () => {
  const { arrive, list, next } = pages();
  arrive([9, 8, 7], '7');
  arrive([9, 8, 6], '6');
  expect([list(), next()]).toEqual([[9, 8, 6], '6']);
});

test('when so much is new that it does not reach to what was read, the list begins anew', () => {
  const { arrive, list, next } = pages();
  arrive([9, 8, 7], '7');
  arrive([29, 28, 27], '27');
  expect([list(), next()]).toEqual([[29, 28, 27], '27']);
});

test('a first page that is the whole list replaces everything', () => {
  const { arrive, list, next } = pages();
  arrive([9, 8, 7], '7');
  arrive([6, 5], null, '7');
  arrive([9], null);
  expect([list(), next()]).toEqual([[9], null]);
});

/** The partner's campaigns as numbered pages of them arrive, newest first. */
function numbered() {
  const cache = createCache(CACHE_POLICIES);
  const asked = (page: number, pageSize: number) => ({
    query: SEARCH_PRESET_CAMPAIGNS_BY_PARTNER,
    variables: { pagination: { page, pageSize } },
  });
  type Answer = ResultOf<typeof SEARCH_PRESET_CAMPAIGNS_BY_PARTNER>['searchPresetCampaignsByPartner'];
  const write = (page: number, pageSize: number, answer: Answer) =>
    cache.writeQuery({ ...asked(page, pageSize), data: { searchPresetCampaignsByPartner: answer } });
  return {
    cache,
    arrive(ids: number[], totalCount: number, page: number, pageSize: number) {
      const presetCampaigns = ids.map((id) => presetCampaign(id)) as never;
      write(page, pageSize, {
        __typename: 'PresetCampaignList',
        ok: true,
        totalCount,
        totalPages: 1,
        presetCampaigns,
      });
    },
    refuse: (page: number) => write(page, 2, { __typename: 'ErrorResult', ok: false, error: 'Not now.' }),
    list() {
      const answer = cache.readQuery(asked(1, 2))?.searchPresetCampaignsByPartner;
      return answer?.__typename === 'PresetCampaignList'
        ? answer.presetCampaigns.map(({ id }) => id)
        : answer?.__typename;
    },
  };
}

test('larger pages behind a small first one overlap it, and each entry stands once', () => {
  const { arrive, list } = numbered();
  arrive([9, 8], 7, 1, 2);
  arrive([9, 8, 7, 6], 7, 1, 4);
  arrive([5, 4, 3], 7, 2, 4);
  expect(list()).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test('page 1 asked again brings what is new to the front and leaves what was read behind it', () => {
  const { arrive, list } = numbered();
  arrive([9, 8], 4, 1, 2);
  arrive([7, 6], 4, 2, 2);
  arrive([10, 9], 5, 1, 2);
  expect(list()).toEqual([10, 9, 8, 7, 6]);
});

test('what was deleted leaves the list with the next page, and takes nobody along', () => {
  const { cache, arrive, list } = numbered();
  arrive([9, 8], 4, 1, 2);
  arrive([7, 6], 4, 2, 2);
  cache.evict({ id: 'PresetCampaign:7' });
  arrive([9, 8], 3, 1, 2);
  expect(list()).toEqual([9, 8, 6]);
});

test('what another device has deleted is gone with page 1, and the last entry stays', () => {
  const { arrive, list } = numbered();
  arrive([9, 8, 7], 6, 1, 3);
  arrive([6, 5, 4], 6, 2, 3);
  arrive([9, 7, 6], 5, 1, 3);
  expect(list()).toEqual([9, 7, 6, 5, 4]);
});

test('what was deleted behind page 1 hides nothing that is there', () => {
  const { arrive, list } = numbered();
  arrive([9, 8], 4, 1, 2);
  arrive([7, 6], 4, 2, 2);
  arrive([9, 8], 3, 1, 2);
  expect(list()).toContain(6);
});

test('the last that was read is gone with page 1 too, and what follows is asked for', () => {
  const { arrive, list } = numbered();
  arrive([9, 8, 7], 5, 1, 3);
  arrive([9, 8, 6], 4, 1, 3);
  expect(list()).toEqual([9, 8, 6]);
});

test('an entry that has moved to the front takes nobody along', () => {
  const { arrive, list } = numbered();
  arrive([9, 8, 7], 6, 1, 3);
  arrive([6, 5, 4], 6, 2, 3);
  arrive([5, 9, 8], 6, 1, 3);
  expect(list()).toEqual([5, 9, 8, 7, 6, 4]);
});

test('a first page that is all there is replaces everything', () => {
  const { arrive, list } = numbered();
  arrive([9, 8], 4, 1, 2);
  arrive([7, 6], 4, 2, 2);
  arrive([9, 6], 2, 1, 2);
  expect(list()).toEqual([9, 6]);
});

const PAGE = 4;

test('whatever is new in front and deleted from page 1, the list becomes the server’s, page after page', () => {
  const known = fc.integer({ min: 0, max: 4 * PAGE });
  const pages = fc.integer({ min: 1, max: 4 });
  const added = fc.integer({ min: 0, max: 2 * PAGE });
  const deletions = fc.uniqueArray(fc.nat({ max: PAGE - 1 }));
  fc.assert(
    fc.property(known, pages, added, deletions, (length, read, fresh, deleted) => {
      const { arrive, list } = numbered();
      let server = Array.from({ length }, (_, index) => 100 - index);
      const ask = (page: number) =>
        arrive(server.slice((page - 1) * PAGE, page * PAGE), server.length, page, PAGE);
      for (let page = 1; page <= read; page += 1) ask(page);

      // page 1 reaches so far only
      const gone = new Set(deleted.filter((place) => place < PAGE - fresh).map((place) => 100 - place));
      const added = Array.from({ length: fresh }, (_, index) => 200 - index);
      server = [...added, ...server.filter((id) => !gone.has(id))];
      ask(1);
      const now = list() as number[];
      expect(now.filter((id) => gone.has(id))).toEqual([]);
      expect(now.slice(0, PAGE)).toEqual(server.slice(0, PAGE));

      for (let turn = 0; turn < 6 && list()!.length < server.length; turn += 1)
        ask(pageAfter(list()!.length, PAGE));
      expect(list()).toEqual(server);
    }),
    { numRuns: runs(400) },
  );
});

test('a later page that is refused takes nothing away; a first one that is refused is told', () => {
  const { arrive, refuse, list } = numbered();
  arrive([9, 8], 4, 1, 2);
  refuse(2);
  expect(list()).toEqual([9, 8]);
  refuse(1);
  expect(list()).toBe('ErrorResult');
});
