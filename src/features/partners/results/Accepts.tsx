import type { CampaignProduct } from './campaignProduct.ts';
import classes from './results.module.css';
import { t } from './texts.ts';

/** Which faces of fans a photo takes, told before anybody tries. */
export function Accepts({ accepts }: Pick<CampaignProduct, 'accepts'>) {
  if (!accepts?.isClear) {
    return (
      <p className={classes.problem} role="status">
        {t(accepts ? 'unclear' : 'noTarget')}
      </p>
    );
  }
  const { minYaw, maxYaw, minPitch, maxPitch, size, minSize } = accepts;
  return (
    <ul className={classes.accepts}>
      <li>{minYaw > 0 ? t('yaw', { min: minYaw, max: maxYaw }) : t('yawUpTo', { max: maxYaw })}</li>
      <li>{t('pitch', { up: Math.max(0, -minPitch), down: Math.max(0, maxPitch) })}</li>
      <li>{t('size', { size, min: minSize })}</li>
      <li>{t('glasses')}</li>
    </ul>
  );
}
