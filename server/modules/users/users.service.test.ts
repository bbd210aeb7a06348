import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { Role } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { callerChanged } from '../../events/sse.ts';
import { createLimiter } from '../../limiter.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { createSessions, type Sessions } from '../accounts/sessions.ts';
import { createTokens } from '../accounts/tokens.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { adjustmentsOf } from '../ledger/adjustments.ts';
import { createCredits } from '../ledger/credits.ts';
import { expectSound, house, newMember, takeUp } from '../ledger/ledger.fixture.ts';
import { balanceOf, post } from '../ledger/ledger.ts';
import { signsOf } from './signs.ts';
import { searchUsers, sessionsOf, type UserSearch } from './store.ts';
import { createUsers, type Users } from './users.ts';

const PASSWORD = 'Facet!2026';
const ALL: UserSearch = {
  ...{ text: null, role: null, status: null, sort: 'id', isDescending: true },
  ...{ limit: 50, offset: 0 },
};

describe.each(DATABASES)('the administration of members on $kind', ({ open }) => {
  let db: Database['db'];
  let bus: Bus;
  let drop: () => Promise<void>;
  let users: Users;
  let sessions: Sessions;
  let passwordHash: string;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    bus = await createBus(opened.database, silent);
    drop = async () => {
      await bus.close();
      await opened.drop();
    };
    sessions = createSessions({ db, bus, tokens: createTokens(new Uint8Array(32)) });
    const accounts = createAccounts({ db, sessions, consents: createConsents() });
    const passwordLimiter = createLimiter({ windowMs: 60_000, wide: 1000, narrow: 1000 });
    users = createUsers({ db, bus, sessions, accounts, passwordLimiter });
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => drop());

  let count = 0;
  async function somebody(role: Role = 'USER', username = `member${count++}`) {
    const { userId } = await newMember(db, username);
    const set = { role, password_hash: passwordHash, email_verified_at: new Date() };
    await db.updateTable('users').set(set).where('id', '=', userId).execute();
    return { userId, requestId: `request-${userId}` };
  }
  const userOf = ({ userId }: { userId: number }) =>
    db.selectFrom('users').select(['role', 'status']).where('id', '=', userId).executeTakeFirstOrThrow();
  const actsOn = ({ userId }: { userId: number }) =>
    db
      .selectFrom('audit_records')
      .select(['act', 'user_id as by', 'before', 'after'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute();
  const refused = (code: string) => expect.objectContaining({ code });
  const fulfilled = (answers: PromiseSettledResult<unknown>[]) =>
    answers.filter(({ status }) => status === 'fulfilled').length;
  const give = (by: Awaited<ReturnType<typeof somebody>>, userId: number, amount: number, key: string) =>
    users.adjust(by, userId, { currencyId: CURRENCY.FACE, amount, reason: 'Sorry.', key });

  test('who never confirmed an address is given nothing', async () => {
    const admin = await somebody('ADMIN');
    const member = await somebody();
    await sql`update users set email_verified_at = null where id = ${member.userId}`.execute(db);
    await expect(give(admin, member.userId, 5, 'key')).rejects.toEqual(refused('ACCOUNT_UNCONFIRMED'));
    expect(await adjustmentsOf(db, member.userId, 9)).toEqual([]);
  });

  describe('a block', () => {
    test('ends every session at once, and is lifted again', async () => {
      const admin = await somebody('ADMIN');
      const member = await somebody();
      const tokens = [await sessions.open(member.userId), await sessions.open(member.userId)];
      await users.block(admin, member.userId, ' Spam. ');
      for (const token of tokens)
        await expect(sessions.identify(token)).rejects.toEqual(refused('TOKEN_INVALID'));
      expect(await userOf(member)).toMatchObject({ status: 'BLOCKED' });
      await expect(users.block(admin, member.userId, 'x')).rejects.toEqual(refused('USER_CHANGED'));
      await users.unblock(admin, member.userId, 'Said sorry.');
      expect(await userOf(member)).toMatchObject({ status: 'ACTIVE' });
      for (const token of tokens)
        await expect(sessions.identify(token)).rejects.toEqual(refused('TOKEN_INVALID'));
      expect(await actsOn(member)).toEqual([
        {
          act: 'user.block',
          by: admin.userId,
          before: { status: 'ACTIVE' },
          after: { status: 'BLOCKED', reason: 'Spam.' },
        },
        {
          act: 'user.unblock',
          by: admin.userId,
          before: { status: 'BLOCKED' },
          after: { status: 'ACTIVE', reason: 'Said sorry.' },
        },
      ]);
    });

    test('leaves an application waiting', async () => {
      const admin = await somebody('ADMIN');
      const member = await somebody();
      await db
        .insertInto('partner_applications')
        .values({
          ...{ user_id: member.userId, influencer_name: 'M', channel: 'Twitch', other_channel: null },
          ...{ influencer_type: 'solo', representative_name: 'M', email: 'm@facet.test' },
          ...{ phone_number: '+12025550123', brand_channel: 'https://m.test', description: '' },
          terms_agreed_at: new Date(),
        })
        .execute();
      await db.updateTable('users').set({ status: 'PENDING' }).where('id', '=', member.userId).execute();
      await users.block(admin, member.userId, 'x');
      await users.unblock(admin, member.userId, 'x');
      expect(await userOf(member)).toMatchObject({ status: 'PENDING' });
    });

    test('while a photo is being made lets it be finished and paid for', async () => {
      const admin = await somebody('ADMIN');
      const member = await somebody();
      const credits = createCredits({ db });
      const caller = { kind: 'member', sessionId: '', role: 'USER', partnerId: null } as const;
      for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE])
        await users.adjust(admin, member.userId, {
          currencyId,
          amount: 90,
          reason: 'x',
          key: `g${currencyId}`,
        });
      const use = () => credits.useService({ ...caller, userId: member.userId }, SERVICE.credit, null);
      const first = (await use()).reservation.id;
      await takeUp(db, member.userId, first);
      await Promise.all([users.block(admin, member.userId, 'x'), post(db, first), use()]);
      expect(await userOf(member)).toMatchObject({ status: 'BLOCKED' });
      expect(await balanceOf(db, member.userId, CURRENCY.FACE)).toBe(30);
      await expectSound(db);
    });
  });

  describe('who may', () => {
    test('nobody acts on themselves', async () => {
      const chief = await somebody('SUPERADMIN');
      const acts = [
        () => users.block(chief, chief.userId, 'x'),
        () => users.changeRole(chief, chief.userId, 'USER', PASSWORD),
        () => give(chief, chief.userId, 5, 'own'),
        () => users.endSessions(chief, chief.userId, null),
      ];
      for (const act of acts) await expect(act()).rejects.toEqual(refused('OWN_ACCOUNT'));
    });

    test('on administrators only a SUPERADMIN acts', async () => {
      const [admin, other, chief] = [
        await somebody('ADMIN'),
        await somebody('ADMIN'),
        await somebody('SUPERADMIN'),
      ];
      for (const subject of [other, chief]) {
        await expect(users.block(admin, subject.userId, 'x')).rejects.toEqual(refused('ROLE_PROTECTED'));
        await expect(give(admin, subject.userId, 5, 'x')).rejects.toEqual(refused('ROLE_PROTECTED'));
      }
      await users.block(chief, admin.userId, 'x');
      await expect(users.block(admin, (await somebody()).userId, 'x')).rejects.toEqual(refused('FORBIDDEN'));
      await expect(users.block(other, 2 ** 31 - 1, 'x')).rejects.toEqual(refused('NOT_FOUND'));
    });

    test('of SUPERADMINs who demote and block each other at once, one stays', async () => {
      const chiefs = await Promise.all(Array.from({ length: 6 }, () => somebody('SUPERADMIN')));
      await Promise.allSettled(
        chiefs.flatMap((by) =>
          chiefs
            .filter((other) => other !== by)
            .map((other, n) =>
              n % 2
                ? users.block(by, other.userId, 'x')
                : users.changeRole(by, other.userId, 'USER', PASSWORD),
            ),
        ),
      );
      const left = await Promise.all(chiefs.map(userOf));
      expect(
        left.filter(({ role, status }) => role === 'SUPERADMIN' && status !== 'BLOCKED').length,
      ).toBeGreaterThan(0);
    });

    test('a SUPERADMIN who is demoted while the password is looked at gives no role', async () => {
      const [chief, member] = [await somebody('SUPERADMIN'), await somebody()];
      await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', chief.userId).execute();
      await expect(users.changeRole(chief, member.userId, 'ADMIN', PASSWORD)).rejects.toEqual(
        refused('FORBIDDEN'),
      );
      expect(await userOf(member)).toMatchObject({ role: 'USER' });
    });

    test('a new role is told to the member’s streams', async () => {
      const [chief, member] = [await somebody('SUPERADMIN'), await somebody()];
      const heard = vi.fn();
      const end = bus.subscribe(callerChanged, member.userId, heard);
      await users.changeRole(chief, member.userId, 'ADMIN', PASSWORD);
      await expect.poll(() => heard).toHaveBeenCalled();
      end();
    });

    test('a role is given with one’s own password, to an open and confirmed account', async () => {
      const [chief, member, blocked] = [await somebody('SUPERADMIN'), await somebody(), await somebody()];
      const unconfirmed = await newMember(db, `member${count++}`);
      await users.block(chief, blocked.userId, 'x');
      const promote = (userId: number, password = PASSWORD) =>
        users.changeRole(chief, userId, 'ADMIN', password);
      await expect(promote(member.userId, 'Facet!2025')).rejects.toEqual(refused('PASSWORD_WRONG'));
      await expect(promote(blocked.userId)).rejects.toEqual(refused('ROLE_UNFIT'));
      await expect(promote(unconfirmed.userId)).rejects.toEqual(refused('ROLE_UNFIT'));
      const token = await sessions.open(member.userId);
      await promote(member.userId);
      expect(await sessions.identify(token)).toMatchObject({ role: 'ADMIN' });
      await expect(promote(member.userId)).rejects.toEqual(refused('USER_CHANGED'));
      expect(await actsOn(member)).toMatchObject([
        { act: 'user.role', before: { role: 'USER' }, after: { role: 'ADMIN' } },
      ]);
    });
  });

  describe('a balance', () => {
    test('is given and taken back by transfers that are told', async () => {
      const [admin, member] = [await somebody('ADMIN'), await somebody()];
      const before = await house(db, CURRENCY.FACE);
      await give(admin, member.userId, 100, 'a');
      await give(admin, member.userId, -30, 'b');
      expect(await balanceOf(db, member.userId, CURRENCY.FACE)).toBe(70);
      expect(await house(db, CURRENCY.FACE)).toEqual({ ...before, issuance: before.issuance - 70 });
      expect(await adjustmentsOf(db, member.userId, 9)).toMatchObject([
        { amount: -30, currency: 'FACE', reason: 'Sorry.' },
        { amount: 100, currency: 'FACE', reason: 'Sorry.' },
      ]);
      expect((await actsOn(member)).map(({ before: was, after }) => [was, after])).toMatchObject([
        [{ balance: 0 }, { balance: 100, amount: 100, reason: 'Sorry.' }],
        [{ balance: 100 }, { balance: 70, amount: -30 }],
      ]);
    });

    test('is changed once by one act that is sent twenty times at once', async () => {
      const [admin, member] = [await somebody('ADMIN'), await somebody()];
      await Promise.all(Array.from({ length: 20 }, () => give(admin, member.userId, 100, 'once')));
      expect(await balanceOf(db, member.userId, CURRENCY.FACE)).toBe(100);
      expect(await actsOn(member)).toHaveLength(1);
      await expect(give(admin, member.userId, 99, 'once')).rejects.toEqual(refused('BAD_INPUT'));
      await expectSound(db);
    });

    test('is never below zero, whoever takes and spends at once', async () => {
      const [admin, member] = [await somebody('ADMIN'), await somebody()];
      const caller = {
        kind: 'member',
        userId: member.userId,
        sessionId: '',
        role: 'USER',
        partnerId: null,
      } as const;
      await users.adjust(admin, member.userId, {
        ...{ currencyId: CURRENCY.MFACE, amount: 1000, reason: 'x', key: 'm' },
      });
      await give(admin, member.userId, 100, 'start');
      const credits = createCredits({ db });
      const answers = await Promise.allSettled([
        ...Array.from({ length: 10 }, (_, n) => give(admin, member.userId, -20, `back${n}`)),
        ...Array.from({ length: 10 }, () =>
          credits.useServiceWithCost(caller, SERVICE.creditWithCost, 20, null),
        ),
      ]);
      expect(fulfilled(answers)).toBe(5);
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(['BALANCE_TOO_LOW', 'INSUFFICIENT_FACE']).toContain(answer.reason.code);
      expect(await balanceOf(db, member.userId, CURRENCY.FACE)).toBe(0);
      await expectSound(db);
    });

    test.each([
      [0, 'ADJUSTMENT_INVALID'],
      [0.5, 'ADJUSTMENT_INVALID'],
      [1_000_001, 'ADJUSTMENT_INVALID'],
      [Number.NaN, 'ADJUSTMENT_INVALID'],
      [-1, 'BALANCE_TOO_LOW'],
    ])('is not changed by %d', async (amount, code) => {
      const [admin, member] = [await somebody('ADMIN'), await somebody()];
      await expect(give(admin, member.userId, amount, 'x')).rejects.toEqual(refused(code));
      expect(await actsOn(member)).toEqual([]);
    });

    test('needs a reason, and a currency', async () => {
      const [admin, member] = [await somebody('ADMIN'), await somebody()];
      const change = { currencyId: CURRENCY.FACE, amount: 5, reason: ' ', key: 'x' };
      await expect(users.adjust(admin, member.userId, change)).rejects.toEqual(refused('REASON_REQUIRED'));
      await expect(
        users.adjust(admin, member.userId, { ...change, reason: 'x', currencyId: 99 }),
      ).rejects.toEqual(refused('NOT_FOUND'));
    });
  });

  test('sessions are ended one by one, or all of them', async () => {
    const [admin, member] = [await somebody('ADMIN'), await somebody()];
    const tokens = [];
    for (let n = 0; n < 3; n++) tokens.push(await sessions.open(member.userId));
    const [newest] = await sessionsOf(db, member.userId);
    await users.endSessions(admin, member.userId, newest!.id);
    expect(await sessionsOf(db, member.userId)).toHaveLength(2);
    for (const id of [newest!.id, 'x', "' or 1=1"])
      await expect(users.endSessions(admin, member.userId, id)).rejects.toEqual(refused('NOT_FOUND'));
    await users.endSessions(admin, member.userId, null);
    for (const token of tokens)
      await expect(sessions.identify(token)).rejects.toEqual(refused('TOKEN_INVALID'));
    expect(await sessionsOf(db, member.userId)).toEqual([]);
  });

  test('members are found by number, name and address, in each order, with each filter', async () => {
    const ben = await somebody('ADMIN', 'SearchBen');
    const ada = await somebody('USER', 'searchAda');
    await db
      .updateTable('users')
      .set({ first_name: 'Grace Brewster', last_name: 'Hopper' })
      .where('id', '=', ada.userId)
      .execute();
    await users.block(ben, ada.userId, 'x');
    const find = async (search: Partial<UserSearch>) =>
      (await searchUsers(db, { ...ALL, ...search })).rows.map(({ username }) => username);
    for (const text of ['SEARCHADA', 'searchada@example', 'hopper gra', String(ada.userId)])
      expect(await find({ text, isDescending: false }), text).toContain('searchAda');
    expect(await find({ text: 'searchada@' })).toEqual(['searchAda']);
    expect(await find({ text: 'search', sort: 'username' })).toEqual(['SearchBen', 'searchAda']);
    expect(await find({ text: 'search', sort: 'username', isDescending: false })).toEqual([
      'searchAda',
      'SearchBen',
    ]);
    expect(await find({ text: 'search', sort: 'email', limit: 1, offset: 1 })).toEqual(['searchAda']);
    expect(await find({ text: 'search', role: 'ADMIN' })).toEqual(['SearchBen']);
    expect(await find({ text: 'search', status: 'BLOCKED' })).toEqual(['searchAda']);
    for (const text of ['%', '_', '\\', "'", 'nobody here']) expect(await find({ text })).toEqual([]);
  });

  test('a question that is too wide is answered in part, and says so', async () => {
    await sql`insert into users (username, email, password_hash, first_name, last_name, email_verified_at)
      select 'wide' || n, 'wide' || n || '@example.com', '', 'Broad', 'Stream' || n % 2, now()
      from generate_series(1, 502) n`.execute(db);
    const asked = async (search: Partial<UserSearch>) => {
      const { rows, totalCount, isCountCut } = await searchUsers(db, { ...ALL, ...search });
      return { rows: rows.length, totalCount, isCountCut };
    };
    for (const text of ['wide', 'broad', 'Broad Stream1', 'stream1'])
      expect(await asked({ text }), text).toEqual({ rows: 50, totalCount: 250, isCountCut: true });
    expect(await asked({ text: 'broad', status: 'ACTIVE' })).toMatchObject({ isCountCut: true });
    expect(await asked({ text: 'broad', status: 'BLOCKED' })).toEqual({
      ...{ rows: 0, totalCount: 0, isCountCut: false },
    });
    // who fits a filter is found among however many begin so
    await sql`update users set role = 'ADMIN', status = 'BLOCKED' where username = 'wide502'`.execute(db);
    for (const text of ['wide', 'broad', 'Broad Stream0', 'stream0', 'stream broad'])
      for (const filter of [{ role: 'ADMIN' }, { status: 'BLOCKED' }] as const)
        expect(await asked({ text, ...filter }), text).toEqual({ rows: 1, totalCount: 1, isCountCut: false });
    expect(await asked({ text: 'wide50' })).toEqual({ rows: 4, totalCount: 4, isCountCut: false });
  });

  test('signs tell what happened, and who came from the same address', async () => {
    const [admin, one, two] = [await somebody('ADMIN'), await somebody(), await somebody()];
    const consents = createConsents();
    for (const { userId } of [one, two])
      await consents.record(db, {
        userId,
        purpose: 'sign-up',
        subjectId: null,
        metaData: JSON.stringify([consentRecord()]),
        address: '203.0.113.9',
        required: [],
      });
    await users.block(admin, one.userId, 'x');
    expect(await signsOf(db, one.userId)).toMatchObject({
      generations: 0,
      failures: [],
      blocks: 1,
      sameAddress: [{ id: two.userId }],
    });
  });
});
