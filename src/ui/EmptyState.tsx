import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  /** 1 where it is all that the screen shows. */
  level?: 1 | 2;
  /** A Tabler icon. */
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
}

export function EmptyState({ level = 2, icon, title, text, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.root}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
