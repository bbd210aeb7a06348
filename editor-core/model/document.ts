import type { ImagePoint, Size } from '@facet/canvas-core/geometry.ts';
import { Mask } from '@facet/wasm/mask.ts';

/** `person_N`, N from 1; `front_N` is what stands in front of that person's face (F1). */
export type PersonId = `person_${number}` | `front_${number}`;

interface Face {
  /** Address of the face's picture, shown as a badge. */
  readonly src: string;
  /** Where its badge stands; moved by its own tool. */
  readonly at: ImagePoint;
}

export interface Person {
  readonly id: PersonId;
  /** Place in the cycle of eight mask colours. */
  readonly colour: number;
  /** Switched on in the list of segments. */
  readonly isShown: boolean;
  readonly face: Face | null;
  readonly mask: Mask;
  /** What *Clear* goes back to (K6). */
  readonly base: Mask;
  /** What the server calls this mask; kept so that saving again replaces it. */
  readonly objectId: string | null;
}

/** One photo and what is known of it. Image pixels everywhere; all masks have the photo's size (M3). */
export interface EditorImage extends Size {
  readonly id: string;
  readonly title: string;
  /** Address of the photo. */
  readonly src: string;
  /** In their stored order (P1). */
  readonly persons: readonly Person[];
  /** What stands in front of their faces, of those of whom it was found or drawn; in their order, each with its person's number (F1). */
  readonly fronts: readonly Person[];
}

/** How many colours there are before they repeat. */
const colourCount = 8;

/** The place of everything in front of faces, beside the cycle of the persons' colours. */
export const frontColour = 255;

export const personId = (number: number): PersonId => `person_${number}`;

export const frontId = (number: number): PersonId => `front_${number}`;

export const isFront = (id: PersonId): boolean => id.startsWith('front_');

export const personNumber = (id: PersonId): number => Number(id.slice(id.indexOf('_') + 1));

export function createPerson(number: number, mask: Mask, more: Partial<Omit<Person, 'id'>> = {}): Person {
  return {
    id: personId(number),
    colour: (number - 1) % colourCount,
    isShown: true,
    face: null,
    mask,
    base: mask,
    objectId: null,
    ...more,
  };
}

/** What stands in front of a person's face. */
export function createFront(number: number, mask: Mask, more: Partial<Omit<Person, 'id'>> = {}): Person {
  return { ...createPerson(number, mask, more), id: frontId(number), colour: frontColour };
}

export function createImage(
  image: Pick<EditorImage, 'id' | 'src' | 'width' | 'height'> & Partial<EditorImage>,
): EditorImage {
  return { title: '', persons: [], fronts: [], ...image };
}

export const emptyMask = ({ width, height }: Size): Mask => new Mask(width, height);

export function personOf(image: EditorImage, id: PersonId): Person | undefined {
  return (isFront(id) ? image.fronts : image.persons).find((person) => person.id === id);
}

/** Everything that has a mask of its own, as it lies on the photo: what is in front of faces over the persons. */
export const layersOf = ({ persons, fronts }: Pick<EditorImage, 'persons' | 'fronts'>): readonly Person[] =>
  fronts.length === 0 ? persons : [...persons, ...fronts];

/** The same as people read it: each person, then what is in front of their face. */
export const layersInOrder = ({ persons, fronts }: Pick<EditorImage, 'persons' | 'fronts'>): Person[] =>
  persons.flatMap((person) => [
    person,
    ...fronts.filter(({ id }) => personNumber(id) === personNumber(person.id)),
  ]);

/** With whom a layer may overlap (P3): a person with the other persons, what is in front of a face with nothing (F2). */
export const othersOf = ({ persons }: Pick<EditorImage, 'persons'>, id: PersonId): readonly Person[] =>
  isFront(id) ? [] : persons.filter((person) => person.id !== id);

export function nextPersonNumber(image: EditorImage): number {
  return image.persons.reduce((highest, { id }) => Math.max(highest, personNumber(id)), 0) + 1;
}
