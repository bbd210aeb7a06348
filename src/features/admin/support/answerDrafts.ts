import { create } from 'zustand';
import { useSession } from '../../../lib/session.ts';

/** Topics whose unsent answers are kept in this tab; the one that was written in longest ago goes first. */
export const MAX_DRAFTS = 50;

/** Unsent answers by the ids of their topics, the one that was written in last at the end. */
const useDrafts = create<ReadonlyMap<number, string>>(() => new Map());

export function useAnswerDraft(topicId: number): string {
  return useDrafts((drafts) => drafts.get(topicId) ?? '');
}

export function changeDraft(topicId: number, change: (before: string) => string): void {
  const drafts = new Map(useDrafts.getState());
  const text = change(drafts.get(topicId) ?? '');
  drafts.delete(topicId);
  if (text !== '') drafts.set(topicId, text);
  if (drafts.size > MAX_DRAFTS) drafts.delete(drafts.keys().next().value!);
  useDrafts.setState(drafts, true);
}

// whoever signs in next sees nothing of them
useSession.subscribe(({ token }) => {
  if (token === null) useDrafts.setState(new Map(), true);
});
