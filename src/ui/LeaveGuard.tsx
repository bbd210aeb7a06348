import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { t } from './texts.ts';

interface LeaveGuardProps {
  isUnsaved: boolean;
  title: string;
  text: ReactNode;
}

/** State of a navigation that asks nobody: what the work was for is gone. */
export const UNASKED = 'unasked';

/** Asks before unsaved work is left, whether by a link, the back button or a closed tab. Dialogs below the screen are no leaving. */
export function LeaveGuard({ isUnsaved, title, text }: LeaveGuardProps) {
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
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
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

function screenOf(pathname: string): string {
  return pathname.replace(/\/modal\/.*$/, '');
}
