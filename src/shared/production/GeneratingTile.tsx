import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import classes from './GeneratingTile.module.css';
import { t } from './texts.ts';

interface GeneratingTileProps {
  /** Data address of the product's tiny blurred picture. */
  placeholder: string;
  /** What the photo is made from. */
  title: string;
  /** The last that was heard of it; nothing yet at first. */
  event: PhotoProcessingEvent | undefined;
}

/** Circumference of the ring, whose radius is 20 in its own units. */
const AROUND = 2 * Math.PI * 20;

/** A photo in the making: the blurred original under a sheen, and a ring that shows the real progress. */
export function GeneratingTile({ placeholder, title, event }: GeneratingTileProps) {
  const progress = Math.min(1, Math.max(0, event?.progress ?? 0));
  const percent = Math.round(progress * 100);
  return (
    <div className={classes.tile} style={{ backgroundImage: `url("${placeholder}")` }}>
      <div className={classes.sheen} />
      <div
        className={classes.content}
        role="progressbar"
        aria-label={t('progressOf', { title })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={t('percentOf', { percent })}
      >
        <svg viewBox="0 0 48 48" className={classes.ring} aria-hidden="true">
          <circle cx="24" cy="24" r="20" className={classes.track} />
          <circle
            cx="24"
            cy="24"
            r="20"
            className={classes.bar}
            strokeDasharray={AROUND}
            strokeDashoffset={AROUND * (1 - progress)}
          />
          <text
            x="24"
            y="24"
            fontSize="13"
            dominantBaseline="central"
            textAnchor="middle"
            className={classes.percent}
          >
            {percent}
          </text>
        </svg>
        <span className={classes.label}>{t('generating')}</span>
      </div>
    </div>
  );
}
