import { useEffect, useState } from 'react';
import { loadSegments, type SegmentsAnswer } from './segments.ts';

/** The people of a product's photo; null while they are loaded, and until they are wanted. */
export function useSegments(path: string, location: string, isWanted: boolean): SegmentsAnswer | null {
  const [loaded, setLoaded] = useState<{ path: string; answer: SegmentsAnswer } | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    void loadSegments(path, location, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setLoaded({ path, answer });
    });
    return () => abort.abort();
  }, [path, location, isWanted]);

  return loaded?.path === path ? loaded.answer : null;
}
