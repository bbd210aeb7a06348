/** Browsers agree on no type and no code for it, only roughly on these words. */
const WORDS =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i;

/** Whether an error says that a part of the app did not come. Why it did not, no browser says: see `servedVersion`. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** `none`: the server gives no answer, or none that tells. */
export type ServedVersion = 'ours' | 'newer' | 'none';

const ANSWER_WITHIN_MS = 8000;

/**
 * Whether the server still has the file that this stands in, whose name changes with every version. It is asked for its head alone: that
 * neither the service worker nor the browser answers with what they have kept.
 */
export async function servedVersion(): Promise<ServedVersion> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok, status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) return 'ours';
    return status === 404 ? 'newer' : 'none';
  } catch {
    return 'none';
  }
}
