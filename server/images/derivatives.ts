import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';
import { cardPicture } from './card.ts';
import { sharp } from './sharp.ts';
import { createTurns } from './turns.ts';

/** A width of a WebP, or the picture of a link as JPEG. */
type Version = number | 'card';

/** Other versions of stored images, made when they are first asked for and kept in a bounded folder. */
export interface Derivatives {
  /** @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS */
  webp(key: string, width: number): Promise<Buffer>;
  /** The picture of a link to it (card.ts). @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS */
  card(key: string): Promise<Buffer>;
  /** Removes every version of an image whose object is gone. */
  forget(key: string): Promise<void>;
  /** What is kept, and what was asked for since the start. */
  figures(): { files: number; bytes: number; hits: number; misses: number };
}

export interface DerivativesOptions {
  storage: Storage;
  folder: string;
  maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** When the folder is over its bound, the least recently used go until this share of it is used. */
const KEEP_SHARE = 0.8;
/** A version's last use is written to disk at most this often; it only has to survive a restart roughly. */
const TOUCH_EVERY_MS = 60 * 60_000;
const QUALITY = 80;
const NAME = /^[0-9a-f]{64}\.(webp|jpg)$/;

export async function createDerivatives(options: DerivativesOptions): Promise<Derivatives> {
  const { storage, folder, maxBytes = DEFAULT_MAX_BYTES } = options;
  const inTurn = createTurns({ atOnce: 2, waiting: 256 });
  const running = new Map<string, Promise<Buffer>>();
  /** Least recently used first. */
  const kept = await scan(folder);
  let hits = 0;
  let misses = 0;
  let total = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0);

  const forget = (name: string) => {
    total -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };

  const read = async (name: string): Promise<Buffer | null> => {
    const entry = kept.get(name);
    if (!entry) return null;
    try {
      const bytes = await readFile(join(folder, name));
      const now = Date.now();
      const isStale = now - entry.touchedAt > TOUCH_EVERY_MS;
      kept.delete(name);
      kept.set(name, { bytes: bytes.length, touchedAt: isStale ? now : entry.touchedAt });
      if (isStale) await utimes(join(folder, name), new Date(now), new Date(now));
      return bytes;
    } catch {
      // somebody tidied the folder: made anew
      forget(name);
      return null;
    }
  };

  const keep = async (name: string, bytes: Buffer): Promise<void> => {
    const temporary = join(folder, randomUUID());
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, join(folder, name));
    } catch {
      // a full disk costs the cache, not the answer
      await rm(temporary, { force: true });
      return;
    }
    forget(name);
    kept.set(name, { bytes: bytes.length, touchedAt: Date.now() });
    total += bytes.length;
    if (total <= maxBytes) return;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes * KEEP_SHARE) break;
      forget(oldest);
      await rm(join(folder, oldest), { force: true });
    }
  };

  const make = async (name: string, key: string, version: Version): Promise<Buffer> => {
    // another process may have removed the image: what is kept of it here must not outlive it
    if (!(await storage.has(key))) throw new Refusal('NOT_FOUND');
    const found = await read(name);
    if (found) {
      hits++;
      return found;
    }
    misses++;
    const original = await storage.get(key);
    const bytes = await inTurn(() =>
      version === 'card' ? cardPicture(original) : webpOf(original, version),
    );
    await keep(name, bytes);
    return bytes;
  };

  const once = (key: string, version: Version): Promise<Buffer> => {
    const name = nameOf(key, version);
    const already = running.get(name);
    if (already) return already;
    const making = make(name, key, version).finally(() => running.delete(name));
    running.set(name, making);
    return making;
  };

  return {
    async forget(key) {
      for (const version of [...IMAGE_WIDTHS, 'card'] as const) {
        const name = nameOf(key, version);
        await running.get(name)?.catch(() => {});
        forget(name);
        await rm(join(folder, name), { force: true });
      }
    },
    figures: () => ({ files: kept.size, bytes: total, hits, misses }),
    webp: once,
    card: (key) => once(key, 'card'),
  };
}

function webpOf(original: Buffer, width: number): Promise<Buffer> {
  return sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
}

function nameOf(key: string, version: Version): string {
  const name = createHash('sha256').update(`${version}\n${key}`).digest('hex');
  return `${name}.${version === 'card' ? 'jpg' : 'webp'}`;
}

/** Unfinished for so long, a file was left by a killed process. */
const ABANDONED_AFTER_MS = 3600_000;

/** What an earlier run kept, by last use; whatever else lies in the folder is the rest of a killed process. */
async function scan(folder: string): Promise<Map<string, { bytes: number; touchedAt: number }>> {
  await mkdir(folder, { recursive: true });
  const entries = [];
  for (const name of await readdir(folder)) {
    const { size, mtimeMs } = await stat(join(folder, name));
    if (!NAME.test(name)) {
      // anything younger another process may be writing
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
        await rm(join(folder, name), { recursive: true, force: true });
      continue;
    }
    entries.push({ name, bytes: size, touchedAt: mtimeMs });
  }
  entries.sort((a, b) => a.touchedAt - b.touchedAt);
  return new Map(entries.map(({ name, bytes, touchedAt }) => [name, { bytes, touchedAt }]));
}
