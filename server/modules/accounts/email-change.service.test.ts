import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreements, PASSWORD } from '../../../tests/support/api.ts';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Tables } from '../../db/tables.ts';
import { useAccounts } from './accounts.fixture.ts';
import type { Accounts } from './accounts.ts';
import type { EmailChange } from './email-change.ts';
import type { AccountMails } from './mails.ts';
import type { Recovery } from './recovery.ts';
import type { Sessions } from './sessions.ts';

const NEW_PASSWORD = 'Another!2027';
const invalid = { code: 'MAIL_LINK_INVALID' };

describe.each(DATABASES)('moving an account to another address on $kind', ({ kind, open }) => {
  const { now, orders, sent, delivered, tokenIn } = useAccounts(open);
  let db: Kysely<Tables>;
  let sessions: Sessions;
  let accounts: Accounts;
  let recovery: Recovery;
  let change: EmailChange;
  let mails: AccountMails;
  let count = 0;
  beforeEach(() => {
    ({ db, sessions, accounts, recovery, change, mails } = now());
  });

  const member = async (language: 'en' | 'ko' = 'en') => {
    const username = `ada${++count}`;
    const email = `${username}@example.org`;
    const id = await accounts.create({
      ...{ language, firstName: 'Ada', username, email, password: PASSWORD },
      ...{ agreementMetaData: agreements(), address: '127.0.0.1' },
    });
    await recovery.askForVerification('127.0.0.1', email, id);
    await recovery.verify(tokenIn((await delivered())[0]));
    return { id, email, next: `new${count}@example.org` };
  };
  const ask = (id: number, email: string, password = PASSWORD) =>
    change.ask(id, { email, password, address: '127.0.0.1' });
  const asked = async (id: number, email: string) => {
    await ask(id, email);
    return tokenIn((await delivered()).find(({ to }) => to === email));
  };
  const signsIn = (email: string, password = PASSWORD) =>
    accounts.login(email, password).then(
      () => true,
      () => false,
    );

  test('nothing changes until the link in the mail to the new address is opened; it works once', async () => {
    const { id, email, next } = await member();
    const session = await accounts.login(email, PASSWORD);
    await ask(id, ` ${next} `);
    const [confirmation, notice, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(confirmation).toMatchObject({ to: next, subject: expect.stringContaining('Confirm') });
    expect(confirmation?.text).toContain('https://facet.example/change-email?token=');
    expect(notice).toMatchObject({ to: email, subject: expect.stringContaining('another address') });
    expect(notice?.text).toContain(next);
    expect(tokenIn(notice)).toBe('');
    expect([await signsIn(email), await signsIn(next)]).toEqual([true, false]);

    const token = tokenIn(confirmation);
    expect(await change.confirm(token)).toBe(next);
    expect([await signsIn(email), await signsIn(next)]).toEqual([false, true]);
    // the password was asked for, and stays: so do sessions
    expect(await sessions.identify(session)).toMatchObject({ userId: id });
    await expect(change.confirm(token)).rejects.toMatchObject(invalid);
  });

  test('both mails are written in the member’s language', async () => {
    const { id, next } = await member('ko');
    await ask(id, next);
    const [confirmation, notice] = await delivered();
    expect(confirmation?.subject).toContain('새 이메일 주소를 인증해 주세요');
    expect(notice?.subject).toContain('이메일 주소 변경이 요청되었습니다');
  });

  test('it takes the password, another address, and one that can be', async () => {
    const { id, email, next } = await member();
    await expect(ask(id, next, 'wrong')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(ask(id, email.toUpperCase())).rejects.toMatchObject({ code: 'EMAIL_SAME' });
    await expect(ask(id, 'nobody')).rejects.toMatchObject({ code: 'EMAIL_INVALID' });
    await expect(ask(id, `${'x'.repeat(300)}@example.org`)).rejects.toMatchObject({ code: 'EMAIL_INVALID' });
    expect(orders).toEqual([]);
  });

  test('an address that has an account is asked for as any other; its owner alone is told', async () => {
    const [owner, other] = [await member(), await member()];
    await ask(other.id, owner.email.toUpperCase());
    const [toOwner, notice] = await delivered();
    expect(toOwner).toMatchObject({ to: owner.email, subject: expect.stringContaining('already') });
    expect([tokenIn(toOwner), tokenIn(notice)]).toEqual(['', '']);
    expect(notice?.to).toBe(other.email);
  });

  test('of two members who move to one address at once, one gets it', async () => {
    const [first, second] = [await member(), await member()];
    const wanted = `wanted${count}@example.org`;
    const tokens = [await asked(first.id, wanted), await asked(second.id, wanted.toUpperCase())];
    expect(tokens.every(Boolean)).toBe(true);
    const outcomes = await Promise.allSettled(tokens.map((token) => change.confirm(token)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: invalid });
    const owners = await db.selectFrom('users').select('id').where(sql`lower(email)`, '=', wanted).execute();
    expect(owners).toHaveLength(1);
    // the other one is where they were
    const stayed = owners[0]!.id === first.id ? second : first;
    expect(await signsIn(stayed.email)).toBe(true);
  });

  test('who signs up with the address and confirms it first has it', async () => {
    const { id, email, next } = await member();
    const token = await asked(id, next);
    const username = `late${count}`;
    const claim = await accounts.create({
      ...{ language: 'en', firstName: 'Eve', username, email: next, password: NEW_PASSWORD },
      ...{ agreementMetaData: agreements(), address: '127.0.0.1' },
    });
    await recovery.askForVerification('127.0.0.1', next, claim);
    await recovery.verify(tokenIn((await delivered())[0]));
    await expect(change.confirm(token)).rejects.toMatchObject(invalid);
    expect([await signsIn(email), await signsIn(next, NEW_PASSWORD)]).toEqual([true, true]);
  });

  test('a link that has expired, of another kind or made up moves nothing', async () => {
    const { id, email, next } = await member();
    const token = await asked(id, next);
    await expect(recovery.verify(token)).rejects.toMatchObject(invalid);
    await expect(recovery.resetPassword(token, NEW_PASSWORD)).rejects.toMatchObject(invalid);
    await recovery.askForReset('127.0.0.1', email);
    const reset = tokenIn((await delivered())[0]);
    await db
      .updateTable('mail_tokens')
      .set({ expires_at: sql<Date>`now()` })
      .where('purpose', '=', 'email-change')
      .execute();
    for (const wrong of [token, reset, '', 'x'.repeat(43)]) {
      await expect(change.confirm(wrong)).rejects.toMatchObject(invalid);
    }
    expect(await signsIn(email)).toBe(true);
  });

  test('a new password makes it useless, also when its mail was not written yet', async () => {
    const { id, email, next } = await member();
    const written = await asked(id, next);
    await ask(id, next);
    const waiting = orders.splice(0);
    await recovery.askForReset('127.0.0.1', email);
    await recovery.resetPassword(tokenIn((await delivered())[0]), NEW_PASSWORD);
    await expect(change.confirm(written)).rejects.toMatchObject(invalid);
    orders.splice(0, orders.length, ...waiting);
    expect((await delivered()).map(({ to }) => to)).toEqual([email]);
  });

  test('a new password that is set while its mail is written leaves no link that works', async () => {
    const { id, next } = await member();
    await ask(id, next);
    const order = orders.find(({ kind: what }) => what === 'email-change')!;
    let isWritten = false;
    let written: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
      await trx.deleteFrom('mail_tokens').where('user_id', '=', id).execute();
      written = mails.deliver(order, 'id').then(() => {
        isWritten = true;
      });
      // embedded there is one connection, which this transaction has
      if (kind === 'pglite') return;
      // another one asks: a transaction sees what others do as it was when it first looked
      const isHeldUp = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
        return rows.length > 0;
      };
      await expect.poll(async () => isWritten || (await isHeldUp())).toBe(true);
    });
    await written;
    expect(sent).toEqual([]);
    expect(await db.selectFrom('mail_tokens').select('hash').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('the address of before is told also when the move was confirmed first', async () => {
    const { id, email, next } = await member();
    await ask(id, next);
    const notices = orders.filter(({ kind: what }) => what === 'email-change-notice');
    orders.splice(0, orders.length, ...orders.filter(({ kind: what }) => what === 'email-change'));
    await change.confirm(tokenIn((await delivered())[0]));
    orders.splice(0, orders.length, ...notices);
    const [notice, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ to: email, text: expect.stringContaining(next) });
  });

  test('a notice that was ordered without the address of before goes to nobody once it has moved', async () => {
    const { id, email, next } = await member();
    const order = { kind: 'email-change-notice', userId: id, email: next } as const;
    orders.splice(0, orders.length, order);
    expect((await delivered()).map(({ to }) => to)).toEqual([email]);
    await change.confirm(await asked(id, next));
    orders.splice(0, orders.length, order);
    expect(await delivered()).toEqual([]);
  });

  test('once it has moved, links that were sent to the address of before do nothing', async () => {
    const { id, email, next } = await member();
    await recovery.askForReset('127.0.0.1', email);
    const reset = tokenIn((await delivered())[0]);
    await change.confirm(await asked(id, next));
    await expect(recovery.resetPassword(reset, NEW_PASSWORD)).rejects.toMatchObject(invalid);
  });

  test('a new password and a move at the same moment wait for each other: no link ends in a fault', async () => {
    const { id, email, next } = await member();
    const move = await asked(id, next);
    await recovery.askForReset('127.0.0.1', email);
    const reset = tokenIn((await delivered())[0]);
    // the embedded database has one connection, on which nobody is seen waiting
    const waiting = async (count: number) => {
      const seen = () =>
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          .execute(db)
          .then(({ rows }) => rows.length);
      if (kind === 'postgres') await expect.poll(seen, { timeout: 10_000 }).toBe(count);
    };
    const outcomes = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const setting = recovery.resetPassword(reset, NEW_PASSWORD);
      await waiting(1);
      const moving = change.confirm(move);
      await waiting(2);
      return { both: Promise.allSettled([setting, moving]) };
    });
    const [set, moved] = await outcomes.both;
    const codes = [set, moved].flatMap((one) => (one.status === 'rejected' ? [one.reason?.code] : []));
    expect(codes).toEqual([invalid.code]);
  });

  test('a blocked account moves nowhere', async () => {
    const { id, next } = await member();
    const token = await asked(id, next);
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', id).execute();
    await expect(change.confirm(token)).rejects.toMatchObject(invalid);
  });

  test('neither mailbox gets more mails than others do', async () => {
    const { id } = await member();
    for (let i = 0; i < 4; i++) await ask(id, `many${i}@example.org`);
    await expect(ask(id, 'many9@example.org')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
