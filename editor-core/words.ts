import type { PersonId } from './model/document.ts';

/** All that the editor says to the person, given by the product in the person's language. */
export interface EditorWords {
  /** What a person is called, on the photo too. @param number from 1 */
  person(number: number): string;
  /** There is nobody to draw on. */
  noPerson(): string;
  /** Somebody who is switched off can't be drawn on, nor what is in front of a face when that is. */
  personIsOff(id: PersonId): string;
  /** A command's result came for a mask that is another one by now. */
  personChanged(id: PersonId): string;
  /** A mask whose rings have too many vertices to be edited (G7). */
  tooManyCorners(): string;
  /** Smart select found nothing. */
  nothingFound(): string;
  /** The graphics card has lost the picture; it comes back by itself. */
  lostGraphics(): string;
  /** What takes a while failed. @param error a `PhotoError`, an error of the workers, or one that nobody foresaw */
  failed(error: unknown): string;
}
