import { BRAND } from '@facet/contract/constants.ts';
import type { ReactNode } from 'react';
import classes from './Screen.module.css';

interface ScreenProps {
  title: string;
  intro?: string;
  /** The most important action of the screen. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the administration: its heading, and what is below it. */
export function Screen({ title, intro, action, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      <div className={classes.heading}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  );
}
