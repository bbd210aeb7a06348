import { type RefObject, useEffect, useState } from 'react';
import { createChooser } from './chooser.ts';
import type { Eyes } from './eyes.ts';
import type { Hint } from './hints.ts';

/** `loading` until the first look, `blind` where nothing can be judged on this device. */
export type Guide = Hint | 'loading' | 'blind';

interface Guided {
  /** null: there is nothing to look at. */
  stream: MediaStream | null;
  video: RefObject<HTMLVideoElement | null>;
  eyes: Eyes;
  /** The best of several frames, taken by itself. */
  onTaken: (photo: File) => void;
}

/** Looks through the camera again and again, says what could be better, and takes the best frame once all is well. */
export function useGuide({ stream, video, eyes, onTaken }: Guided): Guide {
  const [guide, setGuide] = useState<Guide>('loading');

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const chooser = createChooser();
    const watch = async () => {
      while (!signal.aborted) {
        const judgement = await eyes.look(element, signal);
        if (signal.aborted) return;
        const { hint, isBest, isDone } = chooser.next(judgement);
        setGuide(hint);
        if (isBest) eyes.keep();
        if (!isDone) continue;
        const photo = await eyes.photo(element, 'kept');
        if (!signal.aborted) onTaken(photo);
        return;
      }
    };
    watch().catch(() => {
      if (!signal.aborted) setGuide('blind');
    });
    return () => leaving.abort();
  }, [stream, video, eyes, onTaken]);

  return guide;
}
