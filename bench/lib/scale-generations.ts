import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import { openDatabase } from '@facet/server/db/database.ts';
import { hashPassword } from '@facet/server/modules/accounts/passwords.ts';
import { grant } from '@facet/server/modules/ledger/ledger.ts';
import {
  createProduction,
  monoBody,
  PASSWORD,
  reserve,
  seeDemo,
  signIn,
  startProduction,
  uploadFace,
  whenOver,
} from '@facet/tests/support/api.ts';

const CREDITS = 1000;
const OPEN_AT_ONCE = 5;

/** Members with credits, by their addresses. */
export async function addMembers(
  database: { url: string },
  { count, role }: { count: number; role: 'USER' | 'ADMIN' },
): Promise<string[]> {
  const { db, close } = await openDatabase(database);
  const password_hash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: count }, (_, i) => `scale${i}@example.com`);
  for (const [i, email] of emails.entries()) {
    const { id } = await db
      .insertInto('users')
      .values({
        ...{ username: `scale${i}`, email, password_hash, first_name: 'Some', role },
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE]) {
      const issue = { userId: id, currencyId, amount: CREDITS, reason: 'gift' };
      await grant(db, { ...issue, idempotencyKey: randomUUID() });
    }
  }
  await close();
  return emails;
}

/** All of them are paid for first, and started at once. */
export async function generationsAMinute(
  url: string,
  emails: readonly string[],
  photos: number,
): Promise<number> {
  const prepared: { begin: () => Promise<unknown>; end: () => Promise<{ status: string }> }[] = [];
  for (const [i, email] of emails.entries()) {
    const caller = await signIn(url, email);
    const face = await uploadFace(caller);
    const product = (await seeDemo(caller)).bundle.products[0]!;
    for (let made = 0; made < Math.min(OPEN_AT_ONCE, photos - i * OPEN_AT_ONCE); made++) {
      const id = await createProduction(caller, product, face, await reserve(caller, product));
      prepared.push({
        begin: () => startProduction(caller, monoBody(caller, product, face, id)),
        end: () => whenOver(caller, id, 600),
      });
    }
  }
  const began = performance.now();
  await Promise.all(prepared.map(({ begin }) => begin()));
  const ends = await Promise.all(prepared.map(({ end }) => end()));
  if (ends.some(({ status }) => status !== 'SUCCESS')) throw new Error('a photo was not made');
  return (60_000 * prepared.length) / (performance.now() - began);
}
