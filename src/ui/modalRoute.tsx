import { SHEET_CLOSE_ANIMATION_MS } from '@facet/contract/constants.ts';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import { useIsCurrent } from './useIsCurrent.ts';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

/**
 * Dialogs with an address: a route `modal/…` below a screen's, which the screen shows in its <Outlet />.
 * docs/development.md says how to make one.
 */

/** Kept with a history entry that was opened over its screen: that screen is one step back. */
interface ModalState {
  isOverScreen: boolean;
  /** Entries of the same dialog before this one: steps that were gone in it. */
  stepsBefore?: number;
}

interface ModalLinkOptions {
  /** Takes the place of the dialog that is open now, as the next photo in a viewer does. */
  replace?: boolean;
}

function isOverScreen(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isOverScreen' in state && state.isOverScreen === true
  );
}

function stepsBefore(state: unknown): number {
  const isNumber = isOverScreen(state) && typeof (state as ModalState).stepsBefore === 'number';
  return isNumber ? (state as ModalState).stepsBefore! : 0;
}

/** The step that a dialog shows, in the search of its address. */
const STEP = 'step';

/** What the address of the screen below says. */
function searchOfScreen(search: string): string {
  const own = new URLSearchParams(search);
  own.delete(STEP);
  return own.size > 0 ? `?${own}` : '';
}

function useModalTarget() {
  const { state, search } = useLocation();
  return (path: string, options: ModalLinkOptions) => {
    // a dialog that is still closing is not returned to
    const replace = options.replace || isOverScreen(state);
    const modalState: ModalState = replace
      ? { isOverScreen: isOverScreen(state), stepsBefore: stepsBefore(state) }
      : { isOverScreen: true };
    // The screen below stays where it is scrolled to, and keeps what its search says; another one has nothing to do with it.
    return {
      to: { pathname: path, search: path.startsWith('/') ? '' : searchOfScreen(search) },
      options: { replace, state: modalState, preventScrollReset: true },
    };
  };
}

/** A link to a dialog below the screen that it stands on: `to="modal/photo/7"`; inside a dialog `to="../modal/photo/8"`. */
export function ModalLink({ to, replace, ...others }: Omit<LinkProps, 'to' | 'state'> & { to: string }) {
  const target = useModalTarget()(to, { replace });
  return <Link {...others} to={target.to} {...target.options} />;
}

/** The same for what is no link: `openModal('modal/share/7')`. */
export function useOpenModal(): (path: string, options?: ModalLinkOptions) => void {
  const navigate = useNavigate();
  const target = useModalTarget();
  return (path, options = {}) => {
    const { to, options: how } = target(path, options);
    void navigate(to, how);
  };
}

/**
 * For the component of a modal route: hand `isOpen` and `close` to its dialog. Closing plays the dialog's animation and
 * goes back to the screen below: one step in the history, or, when the address was opened directly, in the dialog's place.
 */
export function useModalRoute(): { isOpen: boolean; close: () => void } {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  // the next photo of a viewer is another place of the same component
  const [closedKey, setClosedKey] = useState<string>();
  const isClosing = closedKey === key;
  const isOpen = useOpenAfterMount(!isClosing);
  useGiveFocusBack();

  const leave = useEffectEvent(() => {
    // whoever was quick and went elsewhere meanwhile gets there
    if (!isCurrent()) return;
    if (isOverScreen(state)) void navigate(-1 - stepsBefore(state));
    else
      void navigate(
        { pathname: '..', search: searchOfScreen(search) },
        { replace: true, preventScrollReset: true },
      );
  });
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(leave, SHEET_CLOSE_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  return { isOpen, close: useCallback(() => setClosedKey(key), [key]) };
}

/**
 * The step of a dialog that goes in several, from 1, and what goes to another: each is an entry of the history, so that the
 * back button goes back a step, and closing goes back over all of them.
 */
export function useModalStep(): readonly [step: number, go: (step: number, replace?: boolean) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const go = (step: number, replace = false): void => {
    const next = new URLSearchParams(search);
    next.set(STEP, String(step));
    const modalState: ModalState = {
      isOverScreen: isOverScreen(state),
      stepsBefore: stepsBefore(state) + (replace ? 0 : 1),
    };
    void navigate({ pathname, search: `?${next}` }, { replace, state: modalState, preventScrollReset: true });
  };
  return [Number(new URLSearchParams(search).get(STEP) ?? 1), go];
}

/** Also when the browser's own back button takes the dialog away. */
function useGiveFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = isThere ? before : document.getElementById('main');
      target?.focus({ preventScroll: true });
    };
  }, []);
}
