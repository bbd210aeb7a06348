import { useEffectEvent, useLayoutEffect } from 'react';

/** The dialogs that are open, the topmost at the end. Each that is mounted takes its own place away again. */
const opened: object[] = [];

interface EscapeOptions {
  isOpen: boolean;
  /** It is not left by Escape now; neither is what lies below it. */
  isHeld?: boolean;
  onEscape: () => void;
}

/**
 * Lets Escape leave a dialog while it is open and the topmost. One that opens the dialog is not heard, as a listener that is added while
 * an event is told does not hear that one; the library's is there all the time, and would. Nor is one that closes what lay over the
 * dialog: whatever opened before that is told before it. What is open within, a list for example, has its own first.
 */
export function useEscape({ isOpen, isHeld = false, onEscape }: EscapeOptions): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const isWithin =
      event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation=true]');
    if (event.key !== 'Escape' || event.isComposing || isWithin || isHeld) return;
    // whoever hears it later, a selection on the page below for example, sees that it was meant for this
    event.preventDefault();
    onEscape();
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = {};
    const hear = (event: KeyboardEvent) => {
      if (opened.at(-1) === place) answer(event);
    };
    opened.push(place);
    window.addEventListener('keydown', hear, true);
    return () => {
      opened.splice(opened.indexOf(place), 1);
      window.removeEventListener('keydown', hear, true);
    };
  }, [isOpen]);
}
