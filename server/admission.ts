import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './db/database.ts';
import { hasLeft } from './form.ts';
import { Refusal } from './refusal.ts';

/** Uploads under way. Each holds its bytes and, for a while, its pixels: together they must not fill the memory. */
export interface Admission {
  /**
   * Takes a place until the request is answered.
   * @throws Refusal TOO_MANY_REQUESTS when there is none, ABORTED for who has left and would never give it back
   */
  take(userId: number, reply: FastifyReply): Promise<void>;
}

interface Limits {
  /** In all processes together. */
  perMember: number;
  /** In each process, because it is its memory. */
  inAll: number;
}

/** Makes an admission; what has one name is one, in however many processes. */
export type CreateAdmission = (name: string, limits: Limits) => Admission;

/** A member's place in the whole installation. @returns what gives it back; null when there is none */
type TakePlace = (userId: number) => Promise<(() => Promise<unknown>) | null>;

/**
 * A place that a killed process held is free after this. Twice as long as a request may take by default (`REQUEST_SECONDS`), and
 * who takes still longer lets the member have one more.
 */
const PLACE_SECONDS = 240;

/** On PostgreSQL a member's places are rows, one for all processes; embedded there is one process. */
export function openAdmissions({ pool }: Pick<Database, 'pool'>): CreateAdmission {
  return (name, limits) => createAdmission(limits, pool && sharedPlaces(pool, name, limits.perMember));
}

function createAdmission({ perMember, inAll }: Limits, takePlace: TakePlace | null): Admission {
  const ofMember = new Map<number, number>();
  let all = 0;
  /** Places that are being given back. */
  const leaving = new Set<Promise<void>>();

  /** @returns what leaves again */
  function enter(userId: number): () => void {
    const mine = ofMember.get(userId) ?? 0;
    if (all >= inAll || mine >= perMember) throw new Refusal('TOO_MANY_REQUESTS');
    all += 1;
    ofMember.set(userId, mine + 1);
    return () => {
      all -= 1;
      const left = ofMember.get(userId)! - 1;
      if (left > 0) ofMember.set(userId, left);
      else ofMember.delete(userId);
    };
  }

  return {
    async take(userId, reply) {
      if (hasLeft(reply)) throw new Refusal('ABORTED');
      const leave = enter(userId);
      const closed = new Promise<void>((resolve) => reply.raw.once('close', resolve));
      closed.then(leave);
      if (takePlace === null) return;
      let giveBack = await takePlace(userId);
      if (giveBack === null) {
        // who has had an answer may be here with the next upload before their place is free
        await Promise.all(leaving);
        giveBack = await takePlace(userId);
      }
      if (giveBack === null) throw new Refusal('TOO_MANY_REQUESTS');
      const free = giveBack;
      closed.then(() => {
        // where the database does not answer, the place comes back with its time
        const left = free().then(forget, forget);
        function forget(): void {
          leaving.delete(left);
        }
        leaving.add(left);
      });
    },
  };
}

/** Each place is a limiter's key that may be used once: whoever finds it unused has it until it is deleted or its time is over. */
function sharedPlaces(pool: pg.Pool, name: string, perMember: number): TakePlace {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true },
    ...{ keyPrefix: `${name}.place`, points: 1, duration: PLACE_SECONDS, clearExpiredByTimeout: false },
  });
  return async (userId) => {
    for (let place = 1; place <= perMember; place++) {
      const key = `${userId}.${place}`;
      try {
        await limiter.consume(key);
        return () => limiter.delete(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
      }
    }
    return null;
  };
}
