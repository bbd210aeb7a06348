import { type RefObject, useEffect, useState } from 'react';
import { createChooser } from './chooser.ts';
import type { Eyes } from './eyes.ts';
import type { Hint, ViewKind } from './hints.ts';

/** `loading` until the first look, `blind` where nothing can be judged on this device. */
export type Guide = Hint | 'loading' | 'blind';

/** What a view asks for, until it was looked for. */
const WANTED: Record<ViewKind, Hint> = {
  front: 'front',
  left: 'turnLeft',
  right: 'turnRight',
  smile: 'smile',
};

interface Guided {
  /** null: there is nothing to look at. */
  stream: MediaStream | null;
  video: RefObject<HTMLVideoElement | null>;
  eyes: Eyes;
  kind: ViewKind;
  /** The best of several frames, taken by itself. */
  onTaken: (photo: File) => void;
}

/** Looks through the camera again and again, says what could be better, and takes the best frame once all is well. */
export function useGuide({ stream, video, eyes, kind, onTaken }: Guided): Guide {
  const [{ guide, of }, setSeen] = useState<{ guide: Guide; of: ViewKind }>({ guide: 'loading', of: kind });

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const chooser = createChooser(kind);
    const watch = async () => {
      while (!signal.aborted) {
        const judgement = await eyes.look(element, signal);
        if (signal.aborted) return;
        const { hint, isBest, isDone } = chooser.next(judgement);
        setSeen({ guide: hint, of: kind });
        if (isBest) eyes.keep();
        if (!isDone) continue;
        const photo = await eyes.photo(element, 'kept');
        if (!signal.aborted) onTaken(photo);
        return;
      }
    };
    watch().catch(() => {
      if (!signal.aborted) setSeen({ guide: 'blind', of: kind });
    });
    return () => leaving.abort();
  }, [stream, video, eyes, kind, onTaken]);

  // a hint for the view before would ask for the opposite
  return of === kind || guide === 'blind' || guide === 'loading' ? guide : WANTED[kind];
}
