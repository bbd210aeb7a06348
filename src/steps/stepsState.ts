/** A step of a flow. Steps are numbered from 1, as people read them. */
export interface Step {
  id: string;
  title: string;
  /** Earlier steps that this one is made from: when one of them changes, this one has to be done again. */
  needs?: readonly string[];
  /** There is nothing that must be done here. All other steps are invalid at first. */
  isOptional?: boolean;
}

export interface StepsState {
  valid: ReadonlySet<string>;
  /** Steps whose changes the server has not got. */
  unsaved: ReadonlySet<string>;
}

export type StepsEvent =
  /** The person did something in a step: chose, took the choice back, painted. */
  | { kind: 'changed'; step: string; isValid: boolean }
  /** The server has got what the step holds, and took it. */
  | { kind: 'saved'; step: string }
  /** All over again; `valid`: what the server has kept from another time. */
  | { kind: 'reset'; valid?: readonly string[] };

export function initialSteps(steps: readonly Step[], kept: readonly string[] = []): StepsState {
  const optional = steps.filter(({ isOptional }) => isOptional).map(({ id }) => id);
  return { valid: new Set([...optional, ...kept]), unsaved: new Set() };
}

export function nextState(steps: readonly Step[], state: StepsState, event: StepsEvent): StepsState {
  if (event.kind === 'reset') return initialSteps(steps, event.valid);
  const { step } = event;
  const [valid, unsaved] = [new Set(state.valid), new Set(state.unsaved)];
  if (event.kind === 'saved') {
    unsaved.delete(step);
    return { valid: valid.add(step), unsaved };
  }
  for (const id of madeFrom(steps, step)) {
    valid.delete(id);
    unsaved.delete(id);
  }
  if (event.isValid) valid.add(step);
  else valid.delete(step);
  return { valid, unsaved: unsaved.add(step) };
}

/** Steps that are made from this one, directly or by way of others. */
function madeFrom(steps: readonly Step[], id: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const step of steps) {
    if (step.needs?.some((needed) => needed === id || found.has(needed))) found.add(step.id);
  }
  return found;
}

/** The furthest step that can be entered: the first that is not valid, or the last one. */
export function furthest(steps: readonly Step[], { valid }: StepsState): number {
  const open = steps.findIndex(({ id }) => !valid.has(id));
  return open === -1 ? steps.length : open + 1;
}

/** The step that is shown when this one is asked for, by an address for example. */
export function reachable(steps: readonly Step[], state: StepsState, asked: number): number {
  const number = Number.isInteger(asked) ? asked : 1;
  return Math.min(Math.max(number, 1), furthest(steps, state));
}
