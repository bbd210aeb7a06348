/** Browsers agree on no type and no code for it, only roughly on these words. */
const WORDS =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i;

/**
 * Whether an error says that a part of the app did not come: the server has a newer version that no longer has the file,
 * or cannot be reached.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}
