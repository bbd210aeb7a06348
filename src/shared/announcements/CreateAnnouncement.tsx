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
    // put together by hand: the header of a ready-made one would be a second banner of the page
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Content>
        <Modal.Body p="md">
          <div className={classes.formHead}>
            <Modal.Title className={classes.formTitle ?? ''}>{t('createTitle')}</Modal.Title>
            <Modal.CloseButton aria-label={t('cancel')} size="lg" />
          </div>
          <Suspense fallback={<LoadingOverlay />}>
            <AnnouncementForm
              onCancel={onClose}
              onCreated={() => {
                onClose();
                onCreated();
              }}
            />
          </Suspense>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
