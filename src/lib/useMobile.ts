import { MOBILE_MAX_WIDTH_PX } from '@facet/contract/constants.ts';
import { useMedia } from './useMedia.ts';

/** True on viewports of at most 768 px. */
export const useMobile = (): boolean => useMedia(`(max-width: ${MOBILE_MAX_WIDTH_PX}px)`);
