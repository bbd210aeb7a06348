import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import classes from './forms.module.css';
import { t } from './texts.ts';

/** On a machine for development, where a mail is that was not sent. */
export function OutboxHint() {
  if (!useConfig()?.hasOutbox) return null;
  return (
    <span className={classes.hint}>
      {t('mail.outbox')}{' '}
      <Anchor component={Link} to="/outbox" size="sm" underline="always">
        {t('mail.outboxLink')}
      </Anchor>
    </span>
  );
}
