/** A browser worker's first message: from now on it listens (see spawn-browser.ts). */
export const ready = 'ready';
