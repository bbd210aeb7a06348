import type { Language } from '@facet/contract/languages.ts';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreements, PASSWORD } from '../../../tests/support/api.ts';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Tables } from '../../db/tables.ts';
import { createConsents } from '../consents/consents.ts';
import { useAccounts } from './accounts.fixture.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import type { Sessions } from './sessions.ts';

const NEW_PASSWORD = 'Another!2027';

describe.each(DATABASES)('accounts and their mails on $kind', ({ open, kind }) => {
  const { now, orders, delivered, tokenIn } = useAccounts(open);
  let db: Kysely<Tables>;
  let sessions: Sessions;
  let accounts: Accounts;
  let recovery: Recovery;
  let count = 0;
  let email: string;
  beforeEach(() => {
    ({ db, sessions, accounts, recovery } = now());
    email = `ada${++count}@example.org`;
  });

  const signUp = (
    address = email,
    password = PASSWORD,
    username = `ada${count}n${Math.random()}`,
    language: Language = 'en',
  ) =>
    accounts.create({
      language,
      firstName: 'Ada',
      username: username.replace('.', ''),
      email: address,
      password,
      agreementMetaData: agreements(),
      address: '127.0.0.1',
    });
  const verificationToken = async (userId: number | null, address = email) => {
    await recovery.askForVerification('127.0.0.1', address, userId);
    return tokenIn((await delivered())[0]);
  };
  const resetToken = async () => {
    await recovery.askForReset('127.0.0.1', email);
    return tokenIn((await delivered())[0]);
  };
  const member = async () => {
    const id = await signUp();
    await recovery.verify(await verificationToken(id));
    return id;
  };
  const nextOf = async (id: number) => (await recovery.verify(await verificationToken(id))).next;
  const expire = () => db.updateTable('mail_tokens').set({ expires_at: sql<Date>`now()` }).execute();

  const failed = { code: 'LOGIN_FAILED' };
  const invalid = { code: 'MAIL_LINK_INVALID' };

  test('what the sign-up form says of its agreements is kept, and refused where it is none', async () => {
    const signUpWith = (more: object) =>
      accounts.create({
        ...{ language: 'en', firstName: 'Ada', username: `ada${count}x`, email, password: PASSWORD },
        ...{ agreementMetaData: agreements(), address: '127.0.0.1' },
        ...more,
      });
    const flags = { terms: true, privacy: true, imagegeneration: false, marketing: false };
    for (const broken of [{ termsAgreedAt: 'today' }, { consentMetadata: '{}' }, { consentMetadata: '{' }])
      await expect(signUpWith(broken)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const termsAgreedAt = '2026-11-22T10:00:00.000Z';
    const id = await signUpWith({ termsAgreedAt, consentMetadata: JSON.stringify(flags) });
    const kept = await db
      .selectFrom('users')
      .select(['terms_agreed_at', 'consent_metadata'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ terms_agreed_at: new Date(termsAgreedAt), consent_metadata: flags });
  });

  test('an account can be used from the moment its address is confirmed', async () => {
    const id = await signUp();
    await expect(accounts.login(email, PASSWORD)).rejects.toMatchObject(failed);
    await recovery.askForVerification('127.0.0.1', email, id);
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Confirm') });
    expect(mail?.text).toContain('https://facet.example/verify?token=');
    const verified = await recovery.verify(tokenIn(mail));
    expect(await sessions.identify(verified.token!)).toMatchObject({ userId: id });
    const caller = await sessions.identify(await accounts.login(` ${email.toUpperCase()} `, PASSWORD));
    expect(caller).toMatchObject({ userId: id });
  });

  test('the confirmation tells where they were going, once, and the link itself does not', async () => {
    const id = await signUp();
    await recovery.askForVerification('127.0.0.1', email, id, '/introduce/demo?generate=7');
    const [mail] = await delivered();
    expect(mail!.text + mail!.html).not.toContain('introduce');
    expect(await recovery.verify(tokenIn(mail))).toMatchObject({ next: '/introduce/demo?generate=7' });
    const kept = db.selectFrom('users').select('next_path').where('id', '=', id);
    expect(await kept.executeTakeFirst()).toEqual({ next_path: null });
  });

  test('who was going nowhere is led nowhere', async () => {
    expect(await nextOf(await signUp())).toBeNull();
  });

  test('another mail leads where the first one led, also after its link has expired', async () => {
    const id = await signUp();
    await recovery.askForVerification('127.0.0.1', email, id, '/introduce/demo?generate=7');
    await delivered();
    await expire();
    await recovery.sweep();
    const token = await verificationToken(null);
    expect(await recovery.verify(token)).toMatchObject({ next: '/introduce/demo?generate=7' });
  });

  test('all mails lead where the last one that said so was to lead', async () => {
    const id = await signUp();
    await recovery.askForVerification('127.0.0.1', email, id, '/introduce/demo?generate=7');
    const [first] = await delivered();
    await recovery.askForVerification('127.0.0.1', email, null, '/introduce/demo?generate=8');
    await recovery.askForReset('127.0.0.1', email);
    await delivered();
    expect(await recovery.verify(tokenIn(first))).toMatchObject({ next: '/introduce/demo?generate=8' });
  });

  test('nobody says of an account that is confirmed, or another’s, where it was going', async () => {
    const ids = [await member(), await signUp(`other${email}`)];
    await recovery.askForVerification('127.0.0.1', email, ids[1]!, '/settings');
    await recovery.askForVerification('127.0.0.1', email, null, '/settings');
    await delivered();
    const kept = await db.selectFrom('users').select('next_path').where('id', 'in', ids).execute();
    expect(kept).toEqual([{ next_path: null }, { next_path: null }]);
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'elsewhere', '', `/${'a'.repeat(512)}`])(
    'the database keeps no way to %j',
    async (path) => {
      const id = await signUp();
      const way = db.updateTable('users').set({ next_path: path }).where('id', '=', id);
      await expect(way.execute()).rejects.toThrow(/users_next_path_check/);
    },
  );

  test('a blocked account is confirmed, and not signed in', async () => {
    const id = await signUp();
    const token = await verificationToken(id);
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', id).execute();
    expect(await recovery.verify(token)).toMatchObject({ token: null });
  });

  test('mails are in the account’s language, and in English where it has none', async () => {
    const id = await signUp(email, PASSWORD, 'sujin', 'ko');
    await recovery.askForVerification('127.0.0.1', email, id);
    const [korean] = await delivered();
    expect(korean?.subject).toContain('인증');
    expect(korean?.text).toMatch(/^sujin님, 안녕하세요/);
    expect(korean?.html).toContain('<html lang="ko">');
    await recovery.verify(tokenIn(korean));
    await db.updateTable('users').set({ language: null }).where('id', '=', id).execute();
    await recovery.askForReset('127.0.0.1', email);
    const [english] = await delivered();
    expect(english?.text).toMatch(/^Hello sujin,/);
    const words = (subject: string) => ({ subject, paragraphs: [], action: 'Go', closing: [] });
    const letter = { kind: 'letter' as const, userId: id, path: '/partners' };
    orders.push({ ...letter, words: { en: words('Hello'), ko: words('안녕') } });
    await db.updateTable('users').set({ language: 'ko' }).where('id', '=', id).execute();
    expect((await delivered())[0]).toMatchObject({ subject: '안녕' });
  });

  test('no secret of a link is kept, and none lies in the queue', async () => {
    const id = await signUp();
    await recovery.askForVerification('127.0.0.1', email, id);
    expect(orders).toEqual([{ kind: 'verification', email, userId: id, next: null }]);
    const token = tokenIn((await delivered())[0]);
    const rows = await db.selectFrom('mail_tokens').selectAll().where('user_id', '=', id).execute();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a link works once, and all links of the same kind end with it', async () => {
    const id = await signUp();
    const [first, second] = [await verificationToken(id), await verificationToken(id)];
    const outcomes = await Promise.allSettled([recovery.verify(second), recovery.verify(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(recovery.verify(second)).rejects.toMatchObject(invalid);
    await expect(recovery.verify(first)).rejects.toMatchObject(invalid);
  });

  test('a link that has expired, of another kind or made up does nothing', async () => {
    const id = await signUp();
    const token = await verificationToken(id);
    await expect(recovery.resetPassword(token, NEW_PASSWORD)).rejects.toMatchObject(invalid);
    await expire();
    for (const wrong of [token, '', 'x'.repeat(43), `${token}x`, "' or true --"]) {
      await expect(recovery.verify(wrong)).rejects.toMatchObject(invalid);
      await expect(recovery.resetPassword(wrong, NEW_PASSWORD)).rejects.toMatchObject(invalid);
    }
    await expect(accounts.login(email, PASSWORD)).rejects.toMatchObject(failed);
  });

  test('signing up with a known address looks like any other sign-up, and its owner is told', async () => {
    const ownerId = await member();
    const id = await signUp(email.toUpperCase(), NEW_PASSWORD);
    expect(id).toBeGreaterThan(ownerId);
    await recovery.askForVerification('127.0.0.1', email, id);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('already') });
    expect(tokenIn(mail)).toBe('');
    await expect(accounts.login(email, NEW_PASSWORD)).rejects.toMatchObject(failed);
    await expect(accounts.login(email, PASSWORD)).resolves.toEqual(expect.any(String));
  });

  test('of two accounts with one address the first that is confirmed gets it', async () => {
    const [first, second] = [await signUp(), await signUp(email, NEW_PASSWORD)];
    const [tokenOfFirst, tokenOfSecond] = [await verificationToken(first), await verificationToken(second)];
    await recovery.verify(tokenOfSecond);
    await expect(recovery.verify(tokenOfFirst)).rejects.toMatchObject(invalid);
    await expect(accounts.login(email, PASSWORD)).rejects.toMatchObject(failed);
    await expect(accounts.login(email, NEW_PASSWORD)).resolves.toEqual(expect.any(String));
  });

  test('an account cannot have its mail sent elsewhere', async () => {
    const id = await signUp();
    await recovery.askForVerification('127.0.0.1', 'eve@example.org', id);
    expect(await delivered()).toEqual([]);
  });

  test('who lost the mail gets another one by the address alone', async () => {
    await signUp();
    await recovery.verify(await verificationToken(null));
    await expect(accounts.login(email, PASSWORD)).resolves.toEqual(expect.any(String));
  });

  test('a mailbox gets few mails, whoever asks and whether or not it has an account', async () => {
    const ask = (address: string) => recovery.askForReset(address, 'bombed@example.org');
    for (let i = 0; i < 5; i++) await ask(`10.0.0.${i}`);
    await expect(ask('10.0.0.9')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('nobody is written to for an address that is unknown, or whose account is blocked', async () => {
    await recovery.askForReset('127.0.0.1', 'nobody@example.org');
    await recovery.askForVerification('127.0.0.1', 'nobody@example.org', null);
    expect(orders).toHaveLength(2);
    const id = await member();
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', id).execute();
    await recovery.askForReset('127.0.0.1', email);
    expect(await delivered()).toEqual([]);
  });

  test('a new password ends every session, the old password and the other links', async () => {
    const id = await member();
    const tokens = [await accounts.login(email, PASSWORD), await accounts.login(email, PASSWORD)];
    const [unused, token] = [await resetToken(), await resetToken()];
    await recovery.resetPassword(token, NEW_PASSWORD);
    for (const session of tokens) {
      await expect(sessions.identify(session)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
      await expect(sessions.refresh(session)).rejects.toMatchObject({ code: 'TOKEN_REFRESH_FAILED' });
    }
    await expect(accounts.login(email, PASSWORD)).rejects.toMatchObject(failed);
    await expect(recovery.resetPassword(unused, PASSWORD)).rejects.toMatchObject(invalid);
    await expect(accounts.login(email, NEW_PASSWORD)).resolves.toEqual(expect.any(String));
    expect(orders).toEqual([{ kind: 'password-changed', userId: id }]);
    expect((await delivered())[0]).toMatchObject({ to: email, subject: expect.stringContaining('changed') });
  });

  test('a new password ends also what a sign-in with the old one, that was checked just before, would begin', async () => {
    await member();
    const token = await resetToken();
    const openWith = async (userId: number, passwordHash: string) => {
      await recovery.resetPassword(token, NEW_PASSWORD);
      return sessions.openWith(userId, passwordHash);
    };
    const late = createAccounts({ db, consents: createConsents(), sessions: { ...sessions, openWith } });
    await expect(late.login(email, PASSWORD)).rejects.toMatchObject(failed);
    await expect(accounts.login(email, NEW_PASSWORD)).resolves.toEqual(expect.any(String));
  });

  test('a sign-in waits for a new password that is being set', async () => {
    const id = await member();
    const { password_hash: old } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let isOpened = false;
    let opening: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
      await sessions.closeAll(trx, id);
      opening = sessions.openWith(id, old).then(() => {
        isOpened = true;
      });
      opening.catch(() => {});
      // embedded there is one connection, which this transaction has
      if (kind === 'pglite') return;
      // another one asks: a transaction sees what others do as it was when it first looked
      const waiting = () =>
        sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      await expect.poll(async () => isOpened || (await waiting()).rows.length > 0).toBe(true);
    });
    await expect(opening).rejects.toMatchObject(failed);
  });

  test('a confirmation that could not sign in leaves the link usable', async () => {
    const id = await signUp();
    const token = await verificationToken(id);
    const open = async () => {
      throw new Error('no connection');
    };
    const failing = createRecovery({
      ...{ db, orderMail: async () => {}, mailLimiter: { take: () => {} } as never },
      sessions: { ...sessions, open },
    });
    await expect(failing.verify(token)).rejects.toThrow('no connection');
    expect(await sessions.identify((await recovery.verify(token)).token!)).toMatchObject({ userId: id });
  });

  test('a weak new password is refused and leaves the link usable', async () => {
    await member();
    const token = await resetToken();
    await expect(recovery.resetPassword(token, 'abc')).rejects.toMatchObject({ code: 'PASSWORD_WEAK' });
    await recovery.resetPassword(token, NEW_PASSWORD);
  });

  test('who asks for a new password before confirming the address is asked to confirm it', async () => {
    await signUp();
    await recovery.askForReset('127.0.0.1', email);
    const [mail] = await delivered();
    expect(mail?.subject).toContain('Confirm');
  });

  test.each(['admin', 'Facet', 'SUPPORT'])('the name %s is nobody’s to take', async (username) => {
    await expect(signUp(email, PASSWORD, username)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  test('what was never confirmed is removed after three days and gives its username back', async () => {
    const kept = await member();
    const username = `removed${count}`;
    const id = await signUp(`old${email}`, PASSWORD, username);
    const age = (days: number) =>
      db
        .updateTable('users')
        .set({ created_at: sql`now() - make_interval(days => ${days})` } as never)
        .execute();
    await age(2);
    await recovery.sweep();
    await expect(signUp(email, PASSWORD, username)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await age(4);
    await recovery.sweep();
    const ids = await db.selectFrom('users').select('id').execute();
    expect(ids).toContainEqual({ id: kept });
    expect(ids).not.toContainEqual({ id });
    await signUp(email, PASSWORD, username);
    const records = await db
      .selectFrom('consent_records')
      .select('id')
      .where('user_id', 'is', null)
      .execute();
    expect(records.length).toBeGreaterThan(0);
    await expect(
      db
        .updateTable('consent_records')
        .set({ version: '9' } as never)
        .execute(),
    ).rejects.toThrow(/append-only/);
  });

  test('an unconfirmed account that the books name stays, and holds up no other', async () => {
    const named = await signUp(`named${email}`, PASSWORD, `named${count}`);
    const other = await signUp(`other${email}`, PASSWORD, `other${count}`);
    await db
      .insertInto('ledger_accounts')
      .values({ kind: 'member', user_id: named, currency_id: 1 })
      .execute();
    await db
      .updateTable('users')
      .set({ created_at: sql`now() - interval '4 days'` } as never)
      .execute();
    await recovery.sweep();
    const ids = await db.selectFrom('users').select('id').where('id', 'in', [named, other]).execute();
    expect(ids).toEqual([{ id: named }]);
  });
});
