const LAST = 'RELOADED_AT';
/** What fails again so soon would fail once more. */
const ONCE_IN_MS = 60_000;

export function reload(): void {
  location.reload();
}

/**
 * Reloads for a part of the app that broke off on the way, and not again soon. Asking for the part alone would do nothing: Chromium
 * keeps a failed import for as long as the page lives.
 * @returns whether it does
 */
export function reloadOnce(perform = reload): boolean {
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(LAST)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(LAST, String(now));
  } catch {
    // nothing would end it
    return false;
  }
  perform();
  return true;
}
