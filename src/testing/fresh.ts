import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { afterAll, inject, vi } from 'vitest';

/**
 * Files share a page, and the packages that know it. Each begins with the page empty and with modules of ours that nobody has
 * used, and leaves nothing behind that would still run beside the next.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds. */
    patience: number;
  }
}

configure({ asyncUtilTimeout: inject('patience') });

vi.resetModules();

// React's scheduler, which was loaded above, keeps timers of its own
const { setTimeout, setInterval, addEventListener } = globalThis;
const ends: (() => void)[] = [];
Object.assign(globalThis, {
  setTimeout(...args: Parameters<typeof setTimeout>) {
    const timer = setTimeout(...args);
    ends.push(() => clearTimeout(timer));
    return timer;
  },
  setInterval(...args: Parameters<typeof setInterval>) {
    const timer = setInterval(...args);
    ends.push(() => clearInterval(timer));
    return timer;
  },
  addEventListener(...args: Parameters<typeof addEventListener>) {
    addEventListener(...args);
    ends.push(() => removeEventListener(...args));
  },
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const end of ends) end();
  notifications.clean();
  notifications.cleanQueue();
  Object.assign(globalThis, { setTimeout, setInterval, addEventListener });
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
