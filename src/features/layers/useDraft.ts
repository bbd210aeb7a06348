import { debounce } from '@facet/editor-core/drafts/debounce.ts';
import type { DraftKey, LayerDrafts } from '@facet/layer-core/drafts.ts';
import { isSame, type LayerDocument } from '@facet/layer-core/model.ts';
import { useEffect, useState } from 'react';
import type { Work } from './work.ts';

/** Milliseconds from a change until it is written, and the longest while it goes on. */
const patience = { delayMs: 400, maxWaitMs: 2000 };

/**
 * Keeps what is worked on in this browser, within a moment of each change. What was only looked at is no draft: it would put out
 * an older one that is. @returns whether it can
 */
export function useDraft(work: Work, drafts: LayerDrafts, [userId, slot]: DraftKey): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const { store } = work.editor;
    /** As it was opened or written last; null: what is kept is not known. */
    let kept: LayerDocument | null = store.getState().document;
    const writeChanged = (): void => {
      const { document } = store.getState();
      if (kept && isSame(kept, document)) return;
      // from now on: who goes back meanwhile has to be written again
      kept = document;
      drafts.write([userId, slot], document, work.pictures.file).then(
        () => setKept(true),
        () => {
          kept = null;
          setKept(false);
        },
      );
    };
    const writing = debounce(writeChanged, patience);
    const stop = store.subscribe((state, before) => {
      if (state.document !== before.document) writing.touch();
    });
    // the page may be on its way out
    const writeNow = (): void => {
      if (document.visibilityState !== 'hidden') return;
      writing.cancel();
      writeChanged();
    };
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', writeNow);
      writing.cancel();
      writeChanged();
    };
  }, [work, drafts, userId, slot]);
  return isKept;
}
