import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface FaceChoiceOptions {
  /** As the server has them. */
  saved: readonly number[];
  /** Whether a call runs, of whichever step. */
  isSending: boolean;
  /** @returns whether the server has them now */
  send: (ids: readonly number[]) => Promise<boolean>;
}

/** Faces as they were clicked last: clicks while a call runs are sent together after it. */
export function useFaceChoice({ saved, isSending, send }: FaceChoiceOptions) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const sent = useRef<readonly number[] | null>(null);

  const submit = useEffectEvent(async (ids: readonly number[]) => {
    const isSaved = await send(ids);
    // what was clicked on top of a refused choice is refused with it
    setWanted((now) => (now === ids || !isSaved ? null : now));
  });
  useEffect(() => {
    if (wanted === null || isSending || sent.current === wanted) return;
    sent.current = wanted;
    void submit(wanted);
  }, [wanted, isSending]);

  return { chosen: wanted ?? saved, choose: (ids: readonly number[]) => setWanted(ids) };
}
