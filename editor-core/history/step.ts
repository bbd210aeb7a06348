import { Mask, withTiles } from '@facet/wasm/mask.ts';
import { applyPatches, type Objectish, type Patch } from 'immer';
import { applyMaskChange, changeBytes, isMaskChange, type MaskChange, maskChange } from './mask-change.ts';
import { type PackedTile, packedBytes, packTile, unpackTile } from './pack.ts';

/** One undo step: immer's patches, with all masks in them packed. Both lists are applied in their order. */
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
      readonly kind: 'tiles';
      readonly path: Patch['path'];
      readonly change: MaskChange;
      readonly side: 'before' | 'after';
    };

/** A whole mask, where there is no other mask to tell the difference from. */
class PackedMask {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly PackedTile[];

  constructor(mask: Mask) {
    this.width = mask.width;
    this.height = mask.height;
    this.tiles = mask.tiles.map(packTile);
  }
}

/** Bytes of a patch beside its masks: an estimate that keeps many small steps from being free. */
const patchBytes = 200;

/** @param patches and `inverse` as immer's `produceWithPatches` gives them */
export function createStep(label: string, patches: readonly Patch[], inverse: readonly Patch[]): Step {
  const changes = maskChanges(patches, inverse);
  const pack =
    (side: 'before' | 'after') =>
    (patch: Patch): PackedPatch => {
      const change = changes.get(keyOf(patch));
      return change
        ? { kind: 'tiles', path: patch.path, change, side }
        : { kind: 'patch', patch: { ...patch, value: packMasks(patch.value) } };
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
    if (packed.kind === 'patch') return applyPatches(current, [unpackPatch(packed.patch)]);
    const mask = valueAt(current, packed.path) as Mask;
    const value = applyMaskChange(mask, packed.change, packed.side);
    return applyPatches(current, [{ op: 'replace', path: packed.path, value }]);
  }, state);
}

const keyOf = ({ path }: Patch): string => path.join('/');

/** Masks that were merely drawn on: the same single place in both directions, and nothing moved in between. */
function maskChanges(patches: readonly Patch[], inverse: readonly Patch[]): Map<string, MaskChange> {
  const changes = new Map<string, MaskChange>();
  const isMerelyReplacing = [...patches, ...inverse].every(({ op }) => op === 'replace');
  if (!isMerelyReplacing) return changes;
  const olds = new Map(inverse.map((patch) => [keyOf(patch), patch.value]));
  for (const patch of patches) {
    const old = olds.get(keyOf(patch));
    if (isMaskChange(old, patch.value)) changes.set(keyOf(patch), maskChange(old, patch.value));
  }
  return changes;
}

function valueAt(state: unknown, path: Patch['path']): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], state);
}

function packMasks(value: unknown): unknown {
  if (value instanceof Mask) return new PackedMask(value);
  return mapChildren(value, packMasks);
}

function unpackPatch(patch: Patch): Patch {
  return { ...patch, value: unpackMasks(patch.value) };
}

function unpackMasks(value: unknown): unknown {
  if (value instanceof PackedMask) {
    const blank = new Mask(value.width, value.height);
    return withTiles(blank, new Map(value.tiles.map((tile, index) => [index, unpackTile(tile)])));
  }
  return mapChildren(value, unpackMasks);
}

function mapChildren(value: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (value === null || typeof value !== 'object' || value instanceof Mask || value instanceof PackedMask)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

function bytesOf(patches: readonly PackedPatch[]): number {
  return patches.reduce(
    (sum, packed) =>
      sum +
      patchBytes +
      // both directions of a change share its tiles, so each counts half
      (packed.kind === 'tiles' ? changeBytes(packed.change) / 2 : maskBytes(packed.patch.value)),
    0,
  );
}

function maskBytes(value: unknown): number {
  if (value instanceof PackedMask)
    return value.tiles.reduce<number>((sum, tile) => sum + packedBytes(tile), 0);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, child) => sum + maskBytes(child), 0);
}
