import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { t } from './texts.ts';

interface LeaveQuestionProps {
  isUnsaved: boolean;
  /** Whoever entered something is about to leave the form, and stays on the screen. */
  isAsking: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what was entered is left, whether for another form, the screen or the whole service. */
export function LeaveQuestion({ isUnsaved, isAsking, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <>
      <ConfirmDialog
        opened={isAsking}
        title={t('leaveTitle')}
        message={t('leaveText')}
        confirmText={t('leave')}
        isDestructive
        cancelText={t('stay')}
        onConfirm={onLeave}
        onCancel={onStay}
      />
      <FormGuard isUnsaved={isUnsaved} />
    </>
  );
}

/** The same, of a form that nothing but leaving the screen closes. */
export function FormGuard({ isUnsaved }: { isUnsaved: boolean }) {
  return isUnsaved && <LeaveGuard isUnsaved title={t('leaveTitle')} text={t('leaveText')} />;
}
