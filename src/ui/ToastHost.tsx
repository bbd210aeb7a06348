import { Button } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useMobile } from '../lib/useMobile.ts';
import classes from './ToastHost.module.css';

interface Toast extends NotificationData {
  message: string;
  action: { text: string; onClick: () => void } | undefined;
}

/** As many alerts stand at most; the oldest goes when another comes. */
const MAX_ALERTS = 3;
/** Alerts do not keep others from being shown. */
const MAX_SHOWN = MAX_ALERTS + 2;

let shown = 0;
/** Those that stand, the oldest first. */
const alerts = new Set<string>();

export function showToast({ message, action, ...toast }: Toast): void {
  const id = toast.role === 'alert' ? standing(message) : passing(message, action);
  const run = (): void => {
    notifications.hide(id);
    action?.onClick();
  };
  notifications.show({
    ...toast,
    id,
    onClose: () => void alerts.delete(id),
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

/** The same alert once more takes its own place, and is read out again. @returns its id */
function standing(message: string): string {
  const id = `alert ${message}`;
  notifications.hide(id);
  alerts.add(id);
  const [oldest] = alerts;
  if (alerts.size > MAX_ALERTS && oldest !== undefined) notifications.hide(oldest);
  return id;
}

/** What went well once more takes its own place too; what can be undone each has its own. @returns its id */
function passing(message: string, action: Toast['action']): string {
  if (action) return `toast-${shown++}`;
  const id = `toast ${message}`;
  notifications.hide(id);
  return id;
}

/**
 * Where toasts appear: below the header on phones, where a sheet's buttons are at the bottom; at the bottom elsewhere. Screens
 * and dialogs that have other things there say where else (`--facet-toasts-…`).
 */
export default function ToastHost() {
  const position = useMobile() ? 'top-center' : 'bottom-center';
  return (
    <Notifications position={position} limit={MAX_SHOWN} containerWidth={420} className={classes.host} />
  );
}
