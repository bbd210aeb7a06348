import { STORAGE_KEY } from '@facet/contract/constants.ts';
import type { MantineColorSchemeManager } from '@mantine/core';

/** Keeps the theme under DARK_MODE ('true' or 'false'; absent: as the system prefers), in step between tabs. */
export function darkModeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get(defaultValue) {
      try {
        return read(localStorage.getItem(STORAGE_KEY.darkMode)) ?? defaultValue;
      } catch {
        return defaultValue;
      }
    },
    set(value) {
      try {
        if (value === 'auto') localStorage.removeItem(STORAGE_KEY.darkMode);
        else localStorage.setItem(STORAGE_KEY.darkMode, String(value === 'dark'));
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
    subscribe(onUpdate) {
      onStorage = (event) => {
        // A null key means that another tab cleared the whole storage.
        if (event.key === STORAGE_KEY.darkMode || event.key === null) {
          onUpdate(read(event.newValue) ?? 'auto');
        }
      };
      addEventListener('storage', onStorage);
    },
    unsubscribe() {
      if (onStorage) removeEventListener('storage', onStorage);
    },
    clear() {
      localStorage.removeItem(STORAGE_KEY.darkMode);
    },
  };
}

function read(stored: string | null): 'dark' | 'light' | null {
  if (stored === 'true') return 'dark';
  return stored === 'false' ? 'light' : null;
}
