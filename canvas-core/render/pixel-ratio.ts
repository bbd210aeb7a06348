/** Calls back when the window moves to a screen of another density, or the page is zoomed. @returns how to stop */
export function onPixelRatio(listener: () => void): () => void {
  const stopped = new AbortController();
  const watch = (): void => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        listener();
        watch();
      },
      { once: true, signal: stopped.signal },
    );
  };
  watch();
  return () => stopped.abort();
}
