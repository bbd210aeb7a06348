import { sameMask } from '@facet/wasm/mask.ts';
import type { EditorImage } from '../model/document.ts';

/** Whether saving the image now would store the same masks. Asked at each change, so masks that were compared are not again. */
export function hasSameMasks(a: EditorImage, b: EditorImage): boolean {
  if (a === b || a.persons === b.persons) return true;
  return (
    a.persons.length === b.persons.length &&
    a.persons.every(({ id, mask }, index) => {
      const other = b.persons[index];
      return id === other.id && sameMask(mask, other.mask);
    })
  );
}
