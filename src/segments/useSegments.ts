import { useEffect, useState } from 'react';
import { loadFailureText } from './loadFailure.ts';
import { type ImageSegments, loadSegments, type SegmentSource } from './loadSegments.ts';

type Loaded = { images: readonly ImageSegments[] } | { error: string };

/**
 * The segments of each image; null while they are loaded, and until they are wanted. The addresses alone say whether a source is
 * another one.
 */
export function useSegments(source: SegmentSource, isWanted = true) {
  const [loaded, setLoaded] = useState<{ of: string; answer: Loaded } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${source.personJsonPath} ${source.extractMaskingPath}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; an attempt loads the same again.
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const show = (answer: Loaded): void => {
      if (!abort.signal.aborted) setLoaded({ of: key, answer });
    };
    loadSegments(source, abort.signal).then(
      (images) => show({ images }),
      (error: unknown) => show({ error: loadFailureText(error) }),
    );
    return () => abort.abort();
  }, [key, isWanted, attempt]);

  const answer = loaded?.of === key ? loaded.answer : null;
  return {
    images: answer && 'images' in answer ? answer.images : null,
    error: answer && 'error' in answer ? answer.error : null,
    retry() {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}
