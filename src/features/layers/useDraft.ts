import { debounce } from '@facet/editor-core/drafts/debounce.ts';
import type { DraftKey, LayerDrafts } from '@facet/layer-core/drafts.ts';
import { useEffect, useState } from 'react';
import type { Work } from './work.ts';

/** Milliseconds from a change until it is written, and the longest while it goes on. */
const patience = { delayMs: 400, maxWaitMs: 2000 };

/** Keeps what is worked on in this browser, within a moment of each change. @returns whether it can */
export function useDraft(work: Work, drafts: LayerDrafts, [userId, slot]: DraftKey): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const { store } = work.editor;
    const write = (): void => {
      drafts.write([userId, slot], store.getState().document, work.pictures.file).then(
        () => setKept(true),
        () => setKept(false),
      );
    };
    const writing = debounce(write, patience);
    const stop = store.subscribe((state, before) => {
      if (state.document !== before.document) writing.touch();
    });
    // the page may be on its way out
    const writeNow = (): void => {
      if (document.visibilityState !== 'hidden') return;
      writing.cancel();
      write();
    };
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', writeNow);
      writing.cancel();
      if (store.getState().undoLabel !== null) write();
    };
  }, [work, drafts, userId, slot]);
  return isKept;
}
