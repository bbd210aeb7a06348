import { Notifications } from '@mantine/notifications';
import classes from './ToastHost.module.css';

/** Where toasts appear: above the thumb's reach on phones, in the corner elsewhere. */
export default function ToastHost() {
  return <Notifications position="bottom-center" limit={3} containerWidth={420} className={classes.host} />;
}
