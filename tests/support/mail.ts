import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './server.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: string;
}

const WAIT_MS = 20_000;

/** Everything that a server has written into its outbox, the oldest first. */
export async function outbox({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<ReceivedMail[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails
    .map((text) => JSON.parse(text) as ReceivedMail)
    .sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
}

/** Waits for a mail to this address. @throws Error when none comes */
export async function mailTo(
  server: Pick<TestServer, 'dataDir'>,
  email: string,
  subject = /./,
): Promise<ReceivedMail> {
  const limit = Date.now() + WAIT_MS;
  for (;;) {
    const found = (await outbox(server)).findLast((mail) => mail.to === email && subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > limit) throw new Error(`no mail to ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Path and query of the mail's link, and the secret in it. */
export function linkIn({ text }: ReceivedMail): { path: string; token: string } {
  const address = /https?:\S+/.exec(text)?.[0];
  if (!address) throw new Error(`no link in: ${text}`);
  const { pathname, search, searchParams } = new URL(address);
  return { path: pathname + search, token: searchParams.get('token') ?? '' };
}
