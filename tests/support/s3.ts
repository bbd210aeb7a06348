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
