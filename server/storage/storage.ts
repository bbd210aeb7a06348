import type { Readable } from 'node:stream';

/**
 * Object storage: bytes under a key. Keys are relative paths of `[a-z0-9/_.-]` made by the server, never by a person.
 * Disk is the embedded side, S3 the one that several machines share; both pass the same contract tests (storage.contract.ts).
 */
export interface Storage {
  /** Writes all of it or nothing; an existing object is replaced. @throws Refusal STORAGE_FULL when there is no room */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Refusal NOT_FOUND */
  get(key: string): Promise<Buffer>;
  /** The object as it comes, for who passes it on. What breaks on the way destroys the stream. @throws Refusal NOT_FOUND */
  stream(key: string): Promise<{ bytes: number; body: Readable }>;
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** All keys, for a backup; what comes and goes meanwhile may be among them or not. What others have put there is not. */
  keys(): AsyncIterable<string>;
}

/** Its message says what whoever set the storage up can do. */
export class StorageUnreachable extends Error {}

/** Segments begin with a letter or digit, so that neither `.`, `..` nor a hidden file is one. */
const KEY = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_KEY_LENGTH = 200;

export const isKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && KEY.test(key);

/** @throws RangeError for what is no key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key');
  return key;
}
