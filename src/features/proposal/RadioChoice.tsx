import { type ReactNode, useId } from 'react';
import classes from './RadioChoice.module.css';

interface Option<Value> {
  value: Value;
  label: string;
  hint?: string;
  /** Above both. */
  picture?: ReactNode;
  /** It cannot be chosen any more; whoever was at it stays there. */
  isDisabled?: boolean;
}

interface RadioChoiceProps<Value extends string> {
  legend: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function RadioChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          {option.picture && <span className={classes.picture}>{option.picture}</span>}
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-disabled={option.isDisabled}
            onChange={() => !option.isDisabled && onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
