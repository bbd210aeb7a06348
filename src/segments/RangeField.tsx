import { type CSSProperties, useId } from 'react';
import classes from './RangeField.module.css';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** What is read out and shown beside the label; the number itself by default. */
  shown?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A slider of the platform's own: keys, touch and screen readers work as everywhere. */
export function RangeField({ label, value, min, max, step, shown, disabled, onChange }: RangeFieldProps) {
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <output htmlFor={id} className={classes.value}>
        {shown ?? value}
      </output>
      <input
        id={id}
        type="range"
        className={classes.range}
        style={{ '--share': share } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
