import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './EmptyState.module.css';
import { t } from './texts.ts';

interface ErrorStateProps {
  title: string;
  /** What happened and what to do. */
  message?: string;
  retry?: () => void;
}

export function ErrorState({ title, message, retry }: ErrorStateProps) {
  return (
    <div className={classes.root} data-tone="error" role="alert">
      <div className={classes.icon} aria-hidden>
        <IconAlertTriangle size={24} />
      </div>
      <h2 className={classes.title}>{title}</h2>
      {message && <p className={classes.text}>{message}</p>}
      {retry && (
        <div className={classes.action}>
          <Button variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
