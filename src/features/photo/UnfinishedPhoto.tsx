import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useProductionStatus } from '../../shared/production/useProductionStatus.ts';
import { Picture } from '../../ui/Picture.tsx';
import { AboutPhoto } from './AboutPhoto.tsx';
import { DeleteButton } from './PhotoActions.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { OwnProduction, PhotoDetail } from './usePhoto.ts';

interface UnfinishedPhotoProps {
  detail: PhotoDetail;
  production: OwnProduction;
}

/** A photo in the making, or one that failed and why. */
export function UnfinishedPhoto({ detail, production }: UnfinishedPhotoProps) {
  const { bundleUid } = detail;

  const isFailed = production.status === 'FAILED';
  return (
    <div className={classes.layout}>
      <div className={classes.stage} data-state={isFailed ? 'failed' : 'generating'}>
        <Picture
          image={production.product.image}
          alt={t('originalAlt', { title: production.product.title })}
          sizes="(max-width: 768px) 100vw, 600px"
          priority
        />
      </div>
      <div className={classes.details}>
        {isFailed ? (
          <div className={classes.failure} role="status">
            <IconAlertTriangle size={20} aria-hidden />
            <div>
              <h2 className={classes.state}>{t('failedTitle')}</h2>
              <p className={classes.note}>{production.error ?? t('failedReturned')}</p>
            </div>
          </div>
        ) : (
          <Generating productionId={production.id} />
        )}
        <AboutPhoto detail={detail} title={production.product.title} createdAt={production.createdAt} />
        <div className={classes.actions}>
          {isFailed && bundleUid && (
            <Button component={Link} to={`/introduce/${bundleUid}`}>
              {t('another')}
            </Button>
          )}
          <Button component={Link} to="/gallery" variant="default">
            {t('toGallery')}
          </Button>
          {isFailed && <DeleteButton productionId={production.id} isFailed />}
        </div>
      </div>
    </div>
  );
}

function Generating({ productionId }: { productionId: number }) {
  const progress = useProductionStatus(({ live }) => live[productionId]?.progress ?? 0);
  return (
    <div role="status">
      <h2 className={classes.state}>{t('generatingTitle')}</h2>
      <Progress
        value={Math.max(4, progress * 100)}
        size="sm"
        radius="xl"
        animated
        aria-label={t('generatingTitle')}
        mt="sm"
        mb="sm"
      />
      <p className={classes.note}>{t('generatingText')}</p>
    </div>
  );
}
