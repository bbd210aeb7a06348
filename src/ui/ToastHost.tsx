import { Notifications } from '@mantine/notifications';
import { useMobile } from '../lib/useMobile.ts';
import classes from './ToastHost.module.css';

/** Where toasts appear: below the header on phones, where a sheet's buttons are at the bottom; at the bottom elsewhere. */
export default function ToastHost() {
  const position = useMobile() ? 'top-center' : 'bottom-center';
  return <Notifications position={position} limit={3} containerWidth={420} className={classes.host} />;
}
