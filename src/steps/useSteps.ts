import { useEffect, useReducer } from 'react';
import {
  furthest,
  initialSteps,
  nextState,
  reachable,
  type Step,
  type StepsEvent,
  type StepsState,
} from './stepsState.ts';

export interface Steps {
  all: readonly Step[];
  state: StepsState;
  /** Of the step that is shown, from 1. */
  number: number;
  current: Step;
  isFirst: boolean;
  isLast: boolean;
  isValid: boolean;
  /** Every step is valid. */
  isComplete: boolean;
  /** Some step holds what the server has not got. */
  isUnsaved: boolean;
  canEnter: (number: number) => boolean;
  enter: (number: number) => void;
  report: (event: StepsEvent) => void;
}

/**
 * Where the flow is, and how it goes elsewhere: `useState(1)`, or the number in the address and what changes it; `replace`
 * where nobody should get back to what was asked for.
 */
type Place = readonly [at: number, go: (number: number, replace?: boolean) => void];

/**
 * A flow of steps that are done one after the other: the next one opens when those before it are valid; those before
 * stay open. Whoever asks for a step that is not open yet is taken to the furthest that is.
 * @param kept ids of steps that the server has kept as done
 */
export function useSteps(all: readonly Step[], [at, go]: Place, kept: readonly string[] = []): Steps {
  const [state, report] = useReducer(
    (before: StepsState, event: StepsEvent) => nextState(all, before, event),
    initialSteps(all, kept),
  );
  const number = reachable(all, state, at);
  useEffect(() => {
    // the way back must not lead into a step that leads here again
    if (at !== number) go(number, true);
  }, [at, go, number]);

  const last = furthest(all, state);
  const current = all[number - 1]!;
  const canEnter = (asked: number) => asked >= 1 && asked <= last;
  return {
    all,
    state,
    number,
    current,
    isFirst: number === 1,
    isLast: number === all.length,
    isValid: state.valid.has(current.id),
    isComplete: all.every(({ id }) => state.valid.has(id)),
    isUnsaved: state.unsaved.size > 0,
    canEnter,
    enter: (asked) => {
      if (canEnter(asked)) go(asked);
    },
    report,
  };
}
