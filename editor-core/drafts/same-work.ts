import { sameMask } from '@facet/wasm/mask.ts';
import type { EditorImage, Person } from '../model/document.ts';

/** Whether both hold the same work: masks and faces. What is merely switched off is no work. */
export function isSameWork(a: EditorImage, b: EditorImage): boolean {
  return (
    a.persons.length === b.persons.length &&
    a.persons.every((person, index) => isSamePerson(person, b.persons[index]))
  );
}

function isSamePerson(a: Person, b: Person): boolean {
  return (
    a.id === b.id &&
    a.face?.at.x === b.face?.at.x &&
    a.face?.at.y === b.face?.at.y &&
    sameMask(a.mask, b.mask)
  );
}
