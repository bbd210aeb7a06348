import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keys of a part of the chrome, heard before the editor hears them: the editor's own keys count in all of the chrome.
 *
 * @param handle says whether the key is for this part; then the editor does not get it
 */
export function useOwnKeys(
  part: RefObject<HTMLElement | null>,
  handle: (event: KeyboardEvent) => boolean,
): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const element = part.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (latest.current(event)) event.stopPropagation();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [part]);
}
