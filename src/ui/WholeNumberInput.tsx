import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from './texts.ts';

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As forms hand it over: nothing at first. */
  value?: number | string;
  min: number;
  max: number;
  /** A number once it is one within the bounds; what was typed until then. */
  onChange: (value: number | string) => void;
}

/**
 * Keeps what is typed, and says when that is no whole number within the bounds. Fields that leave characters out or clamp make
 * another number of a slip: 1.5 became 15, and an amount with a digit too many the highest.
 */
export function WholeNumberInput({ value = '', min, max, error, onChange, ...rest }: WholeNumberInputProps) {
  const isWrong = value !== '' && !isWhole(String(value), min, max);
  return (
    <TextInput
      {...rest}
      inputMode={min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      value={String(value)}
      error={error || (isWrong && t('wholeNumber', { min, max }))}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(isWhole(typed, min, max) ? Number(typed) : typed)
      }
    />
  );
}

function isWhole(typed: string, min: number, max: number): boolean {
  return /^-?\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;
}
