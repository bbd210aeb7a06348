import type { RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { t } from './texts.ts';

interface CloseGuardProps {
  /** The flow is finished or given up. */
  isOver: RefObject<boolean>;
  /** The close button was pressed. */
  isAsked: boolean;
  onStay: () => void;
  /** What was chosen is forgotten. */
  onLeave: () => void;
  onForget: () => void;
}

/** Asks before what was chosen is given up, whether by the close button or by going elsewhere. Another step is no leaving. */
export function CloseGuard({ isOver, isAsked, onStay, onLeave, onForget }: CloseGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isOver.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      opened={isAsked || isBlocked}
      title={t('closeTitle')}
      message={t('closeText')}
      confirmText={t('closeConfirm')}
      cancelText={t('closeCancel')}
      onConfirm={() => {
        if (!isBlocked) return onLeave();
        onForget();
        blocker.proceed();
      }}
      onCancel={() => {
        onStay();
        blocker.reset?.();
      }}
    />
  );
}
