import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type KeyRing, ringOf } from '../../keys/keys.ts';
import { Refusal } from '../../refusal.ts';

/** What a token says: whose it is, which session it belongs to, and how often that session's token was renewed. */
export interface TokenClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  /** @throws Refusal TOKEN_EXPIRED, TOKEN_INVALID */
  verify(token: string): Promise<TokenClaims>;
}

const ISSUER = 'facet';
const AUDIENCE = 'facet-web';
/** Names the purpose, so that no other thing signed with the same key passes for a session token. */
const TYPE = 'session+jwt';
const LIFETIME_SECONDS = 60 * 60;
/** Longer texts are refused unread. */
const MAX_TOKEN_LENGTH = 2048;
/** Good tokens held at once, and how long our own are at most: some 5 MB. Beyond it the oldest are checked anew. */
const MAX_KNOWN = 10_000;
const USUAL_LENGTH = 512;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Checked {
  payload: JWTPayload;
  key: Uint8Array;
}

/** Seconds since 1970. */
const endOf = ({ payload: { exp, iat } }: Checked): number => Math.min(exp!, iat! + LIFETIME_SECONDS);

export function createTokens(keys: Uint8Array | KeyRing): Tokens {
  const ring = ringOf(keys);
  // the check of a signature takes a quarter of what a small request does, and a page sends many with one token
  const known = new Map<string, Checked>();

  async function payloadOf(token: string): Promise<JWTPayload> {
    const earlier = known.get(token);
    if (earlier && endOf(earlier) * 1000 > Date.now() && ring.accepted.includes(earlier.key))
      return earlier.payload;
    known.delete(token);
    const checked = await check(token);
    if (token.length <= USUAL_LENGTH) known.set(token, checked);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    return checked.payload;
  }

  /** The newest key first. A token that none of them has signed fails as one of the last does. */
  async function check(token: string): Promise<Checked> {
    const options = {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: LIFETIME_SECONDS,
    };
    const [last, ...others] = ring.accepted;
    for (const key of others.reverse()) {
      try {
        return { key, payload: (await jwtVerify(token, key, options)).payload };
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    return { key: last!, payload: (await jwtVerify(token, last!, options)).payload };
  }

  return {
    issue: ({ userId, sessionId, generation }) =>
      new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(ring.signing),

    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw new Refusal('TOKEN_INVALID');
      try {
        const payload = await payloadOf(token);
        const userId = Number(payload.sub);
        const { sid, gen } = payload;
        if (
          !Number.isInteger(userId) ||
          typeof sid !== 'string' ||
          !UUID.test(sid) ||
          !Number.isInteger(gen)
        ) {
          throw new Refusal('TOKEN_INVALID');
        }
        return { userId, sessionId: sid, generation: gen as number };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        throw new Refusal(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', error);
      }
    },
  };
}
