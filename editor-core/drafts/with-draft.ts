import { type EditorImage, personOf } from '../model/document.ts';

/**
 * The image that was loaded with the draft's persons. Addresses of pictures come from the loaded one where it has
 * them: the server signs them for a while, and those in the draft may have run out.
 */
export function withDraft(loaded: EditorImage, draft: EditorImage): EditorImage {
  const persons = draft.persons.map((person) => {
    const now = personOf(loaded, person.id);
    const face = person.face && { ...person.face, src: now?.face?.src ?? person.face.src };
    return { ...person, face, objectId: now?.objectId ?? person.objectId };
  });
  return { ...loaded, persons };
}
