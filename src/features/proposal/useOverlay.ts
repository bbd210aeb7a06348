import { useCallback, useEffect, useState } from 'react';

/** What a dialog is about. It keeps its subject while it closes, so that nothing changes under the closing animation. */
export interface Overlay<Subject> {
  subject: Subject | null;
  isOpen: boolean;
  open: (subject: Subject) => void;
  close: () => void;
}

export function useOverlay<Subject>(): Overlay<Subject> {
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean }>({
    subject: null,
    isOpen: false,
  });
  const open = useCallback((subject: Subject) => setState({ subject, isOpen: true }), []);
  const close = useCallback(() => setState(({ subject }) => ({ subject, isOpen: false })), []);
  return { ...state, open, close };
}

/**
 * Lets a dialog that is mounted open (as lazy ones are) open right after its mount: only then does it notice where the
 * focus was, and only then can it give it back.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
