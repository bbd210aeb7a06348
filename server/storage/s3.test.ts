import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startS3 } from '../../tests/support/s3.ts';
import { createS3Storage } from './s3.ts';
import { describeStorage } from './storage.contract.ts';
import { StorageUnreachable } from './storage.ts';

/** Some eight megabytes a second. */
const slowed = () =>
  new Transform({
    async transform(chunk: Buffer, _, done) {
      await setTimeout(chunk.length / 8000);
      done(null, chunk);
    },
  });

let s3: FakeS3;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-s3-'));
  s3 = await startS3(folder);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => s3.empty());

describeStorage('S3', () => createS3Storage(s3.settings));

describe('S3 storage', () => {
  it.each([
    ['bucket', 'another-one', 'NoSuchBucket'],
    ['accessKeyId', 'NOBODY', 'InvalidAccessKeyId'],
    ['endpoint', 'http://127.0.0.1:9', 'ECONNREFUSED'],
  ])(
    'a wrong %s is told in words',
    async (setting, value, words) => {
      const creating = createS3Storage({ ...s3.settings, [setting]: value });
      await expect(creating).rejects.toThrow(StorageUnreachable);
      await expect(creating).rejects.toThrow(words);
    },
    60_000,
  );

  it('does not list what others have put into the bucket, as a folder that a console has made', async () => {
    const storage = await createS3Storage(s3.settings);
    await storage.put('faces/a.jpg', Buffer.from('a'));
    const { bucket: Bucket, accessKeyId, secretAccessKey, ...where } = s3.settings;
    const client = new S3Client({
      ...where,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    await client.send(new PutObjectCommand({ Bucket, Key: 'Read me.txt', Body: 'a', ContentLength: 1 }));
    client.destroy();
    const found: string[] = [];
    for await (const key of storage.keys()) found.push(key);
    expect(found).toEqual(['faces/a.jpg']);
  });

  it('an object that was changed where it lies is not given out', async () => {
    const storage = await createS3Storage(s3.settings);
    await storage.put('faces/a.jpg', Buffer.from('a face'));
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const file = names.find((one) => one.isFile() && one.name.includes('a.jpg') && /object$/.test(one.name))!;
    const path = join(file.parentPath, file.name);
    expect(await readFile(path, 'utf8')).toBe('a face');
    await writeFile(path, 'a fake');
    await expect(storage.get('faces/a.jpg')).rejects.toThrow('did not arrive as it was stored');
    const { body } = await storage.stream('faces/a.jpg');
    await expect(body.toArray()).rejects.toThrow('did not arrive as it was stored');
  });

  describe('behind a line that breaks', () => {
    /** What becomes of the next requests. */
    let faults: ('refuse' | 'cut' | 'silence' | 'deaf' | 'slow')[] = [];
    let line: Server;
    let settings: typeof s3.settings;
    let asked = 0;
    const answering: ServerResponse[] = [];

    beforeAll(async () => {
      const { port, hostname } = new URL(s3.settings.endpoint);
      line = createServer((incoming, outgoing) => {
        asked++;
        answering.push(outgoing);
        const fault = faults.shift();
        if (fault === 'refuse') {
          incoming.resume().on('end', () => outgoing.writeHead(503).end());
          return;
        }
        // neither reads nor answers
        if (fault === 'deaf') return;
        const onward = request(
          { port, hostname, path: incoming.url, method: incoming.method, headers: incoming.headers },
          (answer) => {
            outgoing.writeHead(answer.statusCode!, answer.headers);
            if (fault === undefined || fault === 'slow') answer.pipe(outgoing);
            else
              answer.once('data', (chunk: Buffer) =>
                outgoing.write(chunk, () => fault === 'cut' && outgoing.destroy()),
              );
          },
        );
        if (fault === 'slow') incoming.pipe(slowed()).pipe(onward);
        else incoming.pipe(onward);
      });
      line.listen(0, '127.0.0.1');
      await once(line, 'listening');
      settings = { ...s3.settings, endpoint: `http://${hostname}:${(line.address() as AddressInfo).port}` };
    });
    afterAll(() => line.close());
    beforeEach(() => {
      faults = [];
    });

    it('tries again after refusals and cut answers', async () => {
      const storage = await createS3Storage(settings);
      const bytes = Buffer.alloc(2_000_000, 'face');
      faults = ['refuse', 'refuse'];
      await storage.put('faces/a.jpg', bytes);
      faults = ['cut', 'refuse', 'cut'];
      expect((await storage.get('faces/a.jpg')).equals(bytes)).toBe(true);
    });

    it('tries again what comes no further, and breaks it off for who passes it on', async () => {
      const storage = await createS3Storage(settings, 300);
      const bytes = Buffer.alloc(2_000_000, 'face');
      await storage.put('faces/a.jpg', bytes);
      faults = ['silence'];
      expect((await storage.get('faces/a.jpg')).equals(bytes)).toBe(true);
      // on a busy machine a request may have been tried again before its answer came
      faults = Array(8).fill('silence');
      const { body } = await storage.stream('faces/a.jpg');
      await expect(body.toArray()).rejects.toThrow('fell silent');
    });

    it('lets a reader take longer than that', async () => {
      const storage = await createS3Storage(settings, 300);
      const bytes = Buffer.alloc(2_000_000, 'face');
      await storage.put('faces/a.jpg', bytes);
      const { body } = await storage.stream('faces/a.jpg');
      const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      const first = await chunks.next();
      await setTimeout(600);
      let length = (first.value as Buffer).length;
      for (let next = await chunks.next(); !next.done; next = await chunks.next())
        length += next.value.length;
      expect(length).toBe(bytes.length);
    });

    it('lets go of the connection when the reader goes away before the first byte', async () => {
      const storage = await createS3Storage(settings);
      await storage.put('faces/a.jpg', Buffer.alloc(2_000_000, 'face'));
      faults = ['silence'];
      const { body } = await storage.stream('faces/a.jpg');
      const ended = once(answering.at(-1)!, 'close');
      body.destroy();
      await ended;
    });

    it('lets an upload take as long as it takes while it moves', async () => {
      const storage = await createS3Storage(settings, 2000);
      const bytes = Buffer.alloc(26_000_000, 'face');
      faults = ['slow'];
      asked = 0;
      const begun = performance.now();
      await storage.put('faces/a.jpg', bytes);
      expect(performance.now() - begun).toBeGreaterThan(3000);
      expect(asked).toBe(1);
      expect(await storage.has('faces/a.jpg')).toBe(true);
    });

    it('tries an upload again that is not taken', async () => {
      const storage = await createS3Storage(settings, 2000);
      faults = ['deaf'];
      const bytes = Buffer.alloc(20_000_000, 'face');
      await storage.put('faces/a.jpg', bytes);
      expect((await storage.get('faces/a.jpg')).equals(bytes)).toBe(true);
    });

    it('gives up after a few tries', async () => {
      const storage = await createS3Storage(settings);
      faults = Array.from({ length: 50 }, () => 'refuse' as const);
      asked = 0;
      await expect(storage.put('faces/a.jpg', Buffer.from('a'))).rejects.toThrow();
      expect(asked).toBe(4);
    });
  });
});
