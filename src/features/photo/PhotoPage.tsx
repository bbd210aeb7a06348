import { BRAND } from '@facet/contract/constants.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FinishedPhoto } from './FinishedPhoto.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import { UnfinishedPhoto } from './UnfinishedPhoto.tsx';
import { usePhoto } from './usePhoto.ts';

export default function PhotoPage() {
  const { uid = '' } = useParams();
  const photo = usePhoto(uid);
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      {photo.kind === 'loading' && (
        <div className={classes.layout} role="status" aria-label={t('loading')}>
          <Skeleton className={classes.stage} radius="lg" />
        </div>
      )}
      {photo.kind === 'failed' && (
        <ErrorState level={1} title={t('errorTitle')} message={photo.message} retry={photo.retry} />
      )}
      {photo.kind === 'missing' && (
        <EmptyState
          level={1}
          icon={<IconPhotoOff size={24} />}
          title={t('missingTitle')}
          text={photo.message}
          action={
            <Button component={Link} to="/gallery" variant="default">
              {t('toGallery')}
            </Button>
          }
        />
      )}
      {photo.kind === 'ready' &&
        (photo.photo.production.status === 'SUCCESS' ? (
          <FinishedPhoto photo={photo.photo} />
        ) : (
          <UnfinishedPhoto photo={photo.photo} />
        ))}
    </>
  );
}
