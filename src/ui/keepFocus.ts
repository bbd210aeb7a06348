/**
 * A button that works is disabled, and a browser takes the focus from what is disabled: the keyboard would begin at the top of the page
 * when the work is done. Where nothing else has taken the focus meanwhile, the button gets it back.
 *
 * @returns what ends it
 */
export function keepFocusOfWorkingButtons(): () => void {
  let last: WeakRef<Element> | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? new WeakRef(target) : null;
  };
  const changes = new MutationObserver((records) => {
    if (document.activeElement !== document.body) return;
    const button = last?.deref();
    const isDone = records.some(({ target }) => target === button && !button.hasAttribute('data-loading'));
    if (isDone && button instanceof HTMLElement) button.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  changes.observe(document.body, { subtree: true, attributeFilter: ['data-loading'] });
  return () => {
    document.removeEventListener('focusin', note);
    changes.disconnect();
  };
}
