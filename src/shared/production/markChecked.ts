import { MARK_PRODUCTION_AS_CHECKED } from '@facet/contract/documents/productions.ts';
import { apollo } from '../../lib/apollo.ts';
import { toast } from '../../ui/toast.ts';
import { setUnreadCount, useUnreadCount } from './unreadCount.ts';

/** What toasts of a production are about: whoever looks at it needs no news of it. */
export const aboutProduction = (id: number): string => `production ${id}`;

const running = new Map<number, Promise<void>>();

async function mark(id: number): Promise<void> {
  toast.settle(aboutProduction(id));
  const before = useUnreadCount.getState().count;
  const taken = before > 0 ? 1 : 0;
  setUnreadCount(before - taken);
  try {
    await apollo.mutate({ mutation: MARK_PRODUCTION_AS_CHECKED, variables: { id } });
  } catch (error) {
    // Others may have been marked meanwhile: give back what this one took, not the count of back then.
    setUnreadCount(useUnreadCount.getState().count + taken);
    throw error;
  }
}

/**
 * Marks an unread production as seen: the badge goes down at once, never below 0, and back up when the server refuses.
 * Asked again while it runs, it counts once. Call it only for productions whose `isChecked` is false.
 *
 * @throws what the mutation throws
 */
export function markChecked(id: number): Promise<void> {
  let marking = running.get(id);
  if (!marking) {
    marking = mark(id).finally(() => running.delete(id));
    running.set(id, marking);
  }
  return marking;
}
