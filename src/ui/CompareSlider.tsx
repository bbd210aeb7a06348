import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './CompareSlider.module.css';

/** A version of the photo, and what it is called. */
interface Version {
  name: string;
  picture: ReactNode;
}

interface CompareSliderProps {
  label: string;
  before: Version;
  /** Gives the size. */
  after: Version;
  /** Percent of the photo that show `before` at first. */
  start?: number;
}

/** Two versions of one photo over each other, parted where the slider stands: a finger, the mouse or the arrow keys move it. */
export function CompareSlider({ label, before, after, start = 50 }: CompareSliderProps) {
  const [percent, setPercent] = useState(start);
  return (
    <div className={classes.compare} style={{ '--part': `${percent}%` } as CSSProperties}>
      {after.picture}
      <div className={classes.before}>{before.picture}</div>
      <span className={classes.label} data-side="before" aria-hidden>
        {before.name}
      </span>
      <span className={classes.label} data-side="after" aria-hidden>
        {after.name}
      </span>
      <span className={classes.handle} aria-hidden />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        className={classes.range}
        aria-label={label}
        onChange={(event) => setPercent(Number(event.currentTarget.value))}
      />
    </div>
  );
}
