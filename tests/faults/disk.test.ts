import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import {
  costOf,
  faceBalance,
  facePhoto,
  generate,
  quickProduct,
  signInAsFan,
  upload,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { copyOf, removeFolder, startServer } from '../support/server.ts';

/**
 * A disk that is really full: the folder of the photos becomes a small file system in memory, in a mount namespace that
 * only the server's process sees. Where the system allows no such namespace, the storage port's own test
 * (server/storage/disk.test.ts) stands for it.
 */
const MOUNTS = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const ROOM_KB = 700;

function mountScript(dataDir: string): string[] {
  const files = path.join(dataDir, 'files');
  const script = `
    set -e
    size=$(du -sk '${files}' | cut -f1)
    cp -a '${files}' '${files}.copy'
    mount -t tmpfs -o size=$((size + ${ROOM_KB}))k tmpfs '${files}'
    cp -a '${files}.copy/.' '${files}/'
    exec "$@"`;
  return [...MOUNTS, 'sh', '-c', script, 'sh'];
}

const isPossible =
  process.platform === 'linux' &&
  spawnSync(MOUNTS[0]!, [...MOUNTS.slice(1), 'sh', '-c', 'mount -t tmpfs -o size=4k tmpfs /mnt']).status ===
    0;

describe.runIf(isPossible)('a full disk', () => {
  test('refuses an upload and gives a generation’s credits back, both in words; with room, both work again', async () => {
    const dataDir = await copyOf(inject('dataTemplate'));
    const server = await startServer({ dataDir, through: mountScript(dataDir) });
    // the process's own view of the file system, from outside
    const filler = path.join('/proc', String(server.pid), 'root', dataDir, 'files', 'filler');
    try {
      const fan = await signInAsFan(server.url);
      const product = await quickProduct(fan);
      const face = await uploadFace(fan);
      const before = await faceBalance(fan);

      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1k', 'count=100000']);
      const { data, errors } = await upload(fan, await facePhoto());
      expect(data).toBeNull();
      expect(errors[0]).toMatchObject({
        message: expect.stringContaining('no room left'),
        extensions: { code: 'STORAGE_FULL' },
      });

      const production = await whenOver(fan, await generate(fan, product, face));
      expect(production).toMatchObject({ status: 'FAILED', error: expect.stringContaining('no room left') });
      expect(await faceBalance(fan)).toBe(before);

      await rm(filler);
      await uploadFace(fan);
      expect((await whenOver(fan, await generate(fan, product, face))).status).toBe('SUCCESS');
      expect(await faceBalance(fan)).toBe(before - costOf(product));
    } finally {
      await server.stop();
      await expectSoundLedger(dataDir);
      await removeFolder(dataDir);
    }
  });
});
