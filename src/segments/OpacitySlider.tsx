import { checkMaskingsOptions } from '@facet/editor-core/presets/check-maskings-options.ts';
import { RangeField } from './RangeField.tsx';
import { t } from './texts.ts';

const { min, max, step } = checkMaskingsOptions.maskOpacity;

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
