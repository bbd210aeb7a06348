import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { useState } from 'react';
import { storedFlag } from '../lib/storedFlag.ts';

const PAGE_CLASS = 'blur-mode';

/** Whether photos are shown blurred, on this device. */
const { useFlag: useIsBlurred, set: setBlurred } = storedFlag(STORAGE_KEY.blurMode, false);

function show(isOn: boolean): void {
  document.documentElement.classList.toggle(PAGE_CLASS, isOn);
}

show(useIsBlurred.getState());
useIsBlurred.subscribe(show);

export function useBlurMode(): { isBlurred: boolean; setBlurred: (isBlurred: boolean) => void } {
  return { isBlurred: useIsBlurred(), setBlurred };
}

/** One image follows the mode until it is told otherwise; a change of the mode counts for all images again. */
export function useImageBlur(): { isBlurred: boolean; toggle: () => void } {
  const mode = useIsBlurred();
  const [own, setOwn] = useState({ mode, isBlurred: mode });
  if (own.mode !== mode) setOwn({ mode, isBlurred: mode });
  return { isBlurred: own.isBlurred, toggle: () => setOwn({ mode, isBlurred: !own.isBlurred }) };
}
