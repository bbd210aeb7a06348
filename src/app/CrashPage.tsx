import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import classes from './CrashPage.module.css';
import { t } from './texts.ts';

/** When the shell itself failed. */
export function CrashPage() {
  return (
    <main className={classes.page} role="alert">
      <title>{`${t('crashTitle')} | ${BRAND}`}</title>
      <h1 className={classes.title}>{t('crashTitle')}</h1>
      <p className={classes.text}>{t('crashText')}</p>
      <Button onClick={() => location.reload()}>{t('crashAction')}</Button>
    </main>
  );
}
