import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom';
import { useLanguage } from '../lib/language.ts';
import { useSignedIn } from '../lib/session.ts';
import { useMe, useSessionWatch } from '../lib/useMe.ts';
import { useClientState } from '../shared/preferences/clientState.ts';
import { keepFocusOfWorkingButtons } from '../ui/keepFocus.ts';
import { loadToasts, useToastHost } from '../ui/toast.ts';
import { Header } from './Header.tsx';
import { BottomBar } from './memberNavigation.ts';
import { NavigationTitle } from './NavigationTitle.tsx';
import { OfflineBanner } from './offline/OfflineBanner.tsx';
import { useUpdate } from './offline/serviceWorker.ts';
import classes from './Shell.module.css';
import { scrollKey } from './scrollKey.ts';
import { t } from './texts.ts';

/** The first screen has had its time by then. */
const IDLE_AFTER_MS = 1500;

/** What a route may say of its screen. */
export interface ScreenHandle {
  isStudio?: boolean;
  /** It has tables, and takes the room that they need. */
  isWide?: boolean;
  /** A dialog over the screen that the route above it shows. */
  isModal?: boolean;
}

const PartnerChat = lazy(() => import('../features/support/chat/PartnerChat.tsx'));
const AdmissionNotice = lazy(() => import('../shared/admissions/AdmissionNotice.tsx'));
const UpdateOffer = lazy(() => import('./offline/UpdateOffer.tsx'));

/** What surrounds every screen: skip link, header, the screen itself, the bottom bar of phones, toasts. */
export function Shell() {
  useLanguage();
  const isSignedIn = useSignedIn();
  const { me } = useMe();
  const main = useFocusOnNavigation();
  const ToastHost = useToastHost(({ host }) => host?.default);
  const isUpdateReady = useUpdate((update) => update.isReady);
  const isNavigating = useNavigation().state !== 'idle';
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined);
  const isPartnerArea = useMatches().some(({ pathname }) => pathname.startsWith('/partners'));
  const isStudio = handles.some((handle) => handle?.isStudio);
  const isWide = handles.some((handle) => handle?.isWide);
  useLayout(isStudio ? 'studio' : 'page');
  useToastsWhenIdle();
  useSessionWatch();
  useEffect(keepFocusOfWorkingButtons, []);

  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      {!isStudio && <Header />}
      {!isStudio && <OfflineBanner />}
      {isNavigating && <div className={classes.progress} aria-hidden />}
      {me && (me.status === 'PENDING' || me.admissionNotice) && !isStudio && (
        <Suspense>
          <AdmissionNotice />
        </Suspense>
      )}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={isStudio ? classes.studio : classes.main}
        data-wide={isWide || undefined}
      >
        <Outlet />
      </main>
      {me?.partner && isPartnerArea && !isStudio && (
        <Suspense>
          <PartnerChat />
        </Suspense>
      )}
      {isSignedIn && !isStudio && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      {ToastHost && <ToastHost />}
      {isUpdateReady && !isStudio && (
        <Suspense>
          <UpdateOffer />
        </Suspense>
      )}
      <NavigationTitle />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Beside a studio's dark chrome, photos show their true colours, whatever the person prefers elsewhere. */
function useLayout(layout: 'page' | 'studio'): void {
  useLayoutEffect(() => {
    useClientState.setState({ layout });
    return () => {
      useClientState.setState({ layout: 'page' });
    };
  }, [layout]);
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
function useToastsWhenIdle(): void {
  const isSignedIn = useSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void loadToasts(), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}
