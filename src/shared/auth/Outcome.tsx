import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Outcome.module.css';

interface OutcomeProps {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  /** The next step. */
  children?: ReactNode;
}

/** How it went, in the place of the form that asked for it; read out as soon as it appears. */
export function Outcome({ tone, title, text, children }: OutcomeProps) {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.outcome}>
      <div className={classes.message} data-tone={tone} role={tone === 'good' ? 'status' : 'alert'}>
        <Icon size={20} aria-hidden className={classes.icon} />
        <div>
          <p className={classes.title}>{title}</p>
          {text && <p className={classes.text}>{text}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
