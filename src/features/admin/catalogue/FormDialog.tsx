import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import classes from './Catalogue.module.css';
import { t } from './texts.ts';

interface FormDialogProps {
  title: string;
  submitText: string;
  isComplete: boolean;
  onClose: () => void;
  /** @returns whether it is done */
  onSubmit: () => Promise<boolean>;
  children: ReactNode;
  /** Below the buttons. */
  after?: ReactNode;
}

/** A form in a dialog. It stays while it is sent, and when it was refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitText, isComplete, onClose, onSubmit, children, after } = props;
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !isComplete) return;
    setBusy(true);
    const isDone = await onSubmit();
    setBusy(false);
    if (isDone) onClose();
  }
  return (
    <Sheet opened onClose={onClose} title={title} size={500} closeBlocked={isBusy} ignoreBackdrop>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isComplete}>
            {submitText}
          </Button>
        </div>
      </form>
      {after}
    </Sheet>
  );
}
