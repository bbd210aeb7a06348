import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import { SEE_FEED } from '@facet/contract/documents/feed.ts';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import {
  CREATE_COMMENT,
  CREATE_PHOTO_WITH_PRODUCTION,
  DELETE_COMMENT,
  DELETE_PRODUCTION,
  EDIT_PHOTO_CAPTION,
  SEE_COMMENTS,
  UNSHARE_PHOTO,
} from '@facet/contract/documents/photos.ts';
import { SEARCH_PRODUCTIONS, SEE_PHOTO, SEE_SHARED_PHOTO } from '@facet/contract/documents/productions.ts';
import { SEARCH_BUNDLES, SEARCH_PEOPLE, SEARCH_PHOTOS } from '@facet/contract/documents/search.ts';
import { type DocumentNode, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, type Caller, send, signIn } from '../support/api.ts';
import { seedPhotos } from '../support/photos.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

/** The fan has photos; the creator they were made from, and an administrator, are strangers to them. */
let server: TestServer;
let fan: Caller;
let partner: Caller;
let stranger: Caller;
let own: { id: number; uid: string; finishedPath: string | null }[];

beforeAll(async () => {
  const dataDir = await copyOf(inject('dataTemplate'));
  await seedPhotos(dataDir, { count: 8, shared: 3 });
  server = await startServer({ dataDir });
  fan = await signIn(server.url, 'fan@facet.test');
  partner = await signIn(server.url, 'partner@facet.test');
  stranger = await signIn(server.url, 'admin@facet.test');
  const { searchProductions: list } = await ask(fan, SEARCH_PRODUCTIONS, {
    pagination: { page: 1, pageSize: 10 },
    filter: 'ALL',
  });
  own = list.__typename === 'ProductionList' ? list.productions : [];
});
afterAll(async () => {
  await server.stop();
  await removeFolder(server.dataDir);
});

const see = async (caller: Caller, uid: string) => (await ask(caller, SEE_PHOTO, { uid })).seePhoto;
const feedOf = async (caller: Caller) =>
  (await ask(caller, SEE_FEED, { first: 50 })).seeFeed.items.map(({ uid }) => uid);
const found = async (caller: Caller, query: string) =>
  (
    await ask(caller, SEARCH_PHOTOS, { query, pagination: { page: 1, pageSize: 50 } })
  ).searchPhotos.photos.map(({ uid }) => uid);
const codeOf = async (caller: Caller, document: DocumentNode, variables: object) =>
  (await send(server.url, { query: print(document), variables }, { token: caller.token })).errors[0]
    ?.extensions?.code;

describe('a photo that is not shared', () => {
  test('is nowhere for anybody else: not by its address, in the feed, in the search, or through comments', async () => {
    const { id, uid } = own[0]!;
    await ask(fan, EDIT_PHOTO_CAPTION, { productionId: id, caption: 'very secret words' });
    for (const other of [partner, stranger]) {
      expect((await see(other, uid)).__typename).toBe('ErrorResult');
      expect(await feedOf(other)).not.toContain(uid);
      expect(await found(other, 'secret')).toEqual([]);
      expect(await codeOf(other, SEE_COMMENTS, { uid, first: 1 })).toBe('NOT_FOUND');
      const { createComment } = await ask(other, CREATE_COMMENT, { uid, text: 'hello' });
      expect(createComment.ok).toBe(false);
    }
  });

  test('is not changed, shared or deleted by a foreign id', async () => {
    const { id, uid } = own[0]!;
    for (const other of [partner, stranger]) {
      const answers = [
        (await ask(other, CREATE_PHOTO_WITH_PRODUCTION, { productionId: id, caption: 'x' }))
          .createPhotoWithProduction,
        (await ask(other, EDIT_PHOTO_CAPTION, { productionId: id, caption: 'x' })).editPhotoCaption,
        (await ask(other, UNSHARE_PHOTO, { productionId: id })).unsharePhoto,
        (await ask(other, DELETE_PRODUCTION, { productionId: id })).deleteProduction,
      ];
      expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, false]);
    }
    expect(await see(fan, uid)).toMatchObject({ photo: { caption: 'very secret words', sharedAt: null } });
  });
});

describe('a photo that is shared', () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(2)>" onload="x &lt;';
  beforeAll(async () => {
    await ask(fan, CREATE_PHOTO_WITH_PRODUCTION, { productionId: own[1]!.id, caption: `unicorn ${markup}` });
  });

  test('shows others nothing of the face photo that it was made with, nor of its making', async () => {
    const detail = await see(partner, own[1]!.uid);
    expect(detail).toMatchObject({ __typename: 'PhotoDetail', production: null, photo: { isOwn: false } });
    expect(JSON.stringify(detail)).not.toContain('/files/faces/');
  });

  test('keeps markup as text, and says that its answers are no pages', async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: partner.token },
      body: JSON.stringify({ query: print(SEE_PHOTO), variables: { uid: own[1]!.uid } }),
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await see(partner, own[1]!.uid)).toMatchObject({ photo: { caption: `unicorn ${markup}` } });
  });

  test('has comments that nobody deletes but who wrote them and the owner', async () => {
    const { uid } = own[1]!;
    const { createComment } = await ask(partner, CREATE_COMMENT, { uid, text: markup });
    const { id, text } = createComment.comment!;
    expect(text).toBe(markup);
    expect((await ask(stranger, DELETE_COMMENT, { id })).deleteComment.ok).toBe(false);
    expect((await ask(fan, DELETE_COMMENT, { id })).deleteComment.ok).toBe(true);
    expect((await ask(partner, SEE_COMMENTS, { uid, first: 5 })).seeComments.comments).toEqual([]);
  });

  test('tells visitors and members whose it is, and nothing else, while its owner’s followers see it', async () => {
    const { uid } = own[1]!;
    const told = async (token?: string) => {
      const body = { query: print(SEE_SHARED_PHOTO), variables: { uid } };
      return (await send(server.url, body, token ? { token } : {})).data?.seeSharedPhoto;
    };
    expect(await told()).toMatchObject({ __typename: 'PublicPhoto', username: 'fan' });
    await ask(fan, EDIT_PROFILE, { isPrivate: true });
    const nameAlone = { __typename: 'FollowersPhoto', uid, username: 'fan' };
    expect([await told(), await told(partner.token)]).toEqual([nameAlone, nameAlone]);
    expect((await see(partner, uid)).__typename).toBe('ErrorResult');
    await ask(fan, EDIT_PROFILE, { isPrivate: false });
  });

  test('is found and seen no more once it is taken back', async () => {
    const { id, uid } = own[1]!;
    expect([await found(partner, 'unicorn'), (await feedOf(partner)).includes(uid)]).toEqual([[uid], true]);
    await ask(fan, UNSHARE_PHOTO, { productionId: id });
    expect([await found(partner, 'unicorn'), (await feedOf(partner)).includes(uid)]).toEqual([[], false]);
    expect((await see(partner, uid)).__typename).toBe('ErrorResult');
  });
});

