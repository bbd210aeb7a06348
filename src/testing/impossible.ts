import { afterEach, beforeEach } from 'vitest';

// The app may swallow what a fake of its server throws, and go on as it does without a server. So it is kept until the test ends.
let found: unknown[] = [];
beforeEach(() => {
  found = [];
});
afterEach(() => {
  if (found.length > 0) throw found[0];
});

/** Lets the test fail at its end when `check` throws. */
export async function failLater(check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    found.push(error);
  }
}
