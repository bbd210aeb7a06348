import { useMedia } from './useMedia.ts';

export const FINGERS = '(pointer: coarse)';

/** Whether one points with fingers: there is then no keyboard whose keys could be named. */
export const useFingers = (): boolean => useMedia(FINGERS);
