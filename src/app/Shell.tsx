import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom';
import { useSignedIn } from '../lib/session.ts';
import { useSessionWatch } from '../lib/useMe.ts';
import { refreshUnreadCount } from '../shared/production/unreadCount.ts';
import { useDarkChrome } from '../ui/darkChrome.ts';
import { useToastsWanted } from '../ui/toast.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { NavigationTitle } from './NavigationTitle.tsx';
import classes from './Shell.module.css';
import { t } from './texts.ts';

/** The first screen has had its time by then. */
const IDLE_AFTER_MS = 1500;

/** What a route may say of its screen. */
export interface ScreenHandle {
  isStudio?: boolean;
  /** A dialog over the screen that the route above it shows. */
  isModal?: boolean;
}

const ToastHost = lazy(() => import('../ui/ToastHost.tsx'));

/** What surrounds every screen: skip link, header, the screen itself, the bottom bar of phones, toasts. */
export function Shell() {
  const isSignedIn = useSignedIn();
  const main = useFocusOnNavigation();
  const hasToasts = useToastHost();
  const isNavigating = useNavigation().state !== 'idle';
  const isStudio = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.isStudio);
  useDarkChrome(isStudio);
  useSessionWatch();
  useEffect(() => {
    if (isSignedIn) void refreshUnreadCount();
  }, [isSignedIn]);

  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      {!isStudio && <Header />}
      {isNavigating && <div className={classes.progress} aria-hidden />}
      <main id="main" ref={main} tabIndex={-1} className={isStudio ? classes.studio : classes.main}>
        <Outlet />
      </main>
      {isSignedIn && !isStudio && <BottomBar />}
      {hasToasts && (
        <Suspense>
          <ToastHost />
        </Suspense>
      )}
      <NavigationTitle />
      <ScrollRestoration />
    </>
  );
}

/** After a change of screen the keyboard and the screen reader begin at the new screen. Dialogs see to their own focus. */
function useFocusOnNavigation() {
  const screen = useMatches().findLast(({ handle }) => !(handle as ScreenHandle | undefined)?.isModal);
  const pathname = screen?.pathname;
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Members hear of finished photos at any time; visitors get the toasts' code with their first toast. */
function useToastHost(): boolean {
  const isWanted = useToastsWanted();
  const isSignedIn = useSignedIn();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isWanted || (isSignedIn && isIdle);
}
