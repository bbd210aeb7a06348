import { create } from 'zustand';

/** A yes or no that the person keeps on this device, in step between tabs. Without storage it lasts as long as the page. */
export function storedFlag(key: string, whenAbsent: boolean) {
  const read = (): boolean => {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? whenAbsent : stored === 'true';
    } catch {
      return whenAbsent;
    }
  };
  const useFlag = create(read);
  addEventListener('storage', (event) => {
    // A null key means that another tab cleared the whole storage.
    if (event.key === key || event.key === null) useFlag.setState(read(), true);
  });
  const set = (value: boolean): void => {
    try {
      localStorage.setItem(key, String(value));
    } catch {
      // As said above.
    }
    useFlag.setState(value, true);
  };
  return { useFlag, set };
}
