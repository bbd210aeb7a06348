import { MOBILE_MAX_WIDTH_PX } from '@facet/contract/constants.ts';
import { useSyncExternalStore } from 'react';

const query = `(max-width: ${MOBILE_MAX_WIDTH_PX}px)`;

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True on viewports of at most 768 px. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
