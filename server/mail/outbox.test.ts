import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeMailer } from './mailer.contract.ts';
import { createOutbox } from './outbox.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'facet-outbox-'));
  folders.push(made);
  return join(made, 'outbox');
}

const MAIL = { id: 'a', to: 'ada@example.org', subject: 's', text: 't', html: 'h' };

describeMailer('the outbox', async () => {
  const outbox = await createOutbox(await folder());
  return {
    mailer: outbox,
    async received() {
      const mails = await outbox.list();
      return mails.reverse().map(({ writtenAt: _, to, ...mail }) => ({ ...mail, to: [to] }));
    },
    async close() {},
  };
});

test('a mail that is sent again after a failed job stays one mail', async () => {
  const outbox = await createOutbox(await folder());
  await outbox.send(MAIL);
  await outbox.send(MAIL);
  expect(await outbox.list()).toHaveLength(1);
});

test('nobody else on the machine can read it, and nothing half-written is left', async () => {
  const path = await folder();
  const outbox = await createOutbox(path);
  await outbox.send(MAIL);
  expect(await readdir(path)).toEqual(['a.json']);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await stat(join(path, 'a.json'))).mode & 0o077).toBe(0);
});

test('an id is no path', async () => {
  const outbox = await createOutbox(await folder());
  await expect(outbox.send({ ...MAIL, id: '../a' })).rejects.toThrow(RangeError);
});

test('only the newest 200 are kept', async () => {
  const path = await folder();
  const outbox = await createOutbox(path);
  for (let i = 0; i < 203; i++) await outbox.send({ ...MAIL, id: `m${i}` });
  expect(await readdir(path)).toHaveLength(200);
  expect((await outbox.list()).map(({ id }) => id)).toContain('m202');
});
