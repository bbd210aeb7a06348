import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { GET_UNREAD_COUNT } from '@facet/contract/documents/productions.ts';
import { create } from 'zustand';
import { apollo } from '../../lib/apollo.ts';
import { currentToken, useSession } from '../../lib/session.ts';

function readCount(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY.unreadCount));
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
  } catch {
    return 0;
  }
}

/** Finished photos that the person has not looked at; kept in the browser so that the badge is there at once. */
export const useUnreadCount = create(() => ({ count: readCount() }));

export function setUnreadCount(count: number): void {
  useUnreadCount.setState({ count });
  try {
    if (count > 0) localStorage.setItem(STORAGE_KEY.unreadCount, String(count));
    else localStorage.removeItem(STORAGE_KEY.unreadCount);
  } catch {
    // Without storage the count lasts as long as the page.
  }
}

/** Asks the server. A failure keeps the count there is: a badge is not worth an error message. */
export async function refreshUnreadCount(): Promise<void> {
  if (!currentToken()) return;
  try {
    const { data } = await apollo.query({ query: GET_UNREAD_COUNT, fetchPolicy: 'network-only' });
    // Whoever signed out meanwhile has no badge.
    if (data && currentToken()) setUnreadCount(data.getUnreadCount);
  } catch {
    // Asked again with the next visit of the gallery.
  }
}

useSession.subscribe((now) => {
  if (now.token === null) setUnreadCount(0);
});

addEventListener('storage', (event) => {
  // A null key means that another tab cleared the whole storage.
  if (event.key === STORAGE_KEY.unreadCount || event.key === null)
    useUnreadCount.setState({ count: readCount() });
});
