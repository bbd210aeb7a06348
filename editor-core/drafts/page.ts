/** Calls back each time the page may be about to go: hidden, closed, or put away by a phone. @returns how to stop it */
export function whenHidden(callback: () => void): () => void {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') callback();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', callback);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', callback);
  };
}

/** Milliseconds that may pass before the page gets a turn. */
const breathMs = 8;

/** Work in small pieces, between which the page can draw and answer. In one go when it is hidden: nobody would see, and it may go. */
export async function inBreaths<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let start = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - start < breathMs || globalThis.document?.visibilityState === 'hidden') continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}
