import { Button } from '@mantine/core';
import { postponeUpdate, reloadIntoUpdate } from './serviceWorker.ts';
import { t } from './texts.ts';
import classes from './UpdateOffer.module.css';

/** Never reloads by itself: somebody may be in the middle of something. */
export default function UpdateOffer() {
  return (
    <section className={classes.card} aria-label={t('update')}>
      <p role="status" className={classes.text}>
        {t('update')}
      </p>
      <Button size="sm" variant="subtle" color="gray" onClick={postponeUpdate}>
        {t('later')}
      </Button>
      <Button size="sm" onClick={reloadIntoUpdate}>
        {t('reload')}
      </Button>
    </section>
  );
}
