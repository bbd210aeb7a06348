import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, ringOf } from '../keys/keys.ts';

/**
 * Signed addresses of stored files: `/files/<key>?e=<expiry, Unix seconds>&s=<HMAC-SHA256 of key and expiry>`. Who has the
 * address may read the file until it expires. The expiry is rounded to days, so that an address is the same all day long and
 * browsers can keep what is behind it; brief ones are not.
 */
export interface Addresses {
  address(key: string): string;
  /** For a machine that reads the file now: good for an hour. */
  briefAddress(key: string): string;
  /** The key of an address that was made here and is still valid; null for any other text. The host is not looked at. */
  keyOf(address: string): string | null;
}

const DAY = 86_400;
/** An address lives between two and three days: pages stay open, and lists stay in browsers' caches. */
const LIFETIME_DAYS = 3;
/** Seconds. */
const BRIEF = 3_600;

const PREFIX = '/files/';
const MAX_LENGTH = 2048;
const EXPIRY = /^\d{1,12}$/;

export function createAddresses(keys: Uint8Array | KeyRing, now: () => number = Date.now): Addresses {
  const ring = ringOf(keys);
  const sign = (signingKey: Uint8Array, key: string, expiry: string) =>
    createHmac('sha256', signingKey).update(`${expiry}\n${key}`).digest();

  const until = (seconds: number, key: string): string => {
    const expiry = String(seconds);
    return `${PREFIX}${key}?e=${expiry}&s=${sign(ring.signing, key, expiry).toString('base64url')}`;
  };

  return {
    address: (key) => until((Math.floor(now() / 1000 / DAY) + LIFETIME_DAYS) * DAY, key),
    briefAddress: (key) => until(Math.floor(now() / 1000) + BRIEF, key),

    keyOf(address) {
      if (address.length > MAX_LENGTH || !URL.canParse(address, 'http://localhost')) return null;
      const { protocol, pathname, searchParams } = new URL(address, 'http://localhost');
      if ((protocol !== 'http:' && protocol !== 'https:') || !pathname.startsWith(PREFIX)) return null;
      const key = pathname.slice(PREFIX.length);
      const expiry = searchParams.get('e') ?? '';
      const given = Buffer.from(searchParams.get('s') ?? '', 'base64url');
      if (!EXPIRY.test(expiry)) return null;
      const isSigned = ring.accepted.some((signingKey) => {
        const expected = sign(signingKey, key, expiry);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isSigned) return null;
      return now() / 1000 <= Number(expiry) ? key : null;
    },
  };
}
