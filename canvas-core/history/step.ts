import { applyPatches, type Objectish, type Patch } from 'immer';

/** A large value as a step keeps it. */
interface Packed<Value> {
  readonly bytes: number;
  unpack(): Value;
}

/** What differs between two such values. */
interface PackedChange<Value> {
  /** That the change keeps alive, both sides of it. */
  readonly bytes: number;
  /** @returns the value on the other side of the change */
  apply(value: Value, side: 'before' | 'after'): Value;
}

/** How a product's large values are kept in steps; the history knows nothing else of them, and immer looks into none. */
export interface Packing<Value extends object> {
  isPackable(value: unknown): value is Value;
  pack(value: Value): Packed<Value>;
  /** null when both have too little in common to be told by a difference */
  change(before: Value, after: Value): PackedChange<Value> | null;
}

/** One undo step: immer's patches, with large values in them packed. Both lists are applied in their order. */
export interface Step {
  readonly label: string;
  readonly undo: readonly PackedPatch[];
  readonly redo: readonly PackedPatch[];
  /** What it keeps alive, about. */
  readonly bytes: number;
}

type PackedPatch =
  | { readonly kind: 'patch'; readonly patch: Patch }
  | {
      readonly kind: 'change';
      readonly path: Patch['path'];
      readonly change: PackedChange<unknown>;
      readonly side: 'before' | 'after';
    };

/** A whole value, where there is no other one to tell the difference from. */
class Kept {
  readonly packed: Packed<unknown>;

  constructor(packed: Packed<unknown>) {
    this.packed = packed;
  }
}

/** Bytes of a patch beside its large values: an estimate that keeps many small steps from being free. */
const patchBytes = 200;

/** @param patches and `inverse` as immer's `produceWithPatches` gives them */
export function createStep<Value extends object>(
  label: string,
  patches: readonly Patch[],
  inverse: readonly Patch[],
  packing?: Packing<Value>,
): Step {
  const changes = packing ? changesOf(patches, inverse, packing) : new Map<string, PackedChange<unknown>>();
  const pack =
    (side: 'before' | 'after') =>
    (patch: Patch): PackedPatch => {
      const change = changes.get(keyOf(patch));
      if (change) return { kind: 'change', path: patch.path, change, side };
      return { kind: 'patch', patch: packing ? { ...patch, value: packAll(patch.value, packing) } : patch };
    };
  const undo = inverse.map(pack('before'));
  const redo = patches.map(pack('after'));
  return { label, undo, redo, bytes: bytesOf(undo) + bytesOf(redo) };
}

/** One step for several that follow one another. */
export function joinSteps(label: string, steps: readonly Step[]): Step {
  return {
    label,
    undo: steps.toReversed().flatMap(({ undo }) => undo),
    redo: steps.flatMap(({ redo }) => redo),
    bytes: steps.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export function applyStep<State extends Objectish>(state: State, patches: readonly PackedPatch[]): State {
  return patches.reduce((current, packed) => {
    if (packed.kind === 'patch') {
      const value = unpackAll(packed.patch.value);
      return applyPatches(current, [{ ...packed.patch, value }]);
    }
    const value = packed.change.apply(valueAt(current, packed.path), packed.side);
    return applyPatches(current, [{ op: 'replace', path: packed.path, value }]);
  }, state);
}

const keyOf = ({ path }: Patch): string => path.join('/');

/** Values that were merely worked on: the same single place in both directions, and nothing moved in between. */
function changesOf<Value extends object>(
  patches: readonly Patch[],
  inverse: readonly Patch[],
  packing: Packing<Value>,
): Map<string, PackedChange<unknown>> {
  const changes = new Map<string, PackedChange<unknown>>();
  const isMerelyReplacing = [...patches, ...inverse].every(({ op }) => op === 'replace');
  if (!isMerelyReplacing) return changes;
  const olds = new Map<string, unknown>(inverse.map((patch) => [keyOf(patch), patch.value]));
  for (const patch of patches) {
    const [before, after] = [olds.get(keyOf(patch)), patch.value as unknown];
    if (!packing.isPackable(before) || !packing.isPackable(after)) continue;
    const change = packing.change(before, after);
    if (change) changes.set(keyOf(patch), change as PackedChange<unknown>);
  }
  return changes;
}

function valueAt(state: unknown, path: Patch['path']): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], state);
}

function packAll<Value extends object>(value: unknown, packing: Packing<Value>): unknown {
  if (packing.isPackable(value)) return new Kept(packing.pack(value));
  return mapChildren(value, (child) => packAll(child, packing));
}

function unpackAll(value: unknown): unknown {
  return value instanceof Kept ? value.packed.unpack() : mapChildren(value, unpackAll);
}

function mapChildren(value: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

function bytesOf(patches: readonly PackedPatch[]): number {
  return patches.reduce(
    (sum, packed) =>
      sum +
      patchBytes +
      // both directions of a change share it, so each counts half
      (packed.kind === 'change' ? packed.change.bytes / 2 : keptBytes(packed.patch.value)),
    0,
  );
}

function keptBytes(value: unknown): number {
  if (value instanceof Kept) return value.packed.bytes;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, child) => sum + keptBytes(child), 0);
}
