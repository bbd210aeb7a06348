import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import classes from './CrashPage.module.css';
import { t } from './texts.ts';
import { useFailure } from './useFailure.ts';

/** When the shell itself failed, or the header did not come. */
export function CrashPage() {
  const failure = useFailure({ isWhole: true });
  if (!failure) return <LoadingOverlay />;
  const { title, text, action = t('crashAction'), retry } = failure;
  return (
    <main className={classes.page} role="alert">
      <title>{`${title} | ${BRAND}`}</title>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <Button onClick={retry}>{action}</Button>
    </main>
  );
}
