import { useCallback, useState } from 'react';

/** What a dialog is about. It keeps its subject while it closes, so that nothing changes under the closing animation. */
export interface Overlay<Subject> {
  subject: Subject | null;
  isOpen: boolean;
  open: (subject: Subject) => void;
  close: () => void;
}

/** @param first what is open at first */
export function useOverlay<Subject>(first: Subject | null = null): Overlay<Subject> {
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean }>({
    subject: first,
    isOpen: first !== null,
  });
  const open = useCallback((subject: Subject) => setState({ subject, isOpen: true }), []);
  const close = useCallback(() => setState(({ subject }) => ({ subject, isOpen: false })), []);
  return { ...state, open, close };
}
