import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { create } from 'zustand';
import { learnClock } from './clock.ts';

/** Who is signed in, as far as the browser knows: a stored token. Tabs stay in step through the storage event. */
interface Session {
  token: string | null;
  /** Why the last session ended, until somebody was told; null when the person ended it. */
  endedBy: AuthErrorType | null;
  signIn: (token: string) => void;
  signOut: (endedBy?: AuthErrorType) => void;
}

const AUTH_ERROR_TYPES = ['TOKEN_EXPIRED', 'UNAUTHORIZED', 'NETWORK_ERROR', 'DEFAULT'] as const;
export type AuthErrorType = (typeof AUTH_ERROR_TYPES)[number];

export function isAuthErrorType(value: unknown): value is AuthErrorType {
  return (AUTH_ERROR_TYPES as readonly unknown[]).includes(value);
}

/** Outlives the reload that an expired token causes; each tab has its own. */
const ENDED_BY = 'sessionEndedBy';

function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY.token) || null;
  } catch {
    return null;
  }
}

/** When a token that has just come was made, in milliseconds by the server's clock. */
function madeAtOf(token: string): number | null {
  try {
    const claims = JSON.parse(
      atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
    ) as unknown;
    const iat = typeof claims === 'object' && claims !== null && 'iat' in claims ? claims.iat : null;
    return typeof iat === 'number' ? iat * 1000 : null;
  } catch {
    return null;
  }
}

function storeToken(token: string | null): void {
  try {
    if (token) localStorage.setItem(STORAGE_KEY.token, token);
    else localStorage.removeItem(STORAGE_KEY.token);
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

function readEnd(): AuthErrorType | null {
  try {
    const value = sessionStorage.getItem(ENDED_BY);
    return isAuthErrorType(value) ? value : null;
  } catch {
    return null;
  }
}

function storeEnd(endedBy: AuthErrorType | null): void {
  try {
    if (endedBy) sessionStorage.setItem(ENDED_BY, endedBy);
    else sessionStorage.removeItem(ENDED_BY);
  } catch {
    // Without storage the reason is lost with the page.
  }
}

export const useSession = create<Session>()((set) => ({
  token: readToken(),
  endedBy: readEnd(),
  signIn(token) {
    const madeAt = madeAtOf(token);
    if (madeAt !== null) learnClock(madeAt);
    storeToken(token);
    storeEnd(null);
    set({ token, endedBy: null });
  },
  signOut(endedBy) {
    storeToken(null);
    storeEnd(endedBy ?? null);
    set({ token: null, endedBy: endedBy ?? null });
  },
}));

export const signIn = (token: string): void => useSession.getState().signIn(token);
export const signOut = (): void => useSession.getState().signOut();
/** Signs out because of an error; the guard of the members' screens says which. */
export const endSession = (endedBy: AuthErrorType): void => useSession.getState().signOut(endedBy);
/** The person has read why the session ended. */
export function forgetEnd(): void {
  storeEnd(null);
  useSession.setState({ endedBy: null });
}
export const currentToken = (): string | null => useSession.getState().token;
export const useSignedIn = (): boolean => useSession((session) => session.token !== null);

/** Takes over what another tab has stored; also before its event has arrived here. */
export function adoptStoredToken(): void {
  const token = readToken();
  if (token !== currentToken()) useSession.setState({ token });
}

addEventListener('storage', (event) => {
  // A null key means that another tab cleared the whole storage.
  if (event.key === STORAGE_KEY.token || event.key === null) adoptStoredToken();
});
