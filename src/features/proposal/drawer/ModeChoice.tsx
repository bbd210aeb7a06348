import { GENERATION_MODES, type GenerationMode } from '@facet/contract/constants.ts';
import { useId } from 'react';
import { t } from '../texts.ts';
import classes from './ModeChoice.module.css';

interface ModeChoiceProps {
  mode: GenerationMode;
  onChange: (mode: GenerationMode) => void;
}

/** How much of the person in the photo gives way. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{t('drawer.mode')}</legend>
      {GENERATION_MODES.map((value) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === mode}
            onChange={() => onChange(value)}
          />
          {value === 'head' ? t('drawer.modeHead') : t('drawer.modeAll')}
        </label>
      ))}
    </fieldset>
  );
}
