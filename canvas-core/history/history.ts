import { enablePatches, type Objectish, produceWithPatches } from 'immer';
import { applyStep, createStep, joinSteps, type Packing, type Step } from './step.ts';

enablePatches();

/** immer's draft of a state, with values of the kind that the product packs left as they are. */
export type Editable<T, Packable = never> = T extends Packable
  ? T
  : T extends readonly (infer Item)[]
    ? Editable<Item, Packable>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Editable<T[Key], Packable> }
      : T;

/** A place in the history (SEMANTICS U4): the step that was newest there. Opaque; two of the same place are identical. */
export type Mark = Readonly<object>;

export interface HistoryLimits {
  maxBytes: number;
  maxSteps: number;
}

/** A state with undo: SEMANTICS, section Undo. `State` is what immer makes drafts of; what is `Packable` in it is opaque. */
export interface History<State, Packable = never> {
  readonly state: State;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Labels of the steps that undo and redo would take. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Bytes of all steps, those of redo included. */
  readonly bytes: number;
  /** Makes one step; none when the recipe changed nothing. @returns whether it did */
  change(label: string, recipe: (draft: Editable<State, Packable>) => void): boolean;
  undo(): boolean;
  redo(): boolean;
  mark(): Mark;
  /** Back to the mark; what came after is forgotten. @returns false when its place was undone or is too old: nothing changes */
  bail(mark: Mark): boolean;
  /** One step of what came after the mark, if its place is still there. */
  squash(mark: Mark, label: string): void;
}

/** @param packing how steps keep large values; without it all of the state is plain */
export function createHistory<State extends Objectish, Packable extends object = never>(
  initial: State,
  limits: HistoryLimits,
  packing?: Packing<Packable>,
): History<State, Packable> {
  let state = initial;
  let undos: Step[] = [];
  let redos: Step[] = [];
  /** The place before the oldest step that is remembered. */
  let oldest: Mark = {};

  const bytes = (): number => [...undos, ...redos].reduce((sum, step) => sum + step.bytes, 0);

  /** The newest step stays, however large it is (U5). */
  const forgetOldest = (): void => {
    let total = bytes();
    while (undos.length > 1 && (total > limits.maxBytes || undos.length > limits.maxSteps)) {
      const step = undos.shift()!;
      total -= step.bytes;
      oldest = step;
    }
  };

  const undoOne = (): Step | undefined => {
    const step = undos.pop();
    if (step) state = applyStep(state, step.undo);
    return step;
  };

  /** How many steps lead to a mark's place; null when it was undone or is too old. */
  const stepsUntil = (mark: Mark): number | null => {
    if (mark === oldest) return 0;
    const index = undos.indexOf(mark as Step);
    return index < 0 ? null : index + 1;
  };

  return {
    get state() {
      return state;
    },
    get canUndo() {
      return undos.length > 0;
    },
    get canRedo() {
      return redos.length > 0;
    },
    get undoLabel() {
      return undos.at(-1)?.label ?? null;
    },
    get redoLabel() {
      return redos.at(-1)?.label ?? null;
    },
    get bytes() {
      return bytes();
    },
    change(label, recipe) {
      const [next, patches, inverse] = produceWithPatches(state, (draft) =>
        recipe(draft as unknown as Editable<State, Packable>),
      );
      if (patches.length === 0) return false;
      state = next as State;
      undos.push(createStep(label, patches, inverse, packing));
      redos = [];
      forgetOldest();
      return true;
    },
    undo() {
      const step = undoOne();
      if (step) redos.push(step);
      return step !== undefined;
    },
    redo() {
      const step = redos.pop();
      if (!step) return false;
      state = applyStep(state, step.redo);
      undos.push(step);
      return true;
    },
    mark: () => undos.at(-1) ?? oldest,
    bail(mark) {
      const count = stepsUntil(mark);
      if (count === null) return false;
      while (undos.length > count && undoOne()) redos = [];
      return true;
    },
    squash(mark, label) {
      const count = stepsUntil(mark);
      if (count === null || count === undos.length) return;
      undos = [...undos.slice(0, count), joinSteps(label, undos.slice(count))];
    },
  };
}
