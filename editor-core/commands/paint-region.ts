import { differenceOf, unionOf } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { Editor } from '../editor.ts';
import { imageOf, type Overlap } from '../state.ts';

/**
 * Adds a region to the selected person's mask, or takes it away, as one step under the rule of P3.
 * @returns whether anything changed
 */
export function paintRegion(
  editor: Editor,
  label: string,
  region: Mask,
  { mode, overlap }: { mode: 'paint' | 'erase'; overlap: Overlap },
): boolean {
  const selected = editor.person();
  const state = editor.store.getState();
  if (!selected || !state.isEditable) return false;
  if (mode === 'erase')
    return editor.setMasks(label, new Map([[selected.id, differenceOf(selected.mask, region)]]));
  const others = imageOf(state).persons.filter(({ id }) => id !== selected.id);
  const free =
    overlap === 'only-free' ? others.reduce((rest, { mask }) => differenceOf(rest, mask), region) : region;
  const masks = new Map([[selected.id, unionOf(selected.mask, free)]]);
  if (overlap === 'take') for (const { id, mask } of others) masks.set(id, differenceOf(mask, free));
  return editor.setMasks(label, masks);
}
