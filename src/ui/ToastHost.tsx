import { Button } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useMobile } from '../lib/useMobile.ts';
import classes from './ToastHost.module.css';

interface Toast extends NotificationData {
  message: string;
  action: { text: string; onClick: () => void } | undefined;
}

let shown = 0;

export function showToast({ message, action, ...toast }: Toast): void {
  const id = `toast-${shown++}`;
  const run = (): void => {
    notifications.hide(id);
    action?.onClick();
  };
  notifications.show({
    ...toast,
    id,
    message: action ? (
      <span className={classes.withAction}>
        {message}
        <Button size="compact-sm" variant="light" className={classes.action} onClick={run}>
          {action.text}
        </Button>
      </span>
    ) : (
      message
    ),
  });
}

/**
 * Where toasts appear: below the header on phones, where a sheet's buttons are at the bottom; at the bottom elsewhere. Screens
 * that have other things there say where else (`--facet-toasts-…`).
 */
export default function ToastHost() {
  const position = useMobile() ? 'top-center' : 'bottom-center';
  return <Notifications position={position} limit={3} containerWidth={420} className={classes.host} />;
}
