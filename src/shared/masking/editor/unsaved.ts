import type { EditorImage, Person } from '@facet/editor-core/model/document.ts';

type Tiles = Person['mask']['tiles'];

/** Whether saving the image now would store the same masks. */
export function hasSameMasks(a: EditorImage, b: EditorImage): boolean {
  if (a === b || a.persons === b.persons) return true;
  if (a.persons.length !== b.persons.length) return false;
  return a.persons.every(({ id, mask }, index) => {
    const other = b.persons[index];
    return id === other.id && (mask === other.mask || sameTiles(mask.tiles, other.mask.tiles));
  });
}

/** Undo makes tiles anew, so that equal ones need not be the same ones. */
function sameTiles(a: Tiles, b: Tiles): boolean {
  return a.every((tile, index) => {
    const other = b[index];
    if (tile === other) return true;
    if (typeof tile === 'number' || typeof other === 'number') return false;
    return tile.every((coverage, at) => coverage === other[at]);
  });
}
