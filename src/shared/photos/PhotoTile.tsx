import { IconAlertTriangle } from '@tabler/icons-react';
import { ModalLink } from '../../ui/modalRoute.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useProductionStatus } from '../production/useProductionStatus.ts';
import type { Production } from '../production/useProductions.ts';
import classes from './PhotoTile.module.css';
import { t } from './texts.ts';

interface PhotoTileProps {
  production: Production;
  /** The dialog that it opens. */
  to: string;
  /** As in the `sizes` attribute of its image. */
  sizes: string;
  priority?: boolean;
}

/** A production as a square: the finished photo, one in the making, or one that failed and why. */
export function PhotoTile({ production, to, sizes, priority }: PhotoTileProps) {
  const { status, image, product, isChecked } = production;
  const { title } = product;

  if (status === 'SUCCESS' && image) {
    return (
      <ModalLink
        className={classes.tile}
        to={to}
        aria-label={t(isChecked ? 'photoOf' : 'photoOfNew', { title })}
      >
        <Picture image={image} alt="" sizes={sizes} ratio={1} priority={priority} />
        {!isChecked && <span className={classes.unread} />}
      </ModalLink>
    );
  }
  if (status === 'FAILED') {
    const reason = production.error ?? t('failed');
    return (
      <ModalLink className={classes.tile} to={to} aria-label={t('failedOf', { title, reason })} data-failed>
        <Picture image={product.image} alt="" sizes={sizes} ratio={1} priority={priority} />
        <span className={classes.failure}>
          <IconAlertTriangle size={20} aria-hidden />
          <span className={classes.reason}>{reason}</span>
        </span>
      </ModalLink>
    );
  }
  return (
    <ModalLink className={classes.tile} to={to} aria-label={t('generatingOf', { title })} data-generating>
      <Picture image={product.image} alt="" sizes={sizes} ratio={1} priority={priority} />
      <GeneratingVeil productionId={production.id} />
    </ModalLink>
  );
}

function GeneratingVeil({ productionId }: { productionId: number }) {
  const progress = useProductionStatus((status) => status.live[productionId]?.progress ?? 0);
  return (
    <span className={classes.veil}>
      <span className={classes.generating}>{t('generating')}</span>
      <span className={classes.track}>
        <span className={classes.advance} style={{ scale: `${Math.max(0.06, progress)} 1` }} />
      </span>
    </span>
  );
}
