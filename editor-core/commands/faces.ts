import { imagePoint } from '@facet/canvas-core/geometry.ts';
import type { Editor } from '../editor.ts';
import { type Person, type PersonId, personOf } from '../model/document.ts';
import { headPoint } from '../render/head-point.ts';
import { canEdit } from '../state.ts';

/** Where a face's badge stands until it is moved: at the head, in the middle where nothing is masked. */
function placeOf({ face, mask }: Person): { x: number; y: number } {
  return face?.at ?? headPoint(mask) ?? imagePoint(mask.width / 2, mask.height / 2);
}

/**
 * Gives the person of this number a face on one image, or takes it away (`src` null). One step; its badge stays where it stood.
 * @returns whether anything changed
 */
export function setFace(editor: Editor, imageId: string, id: PersonId, src: string | null): boolean {
  const state = editor.store.getState();
  const image = state.images.find((one) => one.id === imageId);
  const person = image && personOf(image, id);
  if (!canEdit(state) || !person || (person.face?.src ?? null) === src) return false;
  const face = src === null ? null : { src, at: imagePoint(placeOf(person).x, placeOf(person).y) };
  return editor.changeImage(imageId, 'face', ({ persons }) => {
    const changed = persons.find((one) => one.id === id);
    if (changed) changed.face = face;
  });
}

/**
 * The same on every image that has a person of this number; each image has a step of its own.
 * @returns how many images it changed
 */
export function setFaceOnAll(editor: Editor, id: PersonId, src: string | null): number {
  const { images } = editor.store.getState();
  return images.filter(({ id: imageId }) => setFace(editor, imageId, id, src)).length;
}
