import { tidyWriting } from '@facet/contract/writing.ts';

/** Words of one question; further ones are not looked for. */
const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 40;
/** What search_words (0006_photos.sql) cuts at. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/u;

/**
 * What a person typed, as a text-search query: every word must begin some word of what is found. Null when there is no word
 * in it. Nothing of the text is syntax: no wildcard, operator or quote survives, and no pattern is matched against it.
 */
export function wordQuery(text: string): string | null {
  const words = tidyWriting(text)
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `'${[...word].slice(0, MAX_WORD_LENGTH).join('')}':*`);
  return words.length > 0 ? words.join(' & ') : null;
}
