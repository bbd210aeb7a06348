import { useEffect, useEffectEvent, useState } from 'react';
import { useUndoable } from '../../../segments/choices/useUndoable.ts';

interface Options<Choice> {
  /** Of each image, by its place, as the server has it. */
  start: readonly Choice[];
  /** Of the image that is shown: what is changed, undone and redone is its choice. */
  index: number;
  isSame: (one: Choice, other: Choice) => boolean;
  onWork: (isUnsaved: boolean) => void;
}

/** What is chosen in each image, with undo, beside what the server has of it: whoever listens is told when they differ. */
export function useSavedChoices<Choice>({ start, index, isSame, onWork }: Options<Choice>) {
  const history = useUndoable(start, index);
  const [saved, setSaved] = useState(start);
  const unsaved = history.now.map((choice, at) => !isSame(choice, saved[at]!));
  useReportWork(unsaved.includes(true), onWork);
  return {
    ...history,
    isUnsaved: (at: number): boolean => unsaved[at] ?? false,
    /** The server has this of that image now. */
    markSaved: (at: number, choice: Choice): void => setSaved((before) => before.with(at, choice)),
  };
}

/** Tells whether a step holds what the server does not have; nothing once it is left. */
export function useReportWork(isUnsaved: boolean, onWork: (isUnsaved: boolean) => void): void {
  const report = useEffectEvent(onWork);
  useEffect(() => void report(isUnsaved), [isUnsaved]);
  useEffect(() => () => void report(false), []);
}
