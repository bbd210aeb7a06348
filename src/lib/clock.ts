/**
 * How far this device's clock is from the server's: whoever travels, or has a clock that is hours off, must not lose their
 * session over it. Learned from each new token, which says when it was made.
 */
const KEY = 'clockSkew';
/** Below it is the way of the answer, not the clock. */
const UNNOTICED_MS = 60_000;

/** @param serverNow milliseconds since 1970 by the server's clock */
export function learnClock(serverNow: number): void {
  const skew = serverNow - Date.now();
  try {
    if (Math.abs(skew) < UNNOTICED_MS) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(skew));
  } catch {
    // Without storage the device's clock has to do.
  }
}

/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export function serverNow(): number {
  try {
    const skew = Number(localStorage.getItem(KEY));
    return Date.now() + (Number.isFinite(skew) ? skew : 0);
  } catch {
    return Date.now();
  }
}
