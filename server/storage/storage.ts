/**
 * Object storage: bytes under a key. Keys are relative paths of `[a-z0-9/_.-]` made by the server, never by a person.
 * Disk is the embedded side; another implementation passes the same contract tests (storage.contract.ts).
 */
export interface Storage {
  /** Writes all of it or nothing; an existing object is replaced. @throws Refusal STORAGE_FULL when there is no room */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Refusal NOT_FOUND */
  get(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
}
