import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { Db } from '../../db/database.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { callerChanged } from '../../events/sse.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokens, type TokenClaims } from './tokens.ts';

const KEY = new Uint8Array(32).fill(7);
const tokens = createTokens(KEY);

describe.each(DATABASES)('sessions on $kind', ({ open }) => {
  let db: Db;
  let drop: () => Promise<void>;
  let sessions: Sessions;
  let userId = 0;
  let token = '';
  let bus: Bus;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    bus = await createBus(opened.database, silent);
    drop = async () => {
      await bus.close();
      await opened.drop();
    };
    sessions = createSessions({ db, bus, tokens });
  });
  beforeEach(async () => {
    const user = await db
      .insertInto('users')
      .values({
        username: `fan${++userId}x`,
        email: `fan${userId}@example.com`,
        password_hash: '',
        first_name: 'Fan',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    userId = user.id;
    token = await sessions.open(userId);
  });
  afterAll(() => drop());

  const invalid = { code: 'TOKEN_INVALID' };

  test('a token says who is calling, with role and partner', async () => {
    await db.insertInto('partners').values({ user_id: userId, name: 'P' }).execute();
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', userId).execute();
    expect(await sessions.identify(token)).toMatchObject({
      kind: 'member',
      userId,
      role: 'ADMIN',
      partnerId: expect.any(Number),
    });
  });

  test('the end of a session is told to what lasts longer than a request', async () => {
    const heard = vi.fn();
    const release = bus.subscribe(callerChanged, userId, heard);
    const { sessionId } = await tokens.verify(token);
    await sessions.close(sessionId);
    await expect.poll(() => heard).toHaveBeenCalledTimes(1);
    await db.transaction().execute((trx) => sessions.closeAll(trx, userId));
    await expect.poll(() => heard).toHaveBeenCalledTimes(2);
    release();
  });

  test('a token of a closed session, of a blocked member and of an expired session is refused at once', async () => {
    const { sessionId } = await tokens.verify(token);
    await sessions.close(sessionId);
    await expect(sessions.identify(token)).rejects.toMatchObject(invalid);

    const blocked = await sessions.open(userId);
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', userId).execute();
    await expect(sessions.identify(blocked)).rejects.toMatchObject(invalid);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', userId).execute();

    await db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .execute();
    await expect(sessions.identify(blocked)).rejects.toMatchObject(invalid);
  });

  test('two tabs that refresh the same token at once both get a token that works', async () => {
    const renewed = await Promise.all([sessions.refresh(token), sessions.refresh(token)]);
    for (const next of renewed) expect(await sessions.identify(next)).toMatchObject({ userId });
  });

  test('a replayed old token ends the whole session', async () => {
    const second = await sessions.refresh(token);
    const third = await sessions.refresh(second);
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'TOKEN_REFRESH_FAILED' });
    await expect(sessions.identify(third)).rejects.toMatchObject(invalid);
  });

  test('a token that was renewed long ago cannot be renewed again', async () => {
    await sessions.refresh(token);
    await db
      .updateTable('sessions')
      .set({ rotated_at: sql<Date>`now() - interval '2 minutes'` })
      .where('user_id', '=', userId)
      .execute();
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'TOKEN_REFRESH_FAILED' });
  });

  describe('that are over', () => {
    const idOf = async (each: string) => (await tokens.verify(each)).sessionId;
    const left = async () => {
      const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
      return rows.map(({ id }) => id);
    };
    const add = (count: number, ends: string) =>
      sql`insert into sessions (user_id, expires_at)
        select ${userId}, now() + ${ends}::interval from generate_series(1, ${count}::int)`.execute(db);

    test('are forgotten 30 days after they expired or were ended, and no others are', async () => {
      const ended = async (column: 'expires_at' | 'revoked_at', daysAgo: number) => {
        const id = await idOf(await sessions.open(userId));
        const at = sql<Date>`now() - make_interval(days => ${daysAgo})`;
        await db
          .updateTable('sessions')
          .set({ [column]: at })
          .where('id', '=', id)
          .execute();
        return id;
      };
      await ended('expires_at', 31);
      await ended('revoked_at', 31);
      const kept = [await ended('expires_at', 29), await ended('revoked_at', 29), await idOf(token)];
      await sessions.sweep();
      expect((await left()).sort()).toEqual(kept.sort());
      expect(await sessions.identify(token)).toMatchObject({ userId });
    });

    test('are forgotten some at a time, first those that ended first', async () => {
      await add(1000, '-41 days');
      await add(5, '-40 days');
      await sessions.sweep();
      expect(await left()).toHaveLength(6);
      const oldest = await db
        .selectFrom('sessions')
        .select(sql<boolean>`min(expires_at) > now() - interval '40.5 days'`.as('isLater'))
        .executeTakeFirst();
      expect(oldest).toEqual({ isLater: true });
      await sessions.sweep();
      expect(await left()).toEqual([await idOf(token)]);
    });

    test('are found without a look at all the others', async () => {
      await add(3000, '1 day');
      await sql`analyze sessions`.execute(db);
      const read = await db.transaction().execute(async (trx) => {
        const count = async () => {
          const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
            from pg_stat_xact_user_tables where relname = 'sessions'`.execute(trx);
          return rows[0]!.read;
        };
        const before = await count();
        await createSessions({ db: trx, bus, tokens }).sweep();
        return (await count()) - before;
      });
      expect(read).toBeLessThan(100);
    });
  });
});

describe('tokens', () => {
  const claims: TokenClaims = { userId: 1, sessionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', generation: 1 };
  const signed = (
    change: (jwt: SignJWT) => SignJWT,
    key = KEY,
    header = { alg: 'HS256', typ: 'session+jwt' },
  ) =>
    change(
      new SignJWT({ sid: claims.sessionId, gen: 1 })
        .setProtectedHeader(header)
        .setIssuer('facet')
        .setAudience('facet-web')
        .setSubject('1')
        .setIssuedAt()
        .setExpirationTime('10m'),
    ).sign(key);

  test('what was issued is read back', async () => {
    expect(await tokens.verify(await tokens.issue(claims))).toEqual(claims);
  });

  test('an expired token is told apart from a wrong one', async () => {
    const expired = await signed((jwt) => jwt.setIssuedAt('-2m').setExpirationTime('-1m'));
    await expect(tokens.verify(expired)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  test('a signature is checked once', async () => {
    const own = createTokens(KEY);
    const token = await own.issue(claims);
    const verify = vi.spyOn(crypto.subtle, 'verify');
    for (const _ of [1, 2, 3]) await own.verify(token);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('a token that was good is refused once it has expired, or its key is gone', async () => {
    const ring = { signing: KEY, accepted: [KEY] };
    const own = createTokens(ring);
    const token = await own.issue(claims);
    expect(await own.verify(token)).toEqual(claims);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: Date.now() + 60 * 60 * 1000, toFake: ['Date'] });
    await expect(own.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    vi.useRealTimers();
    expect(await own.verify(token)).toEqual(claims);
    ring.accepted = [new Uint8Array(32)];
    await expect(own.verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  const withHeader = async (header: object) => {
    const [, payload, signature] = (await tokens.issue(claims)).split('.');
    return `${base64url.encode(JSON.stringify(header))}.${payload}.${signature}`;
  };
  const forged: [string, () => string | Promise<string>][] = [
    ['nothing', () => ''],
    ['noise', () => 'a.b.c'],
    ['too many dots', async () => `${await tokens.issue(claims)}.x`],
    ['a cut end', async () => (await tokens.issue(claims)).slice(0, -2)],
    ['a megabyte', () => 'x'.repeat(1e6)],
    [
      'no signature',
      () =>
        new UnsecuredJWT({ sid: claims.sessionId, gen: 1 }).setSubject('1').setExpirationTime('1h').encode(),
    ],
    ...['none', 'None', 'NONE', 'nOnE', 'HS512', 'RS256', 'ES256', ''].map(
      (alg): [string, () => Promise<string>] => [
        `alg ${alg || '(empty)'}`,
        () => withHeader({ alg, typ: 'session+jwt' }),
      ],
    ),
    [
      'a foreign kid, jku and jwk',
      () =>
        withHeader({
          alg: 'HS256',
          typ: 'session+jwt',
          kid: '../../dev/null',
          jku: 'http://127.0.0.1/',
          jwk: {},
        }),
    ],
    ['another key', () => signed((jwt) => jwt, new Uint8Array(32))],
    ['another purpose', () => signed((jwt) => jwt, KEY, { alg: 'HS256', typ: 'JWT' })],
    ['another issuer', () => signed((jwt) => jwt.setIssuer('else'))],
    ['another audience', () => signed((jwt) => jwt.setAudience('else'))],
    [
      'no expiry',
      () =>
        new SignJWT({ sid: claims.sessionId, gen: 1 })
          .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
          .setIssuer('facet')
          .setAudience('facet-web')
          .setSubject('1')
          .setIssuedAt()
          .sign(KEY),
    ],
    ['not yet valid', () => signed((jwt) => jwt.setNotBefore('5m'))],
    ['issued in the future', () => signed((jwt) => jwt.setIssuedAt('1h').setExpirationTime('2h'))],
    ['a subject that is no number', () => signed((jwt) => jwt.setSubject('admin'))],
  ];
  test.each(forged)('a token with %s is refused', async (_, make) => {
    await expect(tokens.verify(await make())).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});
