import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  isDisabled?: boolean;
  /** Within the bounds, once it is typed. */
  onChange: (value: number) => void;
}

/** A whole number that counts when it is typed to its end; what is beyond the bounds becomes the nearest that is not. */
export function NumberField({ label, value, min, max, isDisabled = false, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const commit = (): void => {
    setTyped(null);
    const number = typed === null || typed === '' ? Number.NaN : Number(typed);
    if (!Number.isFinite(number)) return;
    const next = Math.min(max, Math.max(min, Math.round(number)));
    if (next !== value) onChange(next);
  };
  return (
    <NumberInput
      label={label}
      size="sm"
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      disabled={isDisabled}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
