import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';
import { Sheet } from './Sheet.tsx';
import { t } from './texts.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** What the buttons say instead of 'Confirm' and 'Cancel'. */
  confirmText?: string;
  cancelText?: string;
  /** What is confirmed cannot be taken back: the button is red. */
  isDestructive?: boolean;
  /** While the confirmed action runs: nothing can be pressed twice and the dialog stays. */
  pending?: boolean;
  /** What it was opened from goes with it. */
  leavesFocus?: boolean;
}

export function ConfirmDialog({
  opened,
  title,
  message,
  onConfirm,
  onCancel,
  confirmText = t('confirm'),
  cancelText = t('cancel'),
  isDestructive = false,
  pending = false,
  leavesFocus = false,
}: ConfirmDialogProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onCancel}
      title={title}
      size={420}
      closeBlocked={pending}
      leavesFocus={leavesFocus}
    >
      <Text component="div" c="dimmed">
        {message}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {cancelText}
        </Button>
        <Button onClick={onConfirm} loading={pending} {...(isDestructive && { color: 'red' })}>
          {confirmText}
        </Button>
      </div>
    </Sheet>
  );
}
