import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './EmptyState.module.css';
import { t } from './texts.ts';

interface ErrorStateProps {
  /** 1 where it is all that the screen shows. */
  level?: 1 | 2;
  title: string;
  /** What happened and what to do. */
  message?: string;
  retry?: () => void;
  /** What the button says instead of 'Try again'. */
  retryText?: string;
}

export function ErrorState({ level = 2, title, message, retry, retryText }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.root} data-tone="error" role="alert">
      <div className={classes.icon} aria-hidden>
        <IconAlertTriangle size={24} />
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {message && <p className={classes.text}>{message}</p>}
      {retry && (
        <div className={classes.action}>
          <Button variant="default" onClick={retry}>
            {retryText ?? t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
