import { storedFlag } from '../lib/storedFlag.ts';
import { useSmallStudio } from './useNarrowStudio.ts';

/** One choice for large windows, which begin with the size of the specification, and one for small ones and for fingers. */
const large = storedFlag('maskCanvasFills', false);
const small = storedFlag('maskCanvasFillsSmall', true);

/** 'Use all the space': whether the canvas is as large as there is room for, kept on this device. */
export function useFillsPlace(): [boolean, (fills: boolean) => void] {
  const isSmall = useSmallStudio();
  const fills = { large: large.useFlag(), small: small.useFlag() };
  return isSmall ? [fills.small, small.set] : [fills.large, large.set];
}
