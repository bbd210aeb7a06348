import { createBrowserServices } from '@facet/editor-core/browser-services.ts';
import { createDrafts, type Draft, type Drafts } from '@facet/editor-core/drafts/drafts.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadFailureText } from '../segments/loadFailure.ts';
import { toast } from '../ui/toast.ts';
import { draftProblemText } from './checkMaskings.ts';
import { type LoadedImage, loadStudioImages, type StudioSource } from './studioImages.ts';

export interface Opened {
  services: EditorServices;
  drafts: Drafts;
  /** As they are opened. */
  loaded: readonly LoadedImage[];
  offers: readonly Draft[];
}

/** Loads a campaign's images with their masks, and what the browser has kept of them. */
export function useOpenedStudio({
  source,
  userId,
  part,
  prepare = (image) => image,
}: {
  source: StudioSource;
  userId: number;
  /** What of the images is edited, where it is not the people: it has drafts of its own. */
  part?: string | undefined;
  /** Puts in what is opened beside the masks: drafts are told apart from exactly what is opened. */
  prepare?: (image: EditorImage) => EditorImage;
}) {
  const [state, setState] = useState<{ opened: Opened | null; error: string | null }>({
    opened: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  const prepareNow = useEffectEvent(prepare);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens the same again.
  useEffect(() => {
    const abort = new AbortController();
    const services = createBrowserServices();
    let isOpen = false;
    const drafts = createDrafts({
      owner: part === undefined ? String(userId) : `${userId} ${part}`,
      onProblem: (problem) => toast.error(draftProblemText(problem)),
    });
    const open = async (): Promise<void> => {
      const stored = await loadStudioImages(source, services.pool, abort.signal);
      const loaded = stored.map((one) => ({ ...one, image: prepareNow(one.image) }));
      const offers = await Promise.all(loaded.map(({ image, savedAt }) => drafts.offer(image, savedAt)));
      if (abort.signal.aborted) return;
      isOpen = true;
      setState({
        opened: {
          services,
          drafts,
          loaded,
          offers: offers.filter((offer) => offer !== null),
        },
        error: null,
      });
    };
    open().catch((error: unknown) => {
      if (!abort.signal.aborted) setState({ opened: null, error: loadFailureText(error) });
    });
    return () => {
      abort.abort();
      services.close();
      // the open editor has its last changes to write first
      if (!isOpen) void drafts.close();
    };
  }, [source, userId, part, attempt]);

  return {
    ...state,
    retry() {
      setState({ opened: null, error: null });
      setAttempt(attempt + 1);
    },
  };
}
