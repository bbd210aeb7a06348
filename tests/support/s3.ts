import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '@facet/server/storage/s3.ts';
import { freePort } from './ports.ts';

/** An S3 of its own on this machine, in a folder. */
export interface FakeS3 {
  settings: S3Settings;
  /** As a server is told of it. */
  env: Record<string, string>;
  /** Removes every object. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'facet-test';
/** The one account that it knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3(folder: string): Promise<FakeS3> {
  const port = await freePort();
  const server = new S3rver({
    ...{ port, address: '127.0.0.1', silent: true, directory: folder },
    // it signs the path of a bucket without the slash that clients put behind it
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  takeTurns(server.store);
  await server.run();
  const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: BUCKET, ...KEYS };
  return {
    settings,
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    async empty() {
      const bucket = path.join(folder, BUCKET);
      await mkdir(bucket, { recursive: true });
      for (const name of await readdir(bucket)) await rm(path.join(bucket, name), { recursive: true });
    },
    stop: () => server.close(),
  };
}

/**
 * Objects of one key are put one after the other. It writes an object and its digest into two files, so of objects put at once
 * one's bytes could stay beside another's digest for good; S3 stores each whole.
 */
function takeTurns(store: S3rver['store']): void {
  const put = store.putObject.bind(store);
  const last = new Map<string, Promise<unknown>>();
  store.putObject = (object) => {
    const turn = (last.get(object.key) ?? Promise.resolve()).then(() => put(object));
    const done = turn
      .catch(() => {})
      .then(() => void (last.get(object.key) === done && last.delete(object.key)));
    last.set(object.key, done);
    return turn;
  };
}
