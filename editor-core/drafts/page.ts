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
