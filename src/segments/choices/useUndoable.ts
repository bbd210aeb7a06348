import { keyName } from '@facet/canvas-core/input/keyboard.ts';
import { type KeyboardEvent, useMemo, useState } from 'react';

/** Steps of an image that can be taken back: choices are few and small, so each is kept as it was. */
const MAX_STEPS = 100;

interface Steps<Choice> {
  past: readonly Choice[];
  now: Choice;
  future: readonly Choice[];
}

/**
 * What is chosen in each image, by its place, with undo and redo, by buttons and by the usual keys. Each image has steps of its
 * own, so that nothing changes in one that is not seen.
 * @param index of the image that is shown: all but `now` is about it
 */
export function useUndoable<Choice>(start: readonly Choice[], index: number) {
  const [images, setImages] = useState<readonly Steps<Choice>[]>(() =>
    start.map((now) => ({ past: [], now, future: [] })),
  );
  const now = useMemo(() => images.map((steps) => steps.now), [images]);
  const edit = (step: (before: Steps<Choice>) => Steps<Choice>): void =>
    setImages((before) => {
      const steps = before[index]!;
      const next = step(steps);
      return next === steps ? before : before.with(index, next);
    });
  const undo = (): void =>
    edit((before) => {
      const last = before.past.at(-1);
      if (last === undefined) return before;
      return { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] };
    });
  const redo = (): void =>
    edit((before) => {
      const [next, ...rest] = before.future;
      if (next === undefined) return before;
      return { past: [...before.past, before.now], now: next, future: rest };
    });
  return {
    now,
    change: (next: Choice): void =>
      edit((before) => ({
        past: [...before.past, before.now].slice(-MAX_STEPS),
        now: next,
        future: [],
      })),
    canUndo: Boolean(images[index]?.past.length),
    canRedo: Boolean(images[index]?.future.length),
    undo,
    redo,
    onKeyDown(event: KeyboardEvent): void {
      const key = keyName(event.nativeEvent);
      if (key === 'Mod+y' || key === 'Mod+Shift+z') redo();
      else if (key === 'Mod+z') undo();
      else return;
      event.preventDefault();
    },
  };
}
