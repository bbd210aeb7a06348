import { sql } from 'kysely';
import type { Caller } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import { callerChanged } from '../../events/sse.ts';
import { Refusal } from '../../refusal.ts';
import { type Tokens, UUID } from './tokens.ts';

/** A session is a family of tokens in which each refresh makes the next generation. */
export interface Sessions {
  open(userId: number, trx?: Db): Promise<string>;
  /**
   * For whoever has shown their password, as long as it is still that one: who sets another ends every session, also one that is
   * being opened.
   * @throws Refusal LOGIN_FAILED
   */
  openWith(userId: number, passwordHash: string): Promise<string>;
  /** Who is calling with this token. @throws Refusal TOKEN_EXPIRED, TOKEN_INVALID */
  identify(token: string): Promise<Caller>;
  /** The next token of the same session. @throws Refusal; a replayed older token ends the whole session */
  refresh(token: string): Promise<string>;
  close(sessionId: string): Promise<void>;
  /** Ends one session of a member, in the caller's transaction. @returns false when there is none that is open */
  closeOne(trx: Db, userId: number, sessionId: string): Promise<boolean>;
  /** Ends every session of a member, in the caller's transaction. */
  closeAll(trx: Db, userId: number): Promise<void>;
  /** Forgets sessions that have been over for long, some at a time: every sign-in leaves one. */
  sweep(): Promise<void>;
}

const SESSION_DAYS = 30;
/** Two tabs may refresh the same token at once; the second one gets the generation that the first one made. */
const REFRESH_GRACE_SECONDS = 60;
/** How long a session that expired or was ended is kept, and how many a sweep forgets. */
const KEPT_DAYS = 30;
const SWEEP_LIMIT = 1000;

export function createSessions({
  db,
  bus,
  tokens,
}: {
  db: Db;
  bus: Pick<Bus, 'publish'>;
  tokens: Tokens;
}): Sessions {
  const blockedUsers = db.selectFrom('users').select('id').where('status', '=', 'BLOCKED');

  const end = sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`;

  return {
    async open(userId, trx = db) {
      const session = await trx
        .insertInto('sessions')
        .values({ user_id: userId, expires_at: end })
        .returning(['id', 'generation'])
        .executeTakeFirstOrThrow();
      return tokens.issue({ userId, sessionId: session.id, generation: session.generation });
    },

    async openWith(userId, passwordHash) {
      const session = await db
        .insertInto('sessions')
        .columns(['user_id', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select(['users.id', end.as('end')])
            .where('users.id', '=', userId)
            .where('users.password_hash', '=', passwordHash)
            // either this one is there before every session is ended, or the new password is seen here
            .forShare(),
        )
        .returning(['id', 'generation'])
        .executeTakeFirst();
      if (!session) throw new Refusal('LOGIN_FAILED');
      return tokens.issue({ userId, sessionId: session.id, generation: session.generation });
    },

    async identify(token) {
      const claims = await tokens.verify(token);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('partners', 'partners.user_id', 'users.id')
        .select(['users.id', 'users.role', 'partners.id as partnerId'])
        .where('sessions.id', '=', claims.sessionId)
        .where('sessions.user_id', '=', claims.userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .where('sessions.generation', '<=', claims.generation + 1)
        .where('users.status', '<>', 'BLOCKED')
        .executeTakeFirst();
      if (!row) throw new Refusal('TOKEN_INVALID');
      return {
        kind: 'member',
        userId: row.id,
        sessionId: claims.sessionId,
        role: row.role,
        partnerId: row.partnerId,
      };
    },

    async refresh(token) {
      const claims = await tokens.verify(token);
      const next = await db
        .updateTable('sessions')
        .set({ generation: claims.generation + 1, rotated_at: sql<Date>`now()` })
        .where('id', '=', claims.sessionId)
        .where('user_id', '=', claims.userId)
        .where('generation', '=', claims.generation)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('user_id', 'not in', blockedUsers)
        .returning('generation')
        .executeTakeFirst();
      if (next) return tokens.issue({ ...claims, generation: next.generation });

      const session = await db
        .selectFrom('sessions')
        .select([
          'generation',
          sql<boolean>`revoked_at is null and expires_at > now()`.as('isLive'),
          sql<boolean>`rotated_at > now() - make_interval(secs => ${REFRESH_GRACE_SECONDS})`.as('isFresh'),
        ])
        .where('id', '=', claims.sessionId)
        .where('user_id', '=', claims.userId)
        .executeTakeFirst();
      if (session?.isLive && session.isFresh && session.generation === claims.generation + 1) {
        return tokens.issue({ ...claims, generation: session.generation });
      }
      await this.close(claims.sessionId);
      throw new Refusal('TOKEN_REFRESH_FAILED');
    },

    async close(sessionId) {
      const closed = await db
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (closed) await bus.publish(db, callerChanged, closed.user_id, {});
    },

    async closeOne(trx, userId, sessionId) {
      if (!UUID.test(sessionId)) return false;
      const closed = await trx
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (closed) await bus.publish(trx, callerChanged, userId, {});
      return closed !== undefined;
    },

    async closeAll(trx, userId) {
      await trx
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
      await bus.publish(trx, callerChanged, userId, {});
    },

    async sweep() {
      // as the index has it
      const end = sql<Date>`least(expires_at, revoked_at)`;
      const old = db
        .selectFrom('sessions')
        .select('id')
        .where(end, '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
        .orderBy(end)
        .limit(SWEEP_LIMIT);
      await db.deleteFrom('sessions').where('id', 'in', old).execute();
    },
  };
}
