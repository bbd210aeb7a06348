import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Db, openDatabase } from '@facet/server/db/database.ts';
import { bundleAt, productsOfBundle } from '@facet/server/modules/bundles/store.ts';
import { feedPage } from '@facet/server/modules/feed/store.ts';
import { photoPage } from '@facet/server/modules/photos/store.ts';
import {
  openProductions,
  productionsOfBundle,
  searchProductions,
  unreadCount,
} from '@facet/server/modules/productions/store.ts';
import { findBundles, findPeople, findPhotos } from '@facet/server/modules/search/store.ts';
import { sql } from 'kysely';
import { median } from './table.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
/** Productions of each member; more members, not more photos of one, make the difference. */
const PER_MEMBER = 100;
const PRODUCTS = 8;
/** One photo of so many is shared. */
const ONE_SHARED_OF = 10;
const REPEATS = 200;

export interface Grown {
  query: string;
  /** Milliseconds. */
  small: number;
  large: number;
}

/** Times the queries of the fan's screens in two databases, with few and with many productions of others, in turns. */
export async function growth(): Promise<Grown[]> {
  const few = await filled(SMALL);
  const many = await filled(LARGE);
  try {
    const grown: Grown[] = [];
    for (const [query, run] of Object.entries(QUERIES)) {
      const small: number[] = [];
      const large: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const userId = (repeat % (SMALL / PER_MEMBER)) + 1;
        small.push(await timed(() => run(few.database.db, userId)));
        large.push(await timed(() => run(many.database.db, userId)));
      }
      grown.push({ query, small: median(small), large: median(large) });
    }
    return grown;
  } finally {
    for (const { database, folder } of [few, many]) {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const QUERIES: Record<string, (db: Db, userId: number) => Promise<unknown>> = {
  'SeeBundleByUid: bundle': (db) => bundleAt(db, 'bench', null),
  'SeeBundleByUid: products': (db) => productsOfBundle(db, 1),
  'SeeBundleByUid: results': (db, userId) => productionsOfBundle(db, userId, 1),
  'searchProductions, first page': (db, userId) =>
    searchProductions(db, { userId, filter: 'ALL', limit: 24, offset: 0 }),
  'searchProductions, unread': (db, userId) =>
    searchProductions(db, { userId, filter: 'UNREAD', limit: 24, offset: 0 }),
  getUnreadCount: (db, userId) => unreadCount(db, userId),
  productionsInProgress: (db, userId) => openProductions(db, userId),
  seePhoto: (db, userId) => photoPage(db, userId, `bench-${(userId - 1) * PER_MEMBER + 1}`),
  'seeFeed, first page': (db, viewerId) =>
    feedPage(db, { viewerId, scope: 'EVERYBODY', limit: 12, after: null }),
  'seeFeed of those one follows': (db, viewerId) =>
    feedPage(db, { viewerId, scope: 'FOLLOWING', limit: 12, after: null }),
  'searchPeople, one of them': (db, viewerId) =>
    findPeople(db, { viewerId, text: `member${viewerId}`, limit: 24, offset: 0 }),
  searchBundles: (db, viewerId) => findBundles(db, { viewerId, text: 'ben', limit: 24, offset: 0 }),
  'searchPhotos, one of them': (db, viewerId) =>
    findPhotos(db, { viewerId, text: `moment${viewerId * ONE_SHARED_OF}x`, limit: 24, offset: 0 }),
};

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function filled(count: number): Promise<{ database: Database; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-growth-'));
  const database = await openDatabase({ folder });
  await prepare(database.db);
  await fill(database, count);
  return { database, folder };
}

async function prepare(db: Db): Promise<void> {
  await sql`insert into users (username, email, password_hash, first_name)
    select 'member' || n, 'member' || n || '@example.com', '', 'M' from generate_series(1, ${LARGE / PER_MEMBER}::int) n`.execute(
    db,
  );
  await sql`update users set email_verified_at = now()`.execute(db);
  await sql`insert into follows (follower_id, followed_id, accepted_at)
    select a, b, now() from generate_series(1, 10) a, generate_series(1, 10) b where a <> b`.execute(db);
  await sql`insert into files (key, content_type, bytes, sha256, width, height, placeholder)
    values ('bench.jpg', 'image/jpeg', 1, '', 800, 600, '')`.execute(db);
  await sql`insert into src_imgs (user_id, file_key, face) values (1, 'bench.jpg', '{}')`.execute(db);
  await sql`insert into partners (user_id, name) values (1, 'Bench')`.execute(db);
  await sql`insert into products (partner_id, title, file_key, person_json_key, head_json_key, location, faces)
    select 1, 'P' || n, 'bench.jpg', 'bench.jpg', 'bench.jpg', '0', '[]' from generate_series(1, ${PRODUCTS}::int) n`.execute(
    db,
  );
  await sql`insert into bundles (uid, partner_id, name) values ('bench', 1, 'Bench')`.execute(db);
  await sql`insert into bundle_products (bundle_id, product_id, position)
    select 1, n, n from generate_series(1, ${PRODUCTS}::int) n`.execute(db);
}

/** Makes `count` productions. Payments are not what is measured, so the checks of the ledger rest. */
async function fill(database: Database, count: number): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into productions
        (uid, user_id, product_id, src_img_id, transfer_id, status, file_key, is_checked, finished_at, caption, shared_at, words)
      select 'bench-' || n, (n - 1) / ${PER_MEMBER}::int + 1, n % ${PRODUCTS}::int + 1, 1, n, 'SUCCESS', 'bench.jpg', n % 10 <> 0, now(),
        c, s, case when s is not null then search_words(c) end
      from generate_series(1, ${count}::int) n,
        lateral (select 'moment' || n || 'x' as c, case when n % ${ONE_SHARED_OF}::int = 0 then now() - n * interval '1 minute' end as s) more`.execute(
      trx,
    );
  });
  await sql`analyze`.execute(database.db);
}
