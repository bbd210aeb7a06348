import { type CSSProperties, useState } from 'react';
import { Picture, type PictureImage } from '../../../ui/Picture.tsx';
import classes from './results.module.css';
import { t } from './texts.ts';

const SIZES = '(max-width: 768px) 100vw, 520px';

interface CompareSliderProps {
  number: number;
  before: PictureImage;
  after: PictureImage;
}

/** Two versions of one photo over each other, parted where the slider stands: a finger, the mouse or the arrow keys move it. */
export function CompareSlider({ number, before, after }: CompareSliderProps) {
  const [percent, setPercent] = useState(50);
  return (
    <div className={classes.compare} style={{ '--part': `${percent}%` } as CSSProperties}>
      <Picture image={after} alt={t('after')} sizes={SIZES} />
      <div className={classes.before}>
        <Picture image={before} alt={t('before')} sizes={SIZES} />
      </div>
      <span className={classes.label} data-side="before" aria-hidden>
        {t('before')}
      </span>
      <span className={classes.label} data-side="after" aria-hidden>
        {t('after')}
      </span>
      <span className={classes.handle} aria-hidden />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        className={classes.range}
        aria-label={t('compare', { number })}
        onChange={(event) => setPercent(Number(event.currentTarget.value))}
      />
    </div>
  );
}
