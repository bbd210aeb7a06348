import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_COMMENTS } from '@facet/contract/documents/photos.ts';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

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
  const cache = createCache();
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
