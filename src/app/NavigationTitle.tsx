import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen's title may follow its data; a later one is not worth interrupting what is being read. */
const SETTLED_AFTER_MS = 300;

/** Tells screen readers the title of the screen that a navigation led to, as loading a page would. */
export function NavigationTitle() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The browser itself reads the title of the first screen.
    if (shownPath.current === pathname) return;
    const timer = setTimeout(() => {
      shownPath.current = pathname;
      setTitle(document.title);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
