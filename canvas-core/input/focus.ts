/**
 * Keeps the keys with the editor: when what has the focus goes or is disabled (a button that is not needed any more, a dialog, a
 * message with a button), the browser gives the focus to nobody, and keys would do nothing.
 *
 * @param root what has the keys
 * @param home what gets the focus then
 */
export function keepFocus(root: HTMLElement, home: HTMLElement, signal: AbortSignal): void {
  const { ownerDocument: document } = root;
  let last: Element | null = null;

  const isOurs = (element: Element): boolean =>
    root.contains(element) || element.closest('[role=dialog], [role=status], [role=alert]') !== null;

  const look = (): void => {
    const { activeElement } = document;
    const isLost = last !== null && (!last.isConnected || last.matches(':disabled'));
    if (!isLost || (activeElement !== last && activeElement !== document.body)) return;
    last = null;
    home.focus({ preventScroll: true });
  };

  document.addEventListener(
    'focusin',
    ({ target }) => {
      last = target instanceof Element && isOurs(target) ? target : null;
    },
    { signal },
  );
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
}
