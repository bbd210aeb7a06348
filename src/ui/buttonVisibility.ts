import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { storedFlag } from '../lib/storedFlag.ts';

const HIDDEN_CLASS = 'buttons-hidden';

/** Whether photos carry their buttons (generate, like, share, …), on this device. Those buttons say `data-photo-buttons`. */
const { useFlag: useIsVisible, set } = storedFlag(STORAGE_KEY.buttonVisible, true);

function show(isVisible: boolean): void {
  document.documentElement.classList.toggle(HIDDEN_CLASS, !isVisible);
}

show(useIsVisible.getState());
useIsVisible.subscribe(show);

export function useButtonVisibility(): { isVisible: boolean; toggle: () => void } {
  const isVisible = useIsVisible();
  return { isVisible, toggle: () => set(!isVisible) };
}
