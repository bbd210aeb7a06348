import { differenceOf, unionOf } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { Editor } from '../editor.ts';
import { othersOf, type PersonId } from '../model/document.ts';
import { canEdit, imageOf, type Overlap } from '../state.ts';

interface Painting {
  /** The current image's; who is selected may have changed since the region was asked for. */
  readonly personId: PersonId;
  readonly mode: 'paint' | 'erase';
  readonly overlap: Overlap;
}

/**
 * Adds a region to a person's mask, or takes it away, as one step under the rule of P3.
 * @returns whether anything changed
 */
export function paintRegion(
  editor: Editor,
  label: string,
  region: Mask,
  { personId, mode, overlap }: Painting,
): boolean {
  const person = editor.person(personId);
  const state = editor.store.getState();
  if (!person || !canEdit(state)) return false;
  if (mode === 'erase')
    return editor.setMasks(label, new Map([[personId, differenceOf(person.mask, region)]]));
  const others = othersOf(imageOf(state), personId);
  const free =
    overlap === 'only-free' ? others.reduce((rest, { mask }) => differenceOf(rest, mask), region) : region;
  const masks = new Map([[personId, unionOf(person.mask, free)]]);
  if (overlap === 'take') for (const { id, mask } of others) masks.set(id, differenceOf(mask, free));
  return editor.setMasks(label, masks);
}
