import { useState } from 'react';
import { ChoiceViewer } from '../../../segments/choices/ChoiceViewer.tsx';
import { firstWithPeople, savedTargets } from '../../../segments/choices/saved.ts';
import { t } from '../../../segments/choices/texts.ts';
import { StudioLoading } from '../../../studio/StudioFrame.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './builder.module.css';
import { isOwnPreset } from './builderSteps.ts';
import { placementNote, placementsOf } from './placements.ts';
import type { StepProps } from './stepProps.ts';
import type { BuilderPreset } from './useBuilder.ts';
import { useChoices } from './useChoices.ts';
import { useSavedChoices } from './useSavedChoices.ts';

/** Whose face is replaced by the fan's: exactly one person in each image. */
export function TargetStep(props: StepProps) {
  const preset = props.campaign.presetCampaign;
  return preset && <Target {...props} preset={preset} />;
}

function Target({ builder, campaign, partnerId, onWork, preset }: StepProps & { preset: BuilderPreset }) {
  const choices = useChoices(builder, preset, '/api/save-preset-origin-location');
  const [start] = useState(() => savedTargets(preset));
  const { presetImgs } = preset;
  const [index, setIndex] = useState(() => firstWithPeople(preset));
  const history = useSavedChoices({ start, index, isSame: isSameTarget, onWork });
  const { people, error, retry, problem, setProblem } = choices;
  if (error) return <ErrorState title={error} retry={retry} />;
  if (!people) return <StudioLoading backTo={null} />;
  const selected = history.now[index] ?? [];
  const segments = people[index] ?? [];

  const placements = placementsOf(campaign, presetImgs[index]!.id);
  const noteOf = (person: number) =>
    placementNote(placements.get(segments[person]!.mask_id), selected.includes(person) ? 'unused' : null);
  const toggle = (person: number): void => {
    const next = selected.includes(person) ? selected.filter((one) => one !== person) : [...selected, person];
    history.change(next);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    if (selected.length !== 1) return setProblem(t('target.exactlyOne'));
    const all = segments.map((_, at) => ({ index: at, selected: selected.includes(at) }));
    if (!(await choices.save(index, all, segments))) return;
    history.markSaved(index, selected);
    const next = history.now.findIndex(
      (one, at) => at > index && one.length !== 1 && !presetImgs[at]!.isEmpty,
    );
    if (next > 0) setIndex(next);
  };

  return (
    <>
      <p className={classes.hint}>{t('target.hint')}</p>
      <ChoiceViewer
        images={presetImgs}
        index={index}
        onIndex={(next) => {
          setProblem(null);
          setIndex(next);
        }}
        people={segments}
        isOn={(person) => selected.includes(person)}
        onToggle={toggle}
        noteOf={noteOf}
        history={history}
        problem={problem}
        isFixed={!isOwnPreset(campaign, partnerId)}
        saving={{
          isSaving: choices.isSaving,
          isOpen: (at) => history.isUnsaved(at) || !history.now[at]?.length,
          save: () => void save(),
        }}
      />
    </>
  );
}

const isSameTarget = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((person) => other.includes(person));
