import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  /** A Tabler icon. */
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
