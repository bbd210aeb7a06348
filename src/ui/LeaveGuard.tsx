import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { t } from './texts.ts';

interface LeaveGuardProps {
  isUnsaved: boolean;
  title: string;
  text: ReactNode;
  /** Keeps what is unsaved, which goes on unasked. @returns whether it did */
  keep?: () => Promise<boolean>;
}

/** Milliseconds for which whoever leaves waits unasked for what is being kept. */
const PATIENCE_MS = 1000;

/** State of a navigation that asks nobody: what the work was for is gone. */
export const UNASKED = 'unasked';

/** Asks before unsaved work is left, whether by a link, the back button or a closed tab. Dialogs below the screen are no leaving. */
export function LeaveGuard({ isUnsaved, title, text, keep }: LeaveGuardProps) {
  // the router takes a new function a moment after the screen says that all is saved, and would ask who leaves in between
  const unsaved = useRef(isUnsaved);
  useLayoutEffect(() => {
    unsaved.current = isUnsaved;
  }, [isUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved.current &&
      screenOf(currentLocation.pathname) !== screenOf(nextLocation.pathname) &&
      // a step in the history brings the state of long ago along
      (historyAction === 'POP' || nextLocation.state !== UNASKED),
  );
  const isAsking = useAsking(blocker, keep);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      opened={isAsking}
      title={title}
      message={text}
      confirmText={t('leave')}
      isDestructive
      cancelText={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** Whether they have to be asked: who leaves while something is kept goes on when it is. */
function useAsking(blocker: Blocker, keep: LeaveGuardProps['keep']): boolean {
  const [isInVain, setInVain] = useState(false);
  const tryToKeep = useEffectEvent(async () => (await keep?.()) ?? false);
  const goOn = useEffectEvent(() => blocker.proceed?.());
  const isBlocked = blocker.state === 'blocked';
  const isWaiting = isBlocked && keep !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    let isCurrent = true;
    const patience = setTimeout(() => setInVain(true), PATIENCE_MS);
    void tryToKeep().then((isKept) => {
      if (!isCurrent) return;
      if (isKept) goOn();
      else setInVain(true);
    });
    return () => {
      isCurrent = false;
      clearTimeout(patience);
      setInVain(false);
    };
  }, [isWaiting]);
  return isBlocked && (!isWaiting || isInVain);
}

function screenOf(pathname: string): string {
  return pathname.replace(/\/modal\/.*$/, '');
}
