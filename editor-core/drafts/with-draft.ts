import { type EditorImage, type Person, personNumber, personOf } from '../model/document.ts';
import { isSamePicture } from './same-work.ts';

/**
 * The image that was loaded with the draft's persons, and what is in front of their faces. Addresses of pictures come from the loaded one where it has
 * them: the server signs them for a while, and those in the draft may have run out.
 */
export function withDraft(loaded: EditorImage, draft: EditorImage): EditorImage {
  const renewed = (person: Person): Person => {
    const now = personOf(loaded, person.id);
    const isSame = isSamePicture(now?.face?.src, person.face?.src);
    const face = isSame && person.face && now?.face ? { ...person.face, src: now.face.src } : person.face;
    return { ...person, face, objectId: now?.objectId ?? person.objectId };
  };
  return { ...loaded, persons: draft.persons.map(renewed), fronts: draft.fronts.map(renewed) };
}

/** The draft of a page that knew nothing of what is in front of faces, with what was loaded of it of the draft's persons. */
export function withFronts(draft: EditorImage, loaded: EditorImage): EditorImage {
  const numbers = new Set(draft.persons.map(({ id }) => personNumber(id)));
  return { ...draft, fronts: loaded.fronts.filter(({ id }) => numbers.has(personNumber(id))) };
}
