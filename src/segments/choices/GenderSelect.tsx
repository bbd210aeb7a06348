import { GENDERS, type Gender } from '@facet/contract/location.ts';
import { NativeSelect } from '@mantine/core';
import classes from './ChoiceViewer.module.css';
import { t } from './texts.ts';

interface GenderSelectProps {
  /** The person's. */
  number: number;
  gender: Gender | null | undefined;
  isDisabled: boolean;
  onChange: (gender: Gender | null) => void;
}

export function GenderSelect({ number, gender, isDisabled, onChange }: GenderSelectProps) {
  return (
    <NativeSelect
      size="md"
      className={classes.genderSelect}
      aria-label={t('genders.of', { number })}
      disabled={isDisabled}
      value={gender ?? ''}
      data={[
        { value: '', label: t('genders.choose') },
        ...GENDERS.map((one) => ({ value: one, label: t(`genders.${one}`) })),
      ]}
      onChange={(event) => onChange(GENDERS.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}
