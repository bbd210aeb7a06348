import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../tests/support/databases.ts';
import { type Admission, openAdmissions } from './admission.ts';
import type { Database } from './db/database.ts';

const LIMITS = { perMember: 3, inAll: 12 };

describe.each(DATABASES)('uploads under way on $kind', ({ open, kind }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });
  /** Each with its own memory, as another process has. */
  const processes = (name: string, count: number) =>
    Array.from({ length: count }, () => openAdmissions(database)(name, LIMITS));
  /** What is refused is answered at once. @returns what answers the others */
  async function take(admission: Admission, member: number): Promise<() => void> {
    const reply = newReply();
    const close = () => void reply.raw.emit('close');
    await admission.take(member, reply).catch((error: unknown) => {
      close();
      throw error;
    });
    return close;
  }
  const becomesFree = (admission: Admission, member: number) =>
    expect.poll(() => take(admission, member).catch(() => null), { timeout: 20_000 }).not.toBeNull();

  test('of a member are three at most, and a place becomes free with each answer', async () => {
    const [admission] = processes('a', 1);
    const [answer] = [await take(admission!, 1), await take(admission!, 1), await take(admission!, 1)];
    await expect(take(admission!, 1)).rejects.toEqual(refused);
    await take(admission!, 2);
    answer!();
    await becomesFree(admission!, 1);
    await expect(take(admission!, 1)).rejects.toEqual(refused);
  });

  test('are twelve in a process at most, whoever sends them', async () => {
    const [admission, another] = processes('b', 2);
    for (let member = 1; member <= 12; member++) await take(admission!, member);
    await expect(take(admission!, 13)).rejects.toEqual(refused);
    await take(another!, 13);
  });

  describe.runIf(kind === 'postgres')('in several processes', () => {
    test('of a member are three at most in all of them, and a place becomes free for each of them', async () => {
      const all = processes('c', 3);
      const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => take(all[i % 3]!, 1)));
      const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(held).toHaveLength(3);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refused);
      }
      await take(all[0]!, 2);

      for (const answer of held) answer();
      for (const admission of all) await becomesFree(admission, 1);
      await expect(take(all[0]!, 1)).rejects.toEqual(refused);
    });

    test('a caller who has gone before there was a place holds none', async () => {
      const [admission, another] = processes('d', 2);
      const reply = newReply();
      const taking = admission!.take(1, reply);
      reply.raw.emit('close');
      await taking;
      for (let i = 0; i < 3; i++) await becomesFree(another!, 1);
    });

    test('what a killed process held is free when its time is over', async () => {
      const [killed, another] = processes('e', 2);
      for (let i = 0; i < 3; i++) await take(killed!, 1);
      await expect(take(another!, 1)).rejects.toEqual(refused);
      await sql`update rate_limits set expire = expire - 240000 where key like 'e.place:%'`.execute(
        database.db,
      );
      for (let i = 0; i < 3; i++) await take(another!, 1);
    });
  });
});

function newReply(): FastifyReply {
  return { raw: new EventEmitter() } as unknown as FastifyReply;
}
