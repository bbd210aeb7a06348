import { GENERATION_MODES, type GenerationMode } from '@facet/contract/constants.ts';
import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';

interface ModeChoiceProps {
  mode: GenerationMode;
  onChange: (mode: GenerationMode) => void;
}

export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const id = useId();
  return (
    <div className={classes.mode}>
      <h3 id={id}>{t('drawer.mode')}</h3>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={mode}
        onChange={onChange}
        data={GENERATION_MODES.map((value) => ({
          value,
          label: value === 'head' ? t('drawer.modeHead') : t('drawer.modeAll'),
        }))}
      />
    </div>
  );
}
