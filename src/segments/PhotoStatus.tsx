import classes from './PhotoStatus.module.css';
import { t } from './texts.ts';

interface PhotoStatusProps {
  width: number;
  height: number;
  /** In percent. */
  zoom: number;
}

/** The photo's size and zoom. Where one line is too short for both, each has its own. */
export function PhotoStatus(values: PhotoStatusProps) {
  const [size, zoom] = t('status', { ...values }).split(' | ');
  return (
    <>
      <span className={classes.part}>{size} |</span> <span className={classes.part}>{zoom}</span>
    </>
  );
}
