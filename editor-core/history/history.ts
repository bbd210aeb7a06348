import type { Mask } from '@facet/wasm/mask.ts';
import { enablePatches, type Objectish, produceWithPatches } from 'immer';
import { applyStep, createStep, joinSteps, type Step } from './step.ts';

enablePatches();

/** immer's draft of a state, with masks left as they are. */
export type Editable<T> = T extends Mask
  ? T
  : T extends readonly (infer Item)[]
    ? Editable<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Editable<T[Key]> }
      : T;

/** A place in the history (SEMANTICS U4). */
export type Mark = number & { readonly mark?: never };

export interface HistoryLimits {
  maxBytes: number;
  maxSteps: number;
}

/** A state with undo: SEMANTICS, section Undo. `State` is what immer makes drafts of; masks in it are opaque. */
export interface History<State> {
  readonly state: State;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Labels of the steps that undo and redo would take. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Bytes of all steps, those of redo included. */
  readonly bytes: number;
  /** Makes one step; none when the recipe changed nothing. @returns whether it did */
  change(label: string, recipe: (draft: Editable<State>) => void): boolean;
  undo(): boolean;
  redo(): boolean;
  mark(): Mark;
  /** Back to the mark; what came after is forgotten. */
  bail(mark: Mark): void;
  /** One step of what came after the mark. */
  squash(mark: Mark, label: string): void;
}

export function createHistory<State extends Objectish>(
  initial: State,
  limits: HistoryLimits,
): History<State> {
  let state = initial;
  let undos: Step[] = [];
  let redos: Step[] = [];
  /** Steps forgotten at the old end; marks count from the very first step. */
  let forgotten = 0;

  const bytes = (): number => [...undos, ...redos].reduce((sum, step) => sum + step.bytes, 0);

  /** The newest step stays, however large it is (U5). */
  const forgetOldest = (): void => {
    let total = bytes();
    while (undos.length > 1 && (total > limits.maxBytes || undos.length > limits.maxSteps)) {
      total -= undos.shift()!.bytes;
      forgotten += 1;
    }
  };

  const undoOne = (): Step | undefined => {
    const step = undos.pop();
    if (step) state = applyStep(state, step.undo);
    return step;
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
        recipe(draft as unknown as Editable<State>),
      );
      if (patches.length === 0) return false;
      state = next as State;
      undos.push(createStep(label, patches, inverse));
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
    mark: () => forgotten + undos.length,
    bail(mark) {
      while (forgotten + undos.length > mark && undoOne()) redos = [];
    },
    squash(mark, label) {
      const start = Math.max(0, mark - forgotten);
      if (undos.length - start < 1) return;
      undos = [...undos.slice(0, start), joinSteps(label, undos.slice(start))];
    },
  };
}
