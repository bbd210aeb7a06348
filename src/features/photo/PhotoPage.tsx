import { BRAND } from '@facet/contract/constants.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FinishedPhoto } from './FinishedPhoto.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import { UnfinishedPhoto } from './UnfinishedPhoto.tsx';
import { usePhoto } from './usePhoto.ts';

export default function PhotoPage() {
  const { uid = '' } = useParams();
  const state = usePhoto(uid);
  return (
    <>
      {state.kind !== 'finished' && <title>{`${t('title')} | ${BRAND}`}</title>}
      {state.kind === 'loading' && (
        <div className={classes.layout} role="status" aria-label={t('loading')}>
          <Skeleton className={classes.waiting} radius="lg" />
          <div>
            <Skeleton height={36} width={180} mb="md" />
            <Skeleton height={16} mb="xs" />
            <Skeleton height={16} width="60%" />
          </div>
        </div>
      )}
      {state.kind === 'failed' && (
        <ErrorState level={1} title={t('errorTitle')} message={state.message} retry={state.retry} />
      )}
      {state.kind === 'missing' && (
        <EmptyState
          level={1}
          icon={<IconPhotoOff size={24} />}
          title={t('missingTitle')}
          text={t('missingText')}
          action={
            <Button component={Link} to="/" variant="default">
              {t('toHome')}
            </Button>
          }
        />
      )}
      {state.kind === 'finished' && <FinishedPhoto key={uid} detail={state.detail} photo={state.photo} />}
      {state.kind === 'unfinished' && <UnfinishedPhoto detail={state.detail} production={state.production} />}
      <Outlet />
    </>
  );
}
