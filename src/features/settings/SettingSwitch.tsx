import { rem, Switch } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

interface SettingSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  /** Saves at once. @returns why the server refused; null: it did not */
  change: (isOn: boolean) => Promise<string | null>;
}

/** A setting that is saved when it is switched; when that fails it switches back and says why. */
export function SettingSwitch({ label, hint, isOn, change }: SettingSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function flip(next: boolean): Promise<void> {
    if (wanted !== null) return;
    setWanted(next);
    setProblem(null);
    try {
      const refusal = await change(next);
      if (refusal !== null) setProblem(t('switchFailed', { message: refusal }));
    } catch (error) {
      setProblem(t('switchFailed', { message: errorText(error) }));
    } finally {
      setWanted(null);
    }
  }

  return (
    <div className={classes.switch}>
      <Switch
        size="md"
        labelPosition="left"
        aria-label={label}
        label={label}
        description={hint}
        checked={wanted ?? isOn}
        onChange={(event) => void flip(event.currentTarget.checked)}
        styles={SPREAD}
      />
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
  );
}

/** The label takes the whole width, so that all of the row can be pressed. */
const SPREAD = {
  body: { justifyContent: 'space-between', alignItems: 'center', minHeight: 44 },
  labelWrapper: { flex: 1 },
  label: { fontSize: rem(16), fontWeight: 500 },
  description: { fontSize: rem(14), lineHeight: 1.4 },
} as const;
