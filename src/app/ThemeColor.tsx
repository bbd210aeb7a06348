import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useClientState } from '../shared/preferences/clientState.ts';

const BODY_COLOR = { light: '#fbfaf8', dark: '#161513' };

/** The frame that browsers and installed apps draw around the page follows the theme on it, not only the system's. */
export function ThemeColor() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    useClientState.setState({ isDark: scheme === 'dark' });
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', BODY_COLOR[scheme]);
    }
  }, [scheme]);
  return null;
}
