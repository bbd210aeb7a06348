import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LeaveQuestion } from '../frame/LeaveQuestion.tsx';
import classes from './Catalogue.module.css';
import { t } from './texts.ts';

interface FormDialogProps {
  title: string;
  submitText: string;
  isComplete: boolean;
  /** Something was entered: it is not left without a question. */
  isUnsaved?: boolean;
  onClose: () => void;
  /** @returns why it was not done, which is shown as an alert; null when it was */
  onSubmit: () => Promise<string | null>;
  children: ReactNode;
  /** Below the buttons. */
  after?: ReactNode;
}

/** A form in a dialog. It stays while it is sent, and when it was refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitText, isComplete, isUnsaved = false, onClose, onSubmit, children, after } = props;
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !isComplete) return;
    setBusy(true);
    setProblem(null);
    const refused = await onSubmit();
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  }
  const leave = () => (isUnsaved ? setAsking(true) : onClose());
  return (
    <Sheet opened onClose={leave} title={title} size={500} closeBlocked={isBusy || isAsking} ignoreBackdrop>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <div className={classes.buttons}>
          <div role="alert" className={classes.problem}>
            {problem}
          </div>
          <Button variant="default" onClick={leave} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isComplete}>
            {submitText}
          </Button>
        </div>
      </form>
      {after}
      <LeaveQuestion
        isUnsaved={isUnsaved}
        isAsking={isAsking}
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
    </Sheet>
  );
}
