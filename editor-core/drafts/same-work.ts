import { sameMask } from '@facet/wasm/mask.ts';
import { type EditorImage, layersOf, type Person } from '../model/document.ts';

/** Whether both hold the same work: masks and faces. What is merely switched off is no work. */
export function isSameWork(a: EditorImage, b: EditorImage): boolean {
  const [before, after] = [layersOf(a), layersOf(b)];
  return before.length === after.length && before.every((layer, index) => isSamePerson(layer, after[index]));
}

/** Whether these are addresses of one picture: what signs them for a while is left out. */
export function isSamePicture(a: string | undefined, b: string | undefined): boolean {
  return placeOf(a) === placeOf(b);
}

function isSamePerson(a: Person, b: Person): boolean {
  return (
    a.id === b.id &&
    isSamePicture(a.face?.src, b.face?.src) &&
    a.face?.at.x === b.face?.at.x &&
    a.face?.at.y === b.face?.at.y &&
    sameMask(a.mask, b.mask)
  );
}

const placeOf = (src: string | undefined): string | undefined =>
  src?.startsWith('data:') ? src : src?.split('?')[0];
