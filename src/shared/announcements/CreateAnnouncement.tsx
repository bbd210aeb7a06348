import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import classes from './Announcements.module.css';
import { t } from './texts.ts';

/** Calendars are code that only those who announce need. */
const AnnouncementForm = lazy(() => import('./AnnouncementForm.tsx'));

interface CreateAnnouncementProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** The form, over the whole screen. */
export function CreateAnnouncement({ opened, onClose, onCreated }: CreateAnnouncementProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={t('createTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
      classNames={{ title: classes.formTitle ?? '' }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Suspense fallback={<LoadingOverlay />}>
        <AnnouncementForm
          onCancel={onClose}
          onCreated={() => {
            onClose();
            onCreated();
          }}
        />
      </Suspense>
    </Modal>
  );
}
