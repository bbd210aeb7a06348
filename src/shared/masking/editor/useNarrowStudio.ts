import { useSyncExternalStore } from 'react';

/** Below, tools lie under the photo and properties are folded: as in MaskEditor.module.css. */
const query = '(max-width: 1099px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export function useNarrowStudio(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
