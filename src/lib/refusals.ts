import { ApolloLink } from '@apollo/client';
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { map } from 'rxjs';
import { currentLanguage } from './language.ts';
import { defineTexts } from './texts.ts';

/** What server and workers refuse, in the person's language. */
export const refusal = defineTexts('errors', ERRORS);

const CODES = new Map(Object.entries(ERRORS).map(([code, text]) => [text as string, code as ErrorCode]));

/** A text of the error catalogue, as the server says it, in the person's language; any other text as it is. */
export function inWords(text: string): string {
  const code = CODES.get(text);
  return code ? refusal(code) : text;
}

/** The server speaks English. What it refuses becomes the person's language here, before anybody shows or compares it. */
export const refusalsInWords = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => (currentLanguage() === 'en' ? result : { ...result, data: translated(result.data) })),
  ),
);

/** `error: text` and `{ code, message: text }` are how answers tell a refusal. */
function translated<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(translated) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const isText = (key: string) => key === 'error' || (key === 'message' && 'code' in value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && isText(key) ? inWords(inner) : translated(inner),
    ]),
  ) as Value;
}
