import { sameMask } from '@facet/wasm/mask.ts';
import { type EditorImage, layersOf } from '../model/document.ts';

/** Whether saving the image now would store the same masks. Asked at each change, so masks that were compared are not again. */
export function hasSameMasks(a: EditorImage, b: EditorImage): boolean {
  if (a === b || (a.persons === b.persons && a.fronts === b.fronts)) return true;
  const [before, after] = [layersOf(a), layersOf(b)];
  return (
    before.length === after.length &&
    before.every(({ id, mask }, index) => {
      const other = after[index];
      return id === other.id && sameMask(mask, other.mask);
    })
  );
}
