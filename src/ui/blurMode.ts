import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { useState } from 'react';
import { create } from 'zustand';

const PAGE_CLASS = 'blur-mode';

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY.blurMode) === 'true';
  } catch {
    return false;
  }
}

/** Whether photos are shown blurred, on this device. */
const useBlurStore = create(read);

function show(isOn: boolean): void {
  document.documentElement.classList.toggle(PAGE_CLASS, isOn);
}

show(useBlurStore.getState());
useBlurStore.subscribe(show);
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY.blurMode || key === null) useBlurStore.setState(read(), true);
});

export function useBlurMode(): { isBlurred: boolean; setBlurred: (isBlurred: boolean) => void } {
  const isBlurred = useBlurStore();
  return { isBlurred, setBlurred };
}

function setBlurred(isBlurred: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY.blurMode, String(isBlurred));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  useBlurStore.setState(isBlurred, true);
}

/** One image follows the mode until it is told otherwise; a change of the mode counts for all images again. */
export function useImageBlur(): { isBlurred: boolean; toggle: () => void } {
  const mode = useBlurStore();
  const [own, setOwn] = useState({ mode, isBlurred: mode });
  const isBlurred = own.mode === mode ? own.isBlurred : mode;
  return { isBlurred, toggle: () => setOwn({ mode, isBlurred: !isBlurred }) };
}
