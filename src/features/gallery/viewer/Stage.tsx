import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useProductionStatus } from '../../../shared/production/useProductionStatus.ts';
import type { Production } from '../../../shared/production/useProductions.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { t } from '../texts.ts';
import classes from './Viewer.module.css';

/** The photo as large as the screen lets it be; of an unfinished one the original, with what became of it. */
export function Stage({ production, offset }: { production: Production; offset: number }) {
  const { status, product, error } = production;
  const { title } = product;
  const image = production.image ?? product.image;
  const isFinished = status === 'SUCCESS';
  return (
    <figure
      key={production.id}
      className={classes.stage}
      data-unfinished={!isFinished || undefined}
      style={
        {
          '--ratio': image.width / image.height,
          translate: offset ? `${offset}px` : undefined,
        } as CSSProperties
      }
    >
      <Picture
        image={image}
        alt={t(isFinished ? 'viewer.alt' : 'viewer.originalAlt', { title })}
        sizes="100vw"
        priority
      />
      {isFinished && <figcaption className={classes.origin}>{t('viewer.aiModified')}</figcaption>}
      {status === 'FAILED' && (
        <figcaption className={classes.state}>
          <IconAlertTriangle size={20} aria-hidden />
          {error ?? t('viewer.failed')}
        </figcaption>
      )}
      {!isFinished && status !== 'FAILED' && <Making productionId={production.id} />}
    </figure>
  );
}

function Making({ productionId }: { productionId: number }) {
  const progress = useProductionStatus(({ live }) => live[productionId]?.progress ?? 0);
  return (
    <figcaption className={classes.state} role="status">
      {t('viewer.making')}
      <Progress
        className={classes.progress}
        value={Math.max(4, progress * 100)}
        size="sm"
        aria-label={t('viewer.making')}
      />
    </figcaption>
  );
}
