import { TOKEN_EXPIRING_MS } from '@facet/contract/constants.ts';
import type { RefreshAnswer } from '@facet/contract/rest.ts';
import { serverNow } from './clock.ts';
import { refusal } from './refusals.ts';
import { adoptStoredToken, currentToken, endSession, signIn } from './session.ts';

interface Claims {
  exp: number;
  sub?: string;
}

/** What the token says about itself, unverified; null when it is not a token that expires. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

export function tokenState(token: string, now = serverNow()): 'valid' | 'expiring' | 'expired' {
  const claims = readClaims(token);
  if (!claims) return 'expired';
  const remaining = claims.exp * 1000 - now;
  if (remaining <= 0) return 'expired';
  return remaining <= TOKEN_EXPIRING_MS ? 'expiring' : 'valid';
}

let refreshing: Promise<void> | null = null;

const LOCK = 'facet-refresh';
/** A refresh that takes longer is given up, so that other tabs need not wait for it. */
const REFRESH_MS = 15_000;

/**
 * One refresh at a time in all tabs: whoever comes second finds the token that the first one stored, and so no tab ever
 * sends a token that was renewed before. Where there are no locks, the server forgives a second refresh for a minute.
 */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

async function refresh(staledToken: string): Promise<void> {
  adoptStoredToken();
  if (currentToken() !== staledToken) return;
  const response = await fetch('/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staledToken }),
    signal: AbortSignal.timeout(REFRESH_MS),
  });
  const answer = (await response.json()) as RefreshAnswer;
  if (!('token' in answer)) throw new Error(answer.error || refusal('TOKEN_REFRESH_FAILED'));
  // Whoever signed out in the meantime stays signed out.
  if (currentToken() === staledToken) signIn(answer.token);
}

const reloadPage = (): void => location.reload();

/**
 * The token for a request that is about to leave; null for a visitor. A token that no longer counts is removed and the
 * page reloads, and the request waits for that. One that expires soon is renewed first, once for all waiting requests;
 * when that fails, the request goes out with the token there is.
 */
export async function freshToken(reload: () => void = reloadPage): Promise<string | null> {
  const token = currentToken();
  if (!token) return null;
  const state = tokenState(token);
  if (state === 'expired') {
    endSession(readClaims(token) ? 'TOKEN_EXPIRED' : 'DEFAULT');
    reload();
    return new Promise(() => {});
  }
  if (state === 'expiring') {
    refreshing ??= oneTabAtATime(() => refresh(token))
      .catch((error: unknown) => console.warn(refusal('TOKEN_REFRESH_FAILED'), error))
      .finally(() => {
        refreshing = null;
      });
    await refreshing;
  }
  return currentToken();
}
