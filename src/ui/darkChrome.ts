import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Whether the screen is dark whatever the person prefers elsewhere: beside dark chrome, photos show their true colours. */
export const useIsChromeDark = create(() => false);

export function useDarkChrome(isDark: boolean): void {
  useLayoutEffect(() => {
    useIsChromeDark.setState(isDark, true);
    return () => useIsChromeDark.setState(false, true);
  }, [isDark]);
}
