import type { Editor } from '../editor.ts';

/** Whether what the tool does takes away: Alt is held, or its switch is on. */
export const isTakingAway = ({ store }: Editor, alt: boolean): boolean => alt || store.getState().isCutting;
