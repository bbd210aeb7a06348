import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import classes from './ActForm.module.css';
import type { useAct } from './useAct.ts';

interface ActFormProps {
  act: Pick<ReturnType<typeof useAct>, 'isBusy' | 'problem'>;
  submitText: string;
  /** Of a button that takes something away. */
  color?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Beside the button. */
  besides?: ReactNode;
  children: ReactNode;
}

/** The fields of an act, its button, and why it was not done. */
export function ActForm({ act, submitText, color, onSubmit, besides, children }: ActFormProps) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      <div role="alert" className={classes.problem}>
        {act.problem}
      </div>
      <div className={classes.bar}>
        {besides}
        <Button type="submit" loading={act.isBusy} {...(color !== undefined && { color })}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
