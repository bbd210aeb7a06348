import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mail.ts';

interface OutboxMail extends Mail {
  /** ISO 8601. */
  writtenAt: string;
}

export interface Outbox extends Mailer {
  /** The newest first. */
  list(): Promise<OutboxMail[]>;
}

/** Mails that are kept; older ones are removed. */
const MAX_MAILS = 200;
const ID = /^[\w-]{1,100}$/;

/**
 * Mails as JSON files in `folder`, for installations that send none. They hold links that open accounts, so only the
 * server's own user may read them.
 * @param onMail is told of each mail that was written
 */
export async function createOutbox(folder: string, onMail: (mail: Mail) => void = () => {}): Promise<Outbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    async send(mail) {
      if (!ID.test(mail.id)) throw new RangeError('not an id of a mail');
      const entry: OutboxMail = { ...mail, writtenAt: new Date().toISOString() };
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(draft, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(folder, `${mail.id}.json`));
      } finally {
        await rm(draft, { force: true });
      }
      await removeOldest(folder);
      onMail(mail);
    },

    async list() {
      const mails = await Promise.all(
        (await namesIn(folder)).map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
      );
      return mails
        .filter((text) => text !== null)
        .map((text) => JSON.parse(text) as OutboxMail)
        .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt));
    },

    close() {},
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.json'));
}

async function removeOldest(folder: string): Promise<void> {
  const names = await namesIn(folder);
  if (names.length <= MAX_MAILS) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = files.sort((a, b) => b.time - a.time).slice(MAX_MAILS);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
