import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { openDatabase } from '@facet/server/db/database.ts';
import { createS3Storage } from '@facet/server/storage/s3.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type Caller,
  costOf,
  createProduction,
  faceBalance,
  monoBody,
  type Product,
  productions,
  quickProduct,
  reserve,
  signIn,
  startProduction,
  uploadFace,
} from '../support/api.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { addMembers, CREDITS } from '../support/members.ts';

/**
 * Several processes on one PostgreSQL and one S3, each of them killed in turn while photos are made. Sixty photos:
 * `CLUSTER_PHOTOS=60 npx vitest run --project system tests/faults/cluster.test.ts`.
 */

const PHOTOS = Number(process.env.CLUSTER_PHOTOS ?? 6);
/** As many as one may have open. */
const PHOTOS_OF_A_MEMBER = 5;
/** Without an answer for so long, a caller gives up. */
const PATIENCE_MS = 120_000;
const TIMEOUT_MS = 240_000 + PHOTOS * 20_000;

let cluster: Cluster;
let members: string[];
const figures = { photos: 0, finished: 0, refunded: 0, kills: 0, 'streams cut': 0, 'calls repeated': 0 };

beforeAll(async () => {
  cluster = await startCluster({ template: inject('dataTemplate'), web: 2, workers: 2 });
  members = await addMembers(cluster.database, {
    count: Math.ceil(PHOTOS / PHOTOS_OF_A_MEMBER),
    role: 'USER',
  });
}, 240_000);
afterAll(() => cluster?.stop(), 60_000);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Again and again while no answer comes, as when a server was killed under it; a refusal is an answer. */
async function persistently<T>(act: () => Promise<T>): Promise<T> {
  const limit = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const isUnanswered = error instanceof TypeError || error instanceof SyntaxError;
      if (!isUnanswered || Date.now() > limit) throw error;
      figures['calls repeated']++;
      await wait(300);
    }
  }
}

/** Pays for a photo and starts it. Its answers may be lost at any point. */
async function begin(caller: Caller, product: Product, face: string, known: readonly number[]) {
  const key = randomUUID();
  const reservation = await persistently(() => reserve(caller, product, key));
  const id = await persistently(async () => {
    // an answer that was lost left it behind
    const left = (await productions(caller)).find(
      (one) => one.status === 'PENDING' && !known.includes(one.id),
    );
    return left?.id ?? createProduction(caller, product, face, reservation);
  });
  const answer = await persistently(() => startProduction(caller, monoBody(caller, product, face, id)));
  expect(answer.status).toBe(200);
  return id;
}

/** Follows a photo until its stream says how it ended. */
async function follow(caller: Caller, id: number): Promise<string> {
  const limit = Date.now() + TIMEOUT_MS;
  while (Date.now() < limit) {
    try {
      const response = await fetch(`${caller.url}/api/photo-processing/${id}?type=production`, {
        headers: { token: caller.token },
      });
      const text = response.body!.pipeThrough(new TextDecoderStream());
      let rest = '';
      for await (const chunk of text) {
        rest += chunk;
        const ended = /"status":"(SUCCESS|FAILED)"/.exec(rest)?.[1];
        if (ended) return ended;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    figures['streams cut']++;
    await wait(300);
  }
  throw new Error(`the stream of ${id} has no end`);
}

/** An upload that has begun and goes on for as long as nobody breaks it off; one that was a fourth is begun anew. */
function beginUpload(url: string, token: string): { destroy(): void } {
  const headers = { token, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10_000 };
  const begin = () => {
    const attempt = request(`${url}/api/saveimg`, { method: 'POST', headers });
    attempt.on('error', () => {});
    attempt.on('response', () => {
      attempt.destroy();
      upload = begin();
    });
    attempt.write('--x\r\n');
    return attempt;
  };
  let upload = begin();
  return { destroy: () => upload.destroy() };
}

test('of a member, three uploads are under way at most, whichever processes they reach', async () => {
  const { token } = await signIn(cluster.url, members[0]!);
  const [one, other] = cluster.processes.map(({ server }) => server().url) as [string, string];
  const codeAt = async (url: string): Promise<string> => {
    const body = new FormData();
    body.append('userId', '0');
    const answer = await fetch(`${url}/api/saveimg`, { method: 'POST', headers: { token }, body });
    return ((await answer.json()) as { code: string }).code;
  };
  const uploads = [one, other, one].map((url) => beginUpload(url, token));
  for (const url of [one, other]) {
    await expect.poll(() => codeAt(url), { timeout: 20_000 }).toBe('TOO_MANY_REQUESTS');
  }
  uploads[0]!.destroy();
  for (const url of [other, one]) {
    await expect.poll(() => codeAt(url), { timeout: 20_000 }).toBe('FORBIDDEN');
  }
  for (const upload of uploads) upload.destroy();
});

test('what several processes make is finished or refunded exactly once, whichever of them is killed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const began = Date.now();
  let over = 0;
  const callers: Caller[] = [];
  const followed: Promise<string>[] = [];
  const owned: { caller: Caller; ids: number[]; product: Product }[] = [];

  const act = async (email: string, count: number) => {
    const caller = await persistently(() => signIn(cluster.url, email));
    callers.push(caller);
    const face = await persistently(() => uploadFace(caller));
    const product = await persistently(() => quickProduct(caller));
    const ids: number[] = [];
    owned.push({ caller, ids, product });
    for (let made = 0; made < count; made++) {
      const id = await begin(caller, product, face, ids);
      ids.push(id);
      figures.photos++;
      followed.push(follow(caller, id).finally(() => over++));
    }
  };
  const acting = Promise.all(
    members.map((email, i) => act(email, Math.min(PHOTOS_OF_A_MEMBER, PHOTOS - i * PHOTOS_OF_A_MEMBER))),
  );
  // nothing is killed any more once the test has failed
  acting.catch(() => {
    over = PHOTOS;
  });
  const killing = (async () => {
    for (let kills = 0, ended = 0; ; ) {
      const isAgain = kills >= cluster.processes.length;
      // each at least once, and again until half of the photos are there
      if (isAgain && over >= PHOTOS / 2) return;
      await wait(2500);
      // where a photo takes longer than that, none would ever come to an end
      if (isAgain && over === ended) continue;
      ended = over;
      await cluster.processes[kills % cluster.processes.length]!.replace();
      figures.kills = ++kills;
    }
  })();
  await Promise.all([acting, killing]);
  const ends = await Promise.all(followed);
  figures.finished = ends.filter((end) => end === 'SUCCESS').length;
  figures.refunded = ends.filter((end) => end === 'FAILED').length;
  expect(over).toBe(PHOTOS);

  for (const { caller, ids, product } of owned) {
    const mine = await productions(caller);
    expect(mine.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const made = mine.filter(({ status }) => status === 'SUCCESS');
    expect(mine.every(({ status }) => status === 'SUCCESS' || status === 'FAILED')).toBe(true);
    await expect.poll(() => faceBalance(caller)).toBe(CREDITS - made.length * costOf(product));
    for (const { finishedPath } of made) {
      const photo = await fetch(`${cluster.url}${finishedPath}`);
      expect(photo.headers.get('content-type')).toBe('image/jpeg');
      expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    }
  }
  await expectSoundLedger(cluster.database);

  const storage = await createS3Storage(cluster.s3.settings);
  const { db, close } = await openDatabase(cluster.database);
  const files = await db.selectFrom('files').select('key').execute();
  await close();
  for (const { key } of files) expect(await storage.has(key), key).toBe(true);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log({ ...figures, seconds, files: files.length });
  expect(figures.finished).toBeGreaterThan(0);
});
