import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useEscape } from '../../../ui/useEscape.ts';
import { t } from '../texts.ts';
import { Stage } from './Stage.tsx';
import { useArrowKeys } from './useArrowKeys.ts';
import { useSwipeSideways } from './useSwipeSideways.ts';
import type { Viewed } from './useViewedPhoto.ts';
import classes from './Viewer.module.css';
import { ViewerActions } from './ViewerActions.tsx';

interface ViewerProps {
  viewed: Exclude<Viewed, { kind: 'missing' }>;
  place: { number: number; total: number } | null;
  isOpen: boolean;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDeleted: () => void;
}

/** One photo on the whole screen; the others lie beside it: arrow keys, buttons and swipes lead to them. */
export function Viewer({ viewed, place, isOpen, onClose, onPrevious, onNext, onDeleted }: ViewerProps) {
  const [isAsking, setAsking] = useState(false);
  const swipe = useSwipeSideways({ onLeft: onNext, onRight: onPrevious });
  const title = viewed.kind === 'ready' ? viewed.production.product.title : t('viewer.title');
  useEscape({ isOpen, onEscape: onClose });
  useArrowKeys({ onLeft: onPrevious, onRight: onNext, isActive: isOpen && !isAsking });

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen
      padding={0}
      closeOnEscape={false}
      trapFocus={!isAsking}
      classNames={{ content: classes.viewer }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Content>
        <div className={classes.top}>
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {place && (
              <p className={classes.place} aria-live="polite">
                {t('viewer.place', place)}
              </p>
            )}
          </div>
          <ActionIcon {...ICON} aria-label={t('viewer.close')} onClick={onClose} data-autofocus>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        <Modal.Body className={classes.body} {...swipe.handlers}>
          {viewed.kind === 'ready' && <Stage production={viewed.production} offset={swipe.offset} />}
          {viewed.kind === 'loading' && <p role="status">{t('viewer.loading')}</p>}
          {viewed.kind === 'failed' && (
            <ErrorState title={t('viewer.errorTitle')} message={viewed.message} retry={viewed.retry} />
          )}
          <ActionIcon
            {...ICON}
            className={classes.previous}
            aria-label={t('viewer.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <IconChevronLeft size={24} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...ICON}
            className={classes.next}
            aria-label={t('viewer.next')}
            disabled={!onNext}
            onClick={onNext}
          >
            <IconChevronRight size={24} aria-hidden />
          </ActionIcon>
        </Modal.Body>
        {viewed.kind === 'ready' && (
          <ViewerActions
            production={viewed.production}
            isShared={viewed.isShared}
            isAsking={isAsking}
            setAsking={setAsking}
            onDeleted={onDeleted}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

const ICON = { variant: 'transparent', size: 44, color: 'gray.0' } as const;
