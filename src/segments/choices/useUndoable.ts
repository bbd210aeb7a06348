import { type KeyboardEvent, useState } from 'react';

/** Steps that can be taken back: choices are few and small, so each is kept as it was. */
const MAX_STEPS = 100;

interface Steps<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
}

/** A state with undo and redo, by buttons and by the usual keys. */
export function useUndoable<State>(start: State) {
  const [{ past, now, future }, setSteps] = useState<Steps<State>>({ past: [], now: start, future: [] });
  const undo = (): void =>
    setSteps((before) => {
      const last = before.past.at(-1);
      if (last === undefined) return before;
      return { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] };
    });
  const redo = (): void =>
    setSteps((before) => {
      const [next, ...rest] = before.future;
      if (next === undefined) return before;
      return { past: [...before.past, before.now], now: next, future: rest };
    });
  return {
    now,
    change: (next: State): void =>
      setSteps((before) => ({
        past: [...before.past, before.now].slice(-MAX_STEPS),
        now: next,
        future: [],
      })),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo,
    redo,
    onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
      else if (key === 'z') undo();
      else return;
      event.preventDefault();
    },
  };
}
