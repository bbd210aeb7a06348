import type { ImagePoint, Size } from '@facet/canvas-core/geometry.ts';
import { Mask } from '@facet/wasm/mask.ts';

/** `person_N`, N from 1. */
export type PersonId = `person_${number}`;

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
}

/** How many colours there are before they repeat. */
const colourCount = 8;

const personId = (number: number): PersonId => `person_${number}`;

export const personNumber = (id: PersonId): number => Number(id.slice('person_'.length));

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

export function createImage(
  image: Pick<EditorImage, 'id' | 'src' | 'width' | 'height'> & Partial<EditorImage>,
): EditorImage {
  return { title: '', persons: [], ...image };
}

export const emptyMask = ({ width, height }: Size): Mask => new Mask(width, height);

export function personOf(image: EditorImage, id: PersonId): Person | undefined {
  return image.persons.find((person) => person.id === id);
}

export function nextPersonNumber(image: EditorImage): number {
  return image.persons.reduce((highest, { id }) => Math.max(highest, personNumber(id)), 0) + 1;
}
