import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { signOut } from '../lib/session.ts';
import { IconButton } from './IconButton.tsx';
import classes from './SaveNotice.module.css';
import { t } from './texts.ts';
import type { Saving } from './useSaving.ts';

/** What is to be known of the photos, until it is put away. */
export function TextNotice({ text }: { text: string }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{text}</p>
      <IconButton label={t('hideNotice')} icon={IconX} onClick={() => setShown(false)} />
    </div>
  );
}

/** What of the last save failed, and what can be done. */
export function SaveNotice({ failure }: { failure: NonNullable<Saving['failure']> }) {
  const { lines, isSignedOut, again, putAway } = failure;
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isSignedOut && (
          <p>
            {/* whoever is signed out is asked to sign in, and comes back here */}
            <button type="button" className={classes.link} onClick={signOut}>
              {t('signInAgain')}
            </button>{' '}
            {t('signedOut')}
          </p>
        )}
      </div>
      {!isSignedOut && (
        <Button size="compact-sm" variant="default" className={classes.again} onClick={again}>
          {t('saveAgain')}
        </Button>
      )}
      <IconButton label={t('hideNotice')} icon={IconX} onClick={putAway} />
    </div>
  );
}
