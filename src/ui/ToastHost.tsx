import { Button } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useMobile } from '../lib/useMobile.ts';
import classes from './ToastHost.module.css';

interface Toast extends NotificationData {
  message: string;
  /** What it is about; absent, its own words tell. */
  about: string | undefined;
  action: { text: string; onClick: () => void } | undefined;
}

/** As many alerts stand at most; the oldest goes when another comes. */
const MAX_ALERTS = 3;
/** Alerts do not keep others from being shown. */
const MAX_SHOWN = MAX_ALERTS + 2;

let shown = 0;
/** Those that stand, the oldest first. */
const alerts = new Set<string>();

export function showToast({ message, about, action, ...toast }: Toast): void {
  const isAlert = toast.role === 'alert';
  const id = about ? ofMatter(about) : isAlert ? `alert ${message}` : passing(message, action);
  // what is said once more takes its own place, and is read out again
  notifications.hide(id);
  if (isAlert) leaveRoomFor(id);
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

export const hideToast = (about: string): void => void notifications.hide(ofMatter(about));

/** The id of the toast that stands for a matter. */
export const ofMatter = (about: string): string => `about ${about}`;

/** The oldest goes when there are too many. */
function leaveRoomFor(id: string): void {
  alerts.add(id);
  const [oldest] = alerts;
  if (alerts.size > MAX_ALERTS && oldest !== undefined) notifications.hide(oldest);
}

/** What can be undone each has a place of its own. @returns its id */
function passing(message: string, action: Toast['action']): string {
  return action ? `toast-${shown++}` : `toast ${message}`;
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
