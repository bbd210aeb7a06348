import { Loader } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './StudioFrame.module.css';
import { t } from './texts.ts';

/** The studio's window while there is nothing to edit in it: one thing in the middle, and the way out. */
export function StudioFrame({ backTo, children }: { backTo: string | null; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      {backTo !== null && (
        <Link to={backTo} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
      )}
      <div className={classes.middle}>{children}</div>
    </div>
  );
}

interface StudioLoadingProps {
  backTo: string | null;
  /** What will be edited, reduced: there is something to see while masks are read. */
  photo?: string | null;
}

export function StudioLoading({ backTo, photo = null }: StudioLoadingProps) {
  return (
    <StudioFrame backTo={backTo}>
      {photo !== null && <img className={classes.photo} src={photo} alt="" />}
      <p className={classes.loading} data-over={photo !== null || undefined} role="status">
        <Loader size="sm" aria-hidden />
        {t('loading')}
      </p>
    </StudioFrame>
  );
}
