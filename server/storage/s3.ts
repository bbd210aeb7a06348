import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Refusal } from '../refusal.ts';
import { checkKey, isKey, type Storage, StorageUnreachable } from './storage.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Tries of a request, the first among them; the pauses between them double, up to some seconds. */
const TRIES = 4;
const CONNECT_MS = 3000;
/**
 * A request that is not answered within this time is tried again, and so is an upload of which nothing has gone on its way for
 * so long; an answer without a byte for so long is broken off.
 */
const SILENT_MS = 15_000;
/** Every stored photo that is being read by somebody slow holds one. */
const MAX_SOCKETS = 1000;
/** Of an object's bytes; beside it for who reads them. */
const DIGEST = 'sha256';
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge']);

/**
 * Objects in a bucket, the same for every process. S3 shows an object whole or not at all. On the way there its bytes are
 * guarded by their MD5, on the way back by the SHA-256 that is stored with them.
 * @throws StorageUnreachable when there is no such bucket for these settings
 */
export async function createS3Storage(settings: S3Settings, silentMs = SILENT_MS): Promise<Storage> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const createClient = (timeouts: { requestTimeout: number } | { socketTimeout: number }) =>
    new S3Client({
      ...{ endpoint, region, maxAttempts: TRIES },
      credentials: { accessKeyId, secretAccessKey },
      // names of buckets are no hosts where the storage is one's own
      forcePathStyle: true,
      // the newer checksums come as a trailer of a chunked body, which not every S3 understands
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        ...timeouts,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    });
  const client = createClient({ requestTimeout: silentMs });
  // of a large file over a slow line it counts whether it moves; of what is read, whoever reads slowly would be cut off by that
  const uploading = createClient({ socketTimeout: silentMs });
  const objectOf = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });
  // unlike a question for the bucket's head, it is answered in words
  const nothing = new ListObjectsV2Command({ Bucket: bucket, Prefix: 'none/', MaxKeys: 1 });
  await client.send(nothing).catch((error: unknown) => {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StorageUnreachable(
      `The storage at S3_ENDPOINT (${endpoint}) does not give S3_BUCKET "${bucket}". ${why}`,
      { cause: error },
    );
  });

  const open = async (key: string) => {
    try {
      const { Body, ContentLength, Metadata } = await client.send(new GetObjectCommand(objectOf(key)));
      if (!(Body instanceof Readable)) throw new Error('S3 gave no body');
      return { body: Body, bytes: ContentLength ?? 0, digest: Metadata?.[DIGEST] };
    } catch (error) {
      throw isMissing(error) ? new Refusal('NOT_FOUND', error) : error;
    }
  };

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({
        ...objectOf(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        Metadata: { [DIGEST]: createHash(DIGEST).update(bytes).digest('hex') },
      });
      await uploading.send(command).catch((error: unknown) => {
        throw isFull(error) ? new Refusal('STORAGE_FULL', error) : error;
      });
    },

    async get(key) {
      for (let tries = 1; ; tries++) {
        const object = await open(key);
        try {
          return Buffer.concat(await checked(object, silentMs).toArray());
        } catch (error) {
          // its head was there, and the rest was cut or changed on the way
          if (tries === TRIES) throw error;
        }
      }
    },

    async stream(key) {
      const object = await open(key);
      return { bytes: object.bytes, body: checked(object, silentMs) };
    },

    async has(key) {
      try {
        await client.send(new HeadObjectCommand(objectOf(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    async *keys() {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ...(token && { ContinuationToken: token }) }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isKey(Key)) yield Key;
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** Fails at its end when it is not what was put there, and when nothing of it comes any more. */
function checked(
  object: { body: Readable; bytes: number; digest: string | undefined },
  silentMs: number,
): Readable {
  const { body, bytes, digest } = object;
  const silence = () => setTimeout(() => body.destroy(new Error('S3 fell silent.')), silentMs);
  const read = Readable.from(
    (async function* () {
      const hash = createHash(DIGEST);
      let length = 0;
      // runs while S3 is waited for, not while the reader takes its time
      let timer = silence();
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          clearTimeout(timer);
          hash.update(chunk);
          length += chunk.length;
          yield chunk;
          timer = silence();
        }
      } finally {
        clearTimeout(timer);
      }
      if (length !== bytes || (digest !== undefined && hash.digest('hex') !== digest)) {
        throw new Error('An object did not arrive as it was stored.');
      }
    })(),
    { objectMode: false },
  );
  // of a reader who went away before the first byte, nothing above has begun that would let go of the connection
  read.once('close', () => body.destroy());
  return read;
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function isFull(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && (FULL.has(error.name) || error.$metadata.httpStatusCode === 507)
  );
}
