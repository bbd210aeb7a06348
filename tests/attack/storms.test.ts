import { createHash } from 'node:crypto';
import { LOGOUT } from '@facet/contract/documents/account.ts';
import { SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { openDatabase } from '@facet/server/db/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  ask,
  type Caller,
  costOf,
  faceBalance,
  facePhoto,
  reserve,
  seeDemo,
  signIn,
  signInAsFan,
  upload,
} from '../support/api.ts';
import { databaseOf } from '../support/database-of.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { addMembers, CREDITS } from '../support/members.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

/** Many at once, over real connections. */

const MAX_FACES = 200;
const MEMBERS = 50;
const STREAMS_EACH = 20;
const PAYERS = 20;
const PAYMENTS_EACH = 5;
const MB = 1024 * 1024;

let server: TestServer;
let payers: string[];
beforeAll(async () => {
  const dataDir = await copyOf(inject('dataTemplate'));
  await prepare(dataDir);
  payers = await addMembers(databaseOf(dataDir), { count: PAYERS, role: 'USER' });
  server = await startServer({
    dataDir,
    env: { RATE_LIMIT: '100000', MAX_AT_WORK: '10000' },
  });
});
afterAll(async () => {
  await server.stop();
  await expectSoundLedger(server.dataDir);
  await removeFolder(server.dataDir);
});

/** The fan has room for one face more; fifty administrators have the password of all of the demo. */
async function prepare(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(databaseOf(dataDir));
  const digest = createHash('sha256').update('').digest('hex');
  await sql`with fan as (select id from users where email = 'fan@facet.test'), faces as (
      insert into files (key, owner_id, content_type, bytes, sha256, created_at)
      select 'faces/' || gen_random_uuid() || '.jpg', fan.id, 'image/jpeg', 1, ${digest}, now() - interval '1 day'
      from fan, generate_series(1, ${MAX_FACES - 1}::int) returning key, owner_id)
    insert into src_imgs (user_id, file_key, face)
    select owner_id, key, '{}' from faces`.execute(db);
  await sql`insert into users (username, email, password_hash, first_name, role, email_verified_at)
    select 'storm' || n, 'storm' || n || '@example.com', password_hash, 'Some', 'ADMIN', now()
    from users, generate_series(1, ${MEMBERS}::int) n where email = 'fan@facet.test'`.execute(db);
  await close();
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
}
const memory = () => metric('process_resident_memory_bytes');

test('of ten uploads that race for the last place, one is kept', async () => {
  const fan = await signInAsFan(server.url);
  const photo = await facePhoto();
  const faces = async () => {
    const { searchSrcImgs } = await ask(fan, SEARCH_SRC_IMGS, { pagination: { page: 1, pageSize: 1 } });
    return searchSrcImgs.__typename === 'SrcImgList' ? searchSrcImgs.totalCount : 0;
  };
  expect(await faces()).toBe(MAX_FACES - 1);
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(fan, photo)));
  expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
  for (const { data, errors } of answers) {
    if (data === null) expect(['FACES_FULL', 'TOO_MANY_REQUESTS']).toContain(errors[0]?.extensions?.code);
  }
  expect(await faces()).toBe(MAX_FACES);
  expect((await upload(fan, photo)).errors[0]?.extensions?.code).toBe('FACES_FULL');
});

test('of members who pay at the same moment, each gets what they paid for', { timeout: 60_000 }, async () => {
  const members: Caller[] = [];
  for (const email of payers) members.push(await signIn(server.url, email));
  const product = (await seeDemo(members[0]!)).bundle.products[0]!;
  const paid = await Promise.all(
    members.flatMap((member) => Array.from({ length: PAYMENTS_EACH }, () => reserve(member, product))),
  );
  expect(new Set(paid).size).toBe(PAYERS * PAYMENTS_EACH);
  for (const member of members)
    expect(await faceBalance(member)).toBe(CREDITS - PAYMENTS_EACH * costOf(product));
});

describe('a thousand event streams', () => {
  const members: Caller[] = [];
  const gone = new AbortController();
  let ended = 0;

  const open = async (member: Caller): Promise<void> => {
    const response = await fetch(`${server.url}/events/support`, {
      headers: { token: member.token },
      signal: gone.signal,
    });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    const read = async () => {
      while (!(await reader.read()).done);
      ended++;
    };
    read().catch(() => {});
  };
  afterAll(() => gone.abort());

  test('leave the server to others, and cost little', { timeout: 60_000 }, async () => {
    for (let n = 1; n <= MEMBERS; n++) members.push(await signIn(server.url, `storm${n}@example.com`));
    const before = await memory();
    for (const member of members) {
      await Promise.all(Array.from({ length: STREAMS_EACH }, () => open(member)));
    }
    expect(await metric('facet_event_streams_open')).toBe(MEMBERS * STREAMS_EACH);
    expect((await memory()) - before).toBeLessThan(200 * MB);
    for (let i = 0; i < 20; i++) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('end for a session that ends, at once, and for nobody else', async () => {
    expect(ended).toBe(0);
    await ask(members[0]!, LOGOUT, {});
    await expect.poll(() => ended, { timeout: 5000 }).toBe(STREAMS_EACH);
    expect(await metric('facet_event_streams_open')).toBe((MEMBERS - 1) * STREAMS_EACH);
  });

  test('are all given back when their browsers go away', async () => {
    gone.abort();
    await expect.poll(() => metric('facet_event_streams_open'), { timeout: 10_000 }).toBe(0);
  });
});
