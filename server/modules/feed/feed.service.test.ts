import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { follow, newMember, newOffer, newProductions } from '../photos/photos.fixture.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { type FeedScope, feedPage } from './store.ts';

describe.each(DATABASES)('the feed on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let viewer: Member;
  let productId: number;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  beforeEach(async () => {
    // every test has the feed to itself
    await database.db.updateTable('productions').set({ shared_at: null }).execute();
    await database.db.updateTable('bundles').set({ status: 'DRAFT' }).execute();
    viewer = await newMember(database.db);
    ({ productId } = await newOffer(database.db, { bundle: 'Waves' }));
  });
  afterAll(() => drop());

  /** Shares `count` photos, all at the same moment. */
  async function shared(owner: Member, count = 1): Promise<string[]> {
    const made = await newProductions(database, owner, productId, { count });
    const ids = made.map(({ id }) => id);
    await database.db
      .updateTable('productions')
      .set({ shared_at: sql<Date>`date_trunc('second', now()) + interval '-1 second'` })
      .where('id', 'in', ids)
      .execute();
    return made.map(({ uid }) => uid);
  }

  async function whole(scope: FeedScope, limit: number, member = viewer): Promise<string[]> {
    const seen: string[] = [];
    let after = null;
    for (;;) {
      const page = await feedPage(database.db, { viewerId: member.userId, scope, limit, after });
      seen.push(...page.items.map(({ uid }) => uid));
      if (!page.hasMore) return seen;
      after = placeOf(cursorOf(page.items.at(-1)!));
    }
  }

  test('photos and bundles come newest first, page after page, none twice and none left out', async () => {
    const owner = await newMember(database.db);
    const uids = await shared(owner, 10);
    const [before, during, alsoDuring, later] = [
      await newOffer(database.db),
      await newOffer(database.db),
      await newOffer(database.db),
      await newOffer(database.db),
    ];
    await database.db
      .updateTable('bundles')
      .set({ status: 'DRAFT' })
      .where('name', '=', 'Waves')
      .where('id', '<', before.bundleId)
      .execute();
    const publish = (offer: typeof before, at: ReturnType<typeof sql<Date>>) =>
      database.db
        .updateTable('bundles')
        .set({ publish_start_at: at })
        .where('id', '=', offer.bundleId)
        .execute();
    await publish(before, sql<Date>`now() - interval '1 hour'`);
    for (const offer of [during, alsoDuring]) {
      await publish(offer, sql<Date>`(select max(shared_at) from productions)`);
    }
    await publish(later, sql<Date>`now() + interval '1 hour'`);
    const expected = [...uids].reverse().concat(alsoDuring.bundleUid, during.bundleUid, before.bundleUid);
    for (const limit of [1, 3, 4, 50]) {
      expect(await whole('EVERYBODY', limit)).toEqual(expected);
    }
  });

  test('what is not shared, not shown or not published is not in it', async () => {
    const [hidden, closed] = [
      await newMember(database.db, { isPrivate: true }),
      await newMember(database.db),
    ];
    await newProductions(database, viewer, productId);
    await shared(hidden);
    await shared(closed);
    await database.db
      .updateTable('users')
      .set({ status: 'BLOCKED' })
      .where('id', '=', closed.userId)
      .execute();
    await database.db.updateTable('bundles').set({ status: 'DRAFT' }).execute();
    expect(await whole('EVERYBODY', 10)).toEqual([]);
    await follow(database.db, viewer, hidden);
    expect(await whole('EVERYBODY', 10)).toHaveLength(1);
  });

  test('one’s own shared photos are in it, private account or not', async () => {
    await database.db
      .updateTable('users')
      .set({ is_private: true })
      .where('id', '=', viewer.userId)
      .execute();
    const [uid] = await shared(viewer);
    expect(await whole('EVERYBODY', 10)).toContain(uid);
  });

  test('of those one follows: their photos, and the bundles of followed partners', async () => {
    const [friend, other, asked] = [
      await newMember(database.db),
      await newMember(database.db),
      await newMember(database.db, { isPrivate: true }),
    ];
    const offer = await newOffer(database.db, { bundle: 'Hills' });
    const mine = await shared(friend, 3);
    await shared(other);
    await shared(asked);
    await follow(database.db, viewer, friend);
    await follow(database.db, viewer, asked, false);
    await follow(database.db, viewer, offer.member);
    for (const limit of [1, 2, 10]) {
      expect(await whole('FOLLOWING', limit)).toEqual([offer.bundleUid, ...[...mine].reverse()]);
    }
    expect(await whole('FOLLOWING', 10, other)).toEqual([]);
  });

  test('a page costs two queries, whatever it shows', async () => {
    const owner = await newMember(database.db);
    await shared(owner, 30);
    let queries = 0;
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await feedPage(counted, { viewerId: viewer.userId, scope: 'EVERYBODY', limit: 20, after: null });
    expect(queries).toBe(2);
  });
});
