import { join } from 'node:path';
import { createDiskStorage } from './disk.ts';
import type { S3Settings } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage of the settings. S3's client takes a while to load: only who uses it has it. */
export async function openStorage({
  s3,
  dataDir,
}: {
  s3: S3Settings | null;
  dataDir: string;
}): Promise<Storage> {
  if (s3 === null) return createDiskStorage(join(dataDir, 'files'));
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(s3);
}
