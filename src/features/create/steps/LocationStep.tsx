import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChoiceViewer } from '../../../segments/choices/ChoiceViewer.tsx';
import { GenderSelect } from '../../../segments/choices/GenderSelect.tsx';
import { firstWithPeople } from '../../../segments/choices/saved.ts';
import { t as choicesText } from '../../../segments/choices/texts.ts';
import { useUndoable } from '../../../segments/choices/useUndoable.ts';
import { useSegments } from '../../../segments/useSegments.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from '../create.module.css';
import { savedChoices } from '../savedChoices.ts';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import type { Preset } from '../subject.ts';
import { t } from '../texts.ts';

type Chosen = DataOf<'location'>['images'][number];

/** Who is chosen in each image of a preset campaign; 'Finish' saves it. */
export default function LocationStep(props: StepProps<DataOf<'location'>>) {
  const { subject } = props;
  return subject.kind === 'preset' && <LocationEditor {...props} preset={subject.preset} />;
}

function LocationEditor({
  step,
  preset,
  data,
  onChange,
}: StepProps<DataOf<'location'>> & { preset: Preset }) {
  if (step.kind !== 'location') throw new Error('no location step');
  const { type } = step;
  const { presetImgs, personJsonPath, extractMaskingPath } = preset;
  const {
    images: people,
    error,
    retry,
  } = useSegments({
    images: presetImgs,
    personJsonPath,
    extractMaskingPath,
  });
  const [start] = useState(() => data?.images ?? savedChoices(preset, type));
  const [index, setIndex] = useState(() => firstWithPeople(preset));
  const history = useUndoable<Chosen>(start, index);
  const report = useEffectEvent((images: DataOf<'location'>['images']) => {
    const isEmpty = images.every((chosen) => chosen.length === 0);
    onChange(isEmpty ? null : { kind: 'location', images });
  });
  useEffect(() => report(history.now), [history.now]);

  if (error) return <ErrorState title={error} retry={retry} />;
  if (!people) return <Skeleton height={360} radius="lg" role="status" aria-label={t('loading')} />;
  const chosen = history.now[index] ?? [];
  const { change } = history;
  const toggle = (person: number): void => {
    const others = chosen.filter((one) => one.person !== person);
    const isOn = others.length < chosen.length;
    if (isOn) change(others);
    // of targets there is one: another one takes its place
    else change([...(type === 1 ? [] : others), { person, gender: null }]);
  };
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{choicesText(type === 1 ? 'target.hint' : 'genders.hint')}</p>
      <ChoiceViewer
        images={presetImgs}
        index={index}
        onIndex={setIndex}
        people={people[index]?.segments ?? []}
        isOn={(person) => chosen.some((one) => one.person === person)}
        onToggle={toggle}
        beside={
          type === 1
            ? undefined
            : (person, number) => {
                const own = chosen.find((one) => one.person === person);
                return (
                  <GenderSelect
                    number={number}
                    gender={own?.gender}
                    isDisabled={!own}
                    onChange={(gender) =>
                      change(chosen.map((one) => (one.person === person ? { person, gender } : one)))
                    }
                  />
                );
              }
        }
        history={history}
        problem={null}
      />
    </div>
  );
}
