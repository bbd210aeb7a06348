import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from 'react-router-dom';
import { ofMatter } from '../../ui/ToastHost.tsx';
import { toast } from '../../ui/toast.ts';
import { aboutProduction } from './markChecked.ts';
import { t } from './texts.ts';

type Ending = { id: number } & (
  | { isReady: true; uid: string | undefined; title: string | undefined }
  | { isReady: false; reason: string | undefined }
);

/** Time to read it and follow the link, in milliseconds. */
const VISIBLE_MS = 12_000;

/** Tells somebody who is elsewhere that a photo is ready, with the way to it, or why there is none. */
export function announceEnd(ending: Ending): void {
  if (!ending.isReady) {
    toast.error(ending.reason ?? t('failedReason'), { about: aboutProduction(ending.id) });
    return;
  }
  const { uid, title } = ending;
  const id = ofMatter(aboutProduction(ending.id));
  notifications.show({
    id,
    color: 'green',
    role: 'status',
    autoClose: VISIBLE_MS,
    closeButtonProps: { 'aria-label': t('dismiss') },
    message: (
      <>
        {title ? t('finished', { title }) : t('finishedUnnamed')}{' '}
        <Anchor
          component={Link}
          to={uid ? `/photo/${uid}` : '/gallery'}
          fw={600}
          style={{ whiteSpace: 'nowrap' }}
          onClick={() => notifications.hide(id)}
        >
          {t('view')}
        </Anchor>
      </>
    ),
  });
}
