import { options } from '@facet/editor-core/options.ts';
import { RangeField } from './RangeField.tsx';
import { t } from './texts.ts';

const { min, max, step } = options.maskOpacity;

export function OpacitySlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <RangeField
      label={t('maskOpacity')}
      value={value}
      min={min}
      max={max}
      step={step}
      shown={value.toFixed(1)}
      onChange={onChange}
    />
  );
}
