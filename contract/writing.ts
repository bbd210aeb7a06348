import { UNSHOWABLE } from './account.ts';
import { PHOTO } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/** What members write under photos: tidied and checked in the browser while typing and on the server before it is stored. */

const UNSHOWABLE_BUT_LINES = new RegExp(`(?!\\n)${UNSHOWABLE.source}`, 'gu');
/** More marks on one letter than any script needs: they would climb over the lines above. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Something that leaves ink. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** As it is stored: one form of every letter, lines ended in one way, nothing that cannot be shown. */
export function tidyWriting(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNSHOWABLE_BUT_LINES, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Characters as people count them: an emoji of one code point is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Why a caption cannot be stored; a blank one is none. */
export function captionProblem(text: string): ErrorCode | null {
  return lengthOf(tidyWriting(text)) > PHOTO.captionLength ? 'CAPTION_TOO_LONG' : null;
}

export function commentProblem(text: string): ErrorCode | null {
  const tidy = tidyWriting(text);
  if (isBlank(tidy)) return 'COMMENT_EMPTY';
  return lengthOf(tidy) > PHOTO.commentLength ? 'COMMENT_TOO_LONG' : null;
}
