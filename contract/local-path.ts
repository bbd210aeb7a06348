/** Characters. */
const MAX = 512;

/**
 * Whether a text is an address within the app: a path with its query and fragment, which no browser takes for another site's
 * (`//elsewhere`, `/\elsewhere`; a tab or a line's end between them would be left out).
 */
export function isLocalPath(text: string): boolean {
  return text.length <= MAX && /^\/(?![/\\])\P{Cc}*$/u.test(text);
}
