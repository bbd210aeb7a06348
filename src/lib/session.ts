import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { create } from 'zustand';

/** Who is signed in, as far as the browser knows: a stored token. Tabs stay in step through the storage event. */
interface Session {
  token: string | null;
  signIn: (token: string) => void;
  signOut: () => void;
}

function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY.token) || null;
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

export const useSession = create<Session>()((set) => ({
  token: readToken(),
  signIn(token) {
    storeToken(token);
    set({ token });
  },
  signOut() {
    storeToken(null);
    set({ token: null });
  },
}));

export const signIn = (token: string): void => useSession.getState().signIn(token);
export const signOut = (): void => useSession.getState().signOut();
export const currentToken = (): string | null => useSession.getState().token;
export const useSignedIn = (): boolean => useSession((session) => session.token !== null);

addEventListener('storage', (event) => {
  // A null key means that another tab cleared the whole storage.
  if (event.key === STORAGE_KEY.token || event.key === null) useSession.setState({ token: readToken() });
});
