import { useEffect, useState } from 'react';

/**
 * Lets a dialog that is mounted open (as lazy ones are) open right after its mount: only then does it notice where the
 * focus was, and only then can it give it back.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
