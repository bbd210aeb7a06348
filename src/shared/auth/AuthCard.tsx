import { BRAND } from '@facet/contract/constants.ts';
import type { ReactNode } from 'react';
import { DarkModeToggle } from '../../ui/DarkModeToggle.tsx';
import classes from './AuthCard.module.css';

interface AuthCardProps {
  /** Of the browser's tab, and above the heading where both differ. */
  title: string;
  heading?: string;
  children: ReactNode;
}

/** The frame of the screens around an account. */
export function AuthCard({ title, heading, children }: AuthCardProps) {
  return (
    <div className={classes.card}>
      <title>{`${title} | ${BRAND}`}</title>
      <div className={classes.top}>
        <div>
          {heading && <p className={classes.title}>{title}</p>}
          <h1 className={classes.heading}>{heading ?? title}</h1>
        </div>
        <DarkModeToggle />
      </div>
      {children}
    </div>
  );
}
