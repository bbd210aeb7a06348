import { useEffect, useEffectEvent, useState } from 'react';
import { useUndoable } from '../../../segments/choices/useUndoable.ts';

interface Options<Choice> {
  /** Of each image, by its place, as the server has it. */
  start: readonly Choice[];
  isSame: (one: Choice, other: Choice) => boolean;
  onWork: (isUnsaved: boolean) => void;
}

/** What is chosen in each image, with undo, beside what the server has of it: whoever listens is told when they differ. */
export function useSavedChoices<Choice>({ start, isSame, onWork }: Options<Choice>) {
  const history = useUndoable(start);
  const [saved, setSaved] = useState(start);
  const isUnsaved = history.now.some((choice, at) => !isSame(choice, saved[at]!));
  useReportWork(isUnsaved, onWork);
  return {
    ...history,
    changeImage: (index: number, choice: Choice): void =>
      history.change(history.now.map((before, at) => (at === index ? choice : before))),
    /** The server has this of that image now. */
    markSaved: (index: number, choice: Choice): void =>
      setSaved((before) => before.map((one, at) => (at === index ? choice : one))),
  };
}

/** Tells whether a step holds what the server does not have; nothing once it is left. */
export function useReportWork(isUnsaved: boolean, onWork: (isUnsaved: boolean) => void): void {
  const report = useEffectEvent(onWork);
  useEffect(() => void report(isUnsaved), [isUnsaved]);
  useEffect(() => () => void report(false), []);
}
