import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberText, ungrouped } from '../lib/formats.ts';
import { t } from './texts.ts';

interface ExactNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As forms hand it over: nothing at first. */
  value?: number | string;
  min: number;
  max: number;
  /** After the point, at most. */
  decimals?: number;
  /** A number once it is one within the bounds; what was typed until then. */
  onChange: (value: number | string) => void;
}

/**
 * Keeps what is typed, and says when that is no number within the bounds, whole if nothing else is said. Fields that leave characters out or clamp make
 * another number of a slip: 1.5 became 15, and an amount with a digit too many the highest.
 */
export function ExactNumberInput(props: ExactNumberInputProps) {
  const { value = '', min, max, decimals = 0, error, onChange, ...rest } = props;
  // a price is 12.0 on its way to 12.05
  const [typed, setTyped] = useState('');
  const shown =
    typeof value === 'number' && typed.trim() !== '' && Number(ungrouped(typed)) === value
      ? typed
      : String(value);
  const form = new RegExp(decimals > 0 ? `^-?\\d+(\\.\\d{1,${decimals}})?$` : '^-?\\d+$');
  const isRight = (text: string): boolean => form.test(text) && Number(text) >= min && Number(text) <= max;
  const isWrong = value !== '' && !isRight(ungrouped(String(value)));
  const bounds = { min: numberText(min), max: numberText(max), decimals };
  return (
    <TextInput
      {...rest}
      inputMode={min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      error={error || (isWrong && t(decimals > 0 ? 'number' : 'wholeNumber', bounds))}
      onChange={({ currentTarget }) => {
        const text = ungrouped(currentTarget.value);
        setTyped(currentTarget.value);
        onChange(isRight(text) ? Number(text) : currentTarget.value);
      }}
    />
  );
}
