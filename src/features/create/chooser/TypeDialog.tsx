import { Button } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import { t } from '../texts.ts';
import classes from './Chooser.module.css';
import { Sample } from './PresetCard.tsx';
import type { PresetType } from './presetTypes.ts';

interface TypeDialogProps {
  preset: PresetType | null;
  onCancel: () => void;
  onSelect: (preset: PresetType) => void;
}

/** All that is told of a type before it is selected. */
export function TypeDialog({ preset, onCancel, onSelect }: TypeDialogProps) {
  // keeps its type while it closes
  const [shown, setShown] = useState(preset);
  if (preset && preset !== shown) setShown(preset);
  return (
    <Sheet
      opened={preset !== null}
      onClose={onCancel}
      title={shown ? t(`types.${shown.id}.title`) : ''}
      size={480}
    >
      {shown && (
        <div className={classes.details}>
          <Sample sampleImage={shown.sampleImage} />
          <section>
            <h3>{t('chooser.description')}</h3>
            <p>{t(`types.${shown.id}.detail`)}</p>
          </section>
          {(['features', 'recommendations', 'requirements'] as const).map((part) => (
            <section key={part}>
              <h3>{t(`chooser.${part}`)}</h3>
              <ul>
                {t(`types.${shown.id}.${part}`)
                  .split('\n')
                  .map((line) => (
                    <li key={line}>{line}</li>
                  ))}
              </ul>
            </section>
          ))}
          <div className={classes.actions}>
            <Button variant="default" onClick={onCancel}>
              {t('chooser.cancel')}
            </Button>
            <Button onClick={() => onSelect(shown)}>{t('chooser.select')}</Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
