import { GENERATION_MODES, type GenerationMode } from '@facet/contract/constants.ts';
import { RadioChoice } from '../RadioChoice.tsx';
import { t } from '../texts.ts';

interface ModeChoiceProps {
  mode: GenerationMode;
  onChange: (mode: GenerationMode) => void;
}

/** How much of the person in the photo gives way. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const options = GENERATION_MODES.map((value) => ({
    value,
    label: value === 'head' ? t('drawer.modeHead') : t('drawer.modeAll'),
  }));
  return <RadioChoice legend={t('drawer.mode')} options={options} value={mode} onChange={onChange} />;
}
