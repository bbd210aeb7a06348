import { Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import { useEscape } from '../../ui/useEscape.ts';
import type { FormState } from './AnnouncementForm.tsx';
import classes from './Announcements.module.css';
import { t } from './texts.ts';

/** Calendars are code that only those who announce need. */
const AnnouncementForm = lazy(() => import('./AnnouncementForm.tsx'));

const UNTOUCHED: FormState = { isUnsaved: false, isUploading: false };

interface CreateAnnouncementProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** The form, over the whole screen. What was entered is not left without a question, and an upload not at all. */
export function CreateAnnouncement({ opened, onClose, onCreated }: CreateAnnouncementProps) {
  const [{ isUnsaved, isUploading }, setState] = useState(UNTOUCHED);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setState(UNTOUCHED);
    onClose();
  };
  const leave = () => {
    if (isUploading) return;
    if (isUnsaved) setAsking(true);
    else close();
  };
  useEscape({ isOpen: opened, onEscape: leave });
  return (
    // put together by hand: the header of a ready-made one would be a second banner of the page
    <Modal.Root
      opened={opened}
      onClose={leave}
      closeOnEscape={false}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Content>
        <Modal.Body p="md">
          <div className={classes.formHead}>
            <Modal.Title className={classes.formTitle ?? ''}>{t('createTitle')}</Modal.Title>
            <Modal.CloseButton aria-label={t('cancel')} size="lg" disabled={isUploading} />
          </div>
          <Suspense fallback={<LoadingOverlay />}>
            <AnnouncementForm
              onState={setState}
              onCancel={leave}
              onCreated={() => {
                close();
                onCreated();
              }}
            />
          </Suspense>
        </Modal.Body>
      </Modal.Content>
      <ConfirmDialog
        opened={isAsking}
        title={t('leaveTitle')}
        message={t('leaveText')}
        confirmText={t('leave')}
        isDestructive
        cancelText={t('stay')}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
      {opened && (isUnsaved || isUploading) && (
        <LeaveGuard isUnsaved title={t('leaveTitle')} text={t('leaveText')} />
      )}
    </Modal.Root>
  );
}