describe('comments', () => {
  test('are no flood: of thirty at once a dozen are taken, and a second press makes no second one', async () => {
    const shared = (await feedOf(fan)).at(0)!;
    const again = await Promise.all(
      Array.from({ length: 3 }, () =>
        ask(partner, CREATE_COMMENT, { uid: shared, text: 'once' }, { 'idempotency-key': 'press-1' }),
      ),
    );
    expect(new Set(again.map(({ createComment }) => createComment.comment?.id)).size).toBe(1);
    const flood = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        ask(fan, CREATE_COMMENT, { uid: shared, text: `spam ${index}` }),
      ),
    );
    expect(flood.filter(({ createComment }) => createComment.ok)).toHaveLength(12);
    const { comments } = (await ask(fan, SEE_COMMENTS, { uid: shared, first: 100 })).seeComments;
    expect(comments).toHaveLength(13);
  });
});

describe('the search', () => {
  test.each([
    '%',
    '_'.repeat(100),
    "' or '1'='1",
    '\\',
    'a:* | b & !c',
    '(a+)+$',
    `${'a'.repeat(99)}!`,
    '((((((((((',
    '\u0001\u202e',
  ])('takes %j for words alone', async (query) => {
    const pagination = { page: 1, pageSize: 50 };
    expect(await found(fan, query)).toEqual([]);
    expect((await ask(fan, SEARCH_PEOPLE, { query, pagination })).searchPeople.people.length).toBeLessThan(5);
    expect((await ask(fan, SEARCH_BUNDLES, { query, pagination })).searchBundles.bundles.length).toBeLessThan(
      5,
    );
  });

  test('never finds a member by their mail address', async () => {
    for (const query of ['facet.test', 'fan@facet.test', 'test']) {
      const { people } = (await ask(partner, SEARCH_PEOPLE, { query, pagination: { page: 1, pageSize: 5 } }))
        .searchPeople;
      expect(JSON.stringify(people)).not.toContain('facet.test');
      expect(people.filter(({ username }) => username !== 'fan')).toEqual([]);
    }
  });
});

test.each([
  [SEARCH_PHOTOS, { query: 'x'.repeat(101), pagination: { page: 1, pageSize: 1 } }],
  [SEARCH_PEOPLE, { query: 'x', pagination: { page: 1, pageSize: 101 } }],
  [SEARCH_BUNDLES, { query: 'x', pagination: { page: 0, pageSize: 1 } }],
  [SEE_FEED, { first: 0 }],
  [SEE_FEED, { first: 51 }],
  [SEE_FEED, { first: 1, after: "1-photo-1'; drop table users" }],
  [SEE_FEED, { first: 1, after: '99999999999999999-photo-1' }],
  [SEE_COMMENTS, { uid: 'x', first: 101 }],
  [SEE_COMMENTS, { uid: 'x', first: 1, after: '2147483648' }],
] as const)('what no list has is refused (%#)', async (document, variables) => {
  expect(await codeOf(fan, document, variables)).toBe('BAD_INPUT');
});

test('the largest place that a feed could have is the end of it', async () => {
  const { seeFeed } = await ask(fan, SEE_FEED, { first: 5, after: '0-photo-1' });
  expect(seeFeed).toEqual({ nextCursor: null, items: [] });
  const { seeFeed: whole } = await ask(fan, SEE_FEED, { first: 5, after: '9999999999999999-photo-1' });
  expect(whole.items.length).toBeGreaterThan(0);
});

test('a deleted photo’s address is dead at once, in every width and for who has it cached', async () => {
  const { id, uid, finishedPath } = own[0]!;
  const addresses = [finishedPath!, ...IMAGE_WIDTHS.map((width) => `${finishedPath}&w=${width}`)];
  const tags: string[] = [];
  for (const address of addresses) {
    const response = await fetch(server.url + address);
    expect(response.status).toBe(200);
    tags.push(response.headers.get('etag')!);
  }
  expect((await ask(fan, DELETE_PRODUCTION, { productionId: id })).deleteProduction.ok).toBe(true);
  for (const [index, address] of addresses.entries()) {
    expect((await fetch(server.url + address)).status).toBe(404);
    const known = { headers: { 'if-none-match': tags[index]! } };
    expect((await fetch(server.url + address, known)).status).toBe(404);
  }
  expect((await see(fan, uid)).__typename).toBe('ErrorResult');
});
