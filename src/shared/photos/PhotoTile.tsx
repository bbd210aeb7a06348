import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
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
  /** While photos are chosen, it is a check box instead of a link. */
  choice?: Choice | undefined;
}

interface Choice {
  isChosen: boolean;
  /** What is still being made can't be. */
  isChoosable: boolean;
  /** @param isRange with all between it and the one before */
  onChoose: (isRange: boolean) => void;
}

/** A production as a square: the finished photo, one in the making, or one that failed and why. */
export function PhotoTile({ production, to, sizes, priority, choice }: PhotoTileProps) {
  const { state, label, children } = lookOf(production);
  const image = (state === 'finished' && production.image) || production.product.image;
  const content = (
    <>
      <Picture image={image} alt="" sizes={sizes} ratio={1} priority={priority} />
      {children}
    </>
  );
  const shared = {
    className: classes.tile,
    'aria-label': label,
    'data-failed': state === 'failed' || undefined,
    'data-generating': state === 'generating' || undefined,
  };
  if (!choice) {
    return (
      <ModalLink {...shared} to={to}>
        {content}
      </ModalLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <input> holds no picture.
    <button
      {...shared}
      type="button"
      role="checkbox"
      aria-checked={choice.isChosen}
      disabled={!choice.isChoosable}
      onClick={(event: MouseEvent) => choice.onChoose(event.shiftKey)}
      onKeyDown={(event) => {
        // not every browser tells a key's click that Shift is held
        if (!event.shiftKey || (event.key !== ' ' && event.key !== 'Enter')) return;
        event.preventDefault();
        choice.onChoose(true);
      }}
    >
      {content}
      {choice.isChoosable && (
        <span className={classes.check}>
          {choice.isChosen && <IconCheck size={18} stroke={3} aria-hidden />}
        </span>
      )}
    </button>
  );
}

interface Look {
  state: 'finished' | 'failed' | 'generating';
  label: string;
  children: ReactNode;
}

function lookOf({ id, status, image, product: { title }, isChecked, error }: Production): Look {
  if (status === 'SUCCESS' && image) {
    return {
      state: 'finished',
      label: t(isChecked ? 'photoOf' : 'photoOfNew', { title }),
      children: !isChecked && <span className={classes.unread} />,
    };
  }
  if (status === 'FAILED') {
    const reason = error ?? t('failed');
    return {
      state: 'failed',
      label: t('failedOf', { title, reason }),
      children: (
        <span className={classes.failure}>
          <IconAlertTriangle size={20} aria-hidden />
          <span className={classes.reason}>{reason}</span>
        </span>
      ),
    };
  }
  return {
    state: 'generating',
    label: t('generatingOf', { title }),
    children: <GeneratingVeil productionId={id} />,
  };
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
