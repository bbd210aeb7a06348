import { Refusal } from './refusal.ts';

const MAX_LENGTH = 128;

/**
 * The `idempotency-key` header, when there is one.
 * @throws Refusal BAD_INPUT for a key that is none: dropping it would make a repeated command act twice
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\w-]+$/.test(header) || header.length > MAX_LENGTH) {
    throw new Refusal('BAD_INPUT');
  }
  return header;
}
