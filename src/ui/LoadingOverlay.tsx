import { Loader } from '@mantine/core';
import classes from './LoadingOverlay.module.css';
import { t } from './texts.ts';

/** Covers the page while the first code of a screen is on its way; shows itself only when that takes a moment. */
export function LoadingOverlay() {
  return (
    <div className={classes.overlay} role="status">
      <Loader size="sm" aria-hidden />
      <span>{t('loading')}</span>
    </div>
  );
}
