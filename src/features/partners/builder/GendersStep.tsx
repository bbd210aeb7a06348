import type { Gender } from '@facet/contract/location.ts';
import { useState } from 'react';
import { ChoiceViewer } from '../../../segments/choices/ChoiceViewer.tsx';
import { GenderSelect } from '../../../segments/choices/GenderSelect.tsx';
import { firstWithPeople, type Selected, savedGenders } from '../../../segments/choices/saved.ts';
import { t } from '../../../segments/choices/texts.ts';
import { segmentNumber } from '../../../segments/maskColors.ts';
import { StudioLoading } from '../../../studio/StudioFrame.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './builder.module.css';
import { isOwnPreset } from './builderSteps.ts';
import { placementNote, placementsOf } from './placements.ts';
import type { StepProps } from './stepProps.ts';
import type { BuilderPreset } from './useBuilder.ts';
import { useChoices } from './useChoices.ts';
import { useSavedChoices } from './useSavedChoices.ts';

/** Who takes part in each image, and who they are. */
export function GendersStep(props: StepProps) {
  const preset = props.campaign.presetCampaign;
  return preset && <Genders {...props} preset={preset} />;
}

function Genders({ builder, campaign, partnerId, onWork, preset }: StepProps & { preset: BuilderPreset }) {
  const choices = useChoices(builder, preset, '/api/save-preset-campaign-genlocation');
  const [start] = useState(() => savedGenders(preset));
  const { presetImgs } = preset;
  const [index, setIndex] = useState(() => firstWithPeople(preset));
  const history = useSavedChoices({ start, index, isSame: isSameSelected, onWork });
  const { people, error, retry, problem, setProblem } = choices;
  const isFixed = !isOwnPreset(campaign, partnerId);
  if (error) return <ErrorState title={error} retry={retry} />;
  if (!people) return <StudioLoading backTo={null} />;
  const selected: Selected = history.now[index] ?? new Map();
  const segments = people[index] ?? [];

  const placements = placementsOf(campaign, presetImgs[index]!.id);
  // who does not take part stays as the photo has them
  const noteOf = (person: number) =>
    placementNote(
      placements.get(segments[person]!.mask_id),
      selected.size > 0 && !selected.has(person) ? 'lost' : null,
    );
  const change = (edit: (next: Map<number, Gender | null>) => void): void => {
    const next = new Map(selected);
    edit(next);
    history.change(next);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    if (selected.size === 0) return setProblem(t('genders.atLeastOne'));
    const without = [...selected]
      .filter(([, gender]) => gender === null)
      .map(([person]) => segmentNumber(segments[person]!, person));
    if (without.length > 0) {
      const list = without.toSorted((a, b) => a - b).join(', ');
      return setProblem(t('genders.missing', { list }));
    }
    const all = segments.map((_, at) => ({
      index: at,
      selected: selected.has(at),
      gender: selected.get(at) ?? null,
    }));
    if (!(await choices.save(index, all, segments))) return;
    history.markSaved(index, selected);
    const next = history.now.findIndex((one, at) => at > index && one.size === 0 && !presetImgs[at]!.isEmpty);
    if (next > 0) setIndex(next);
  };

  return (
    <>
      <p className={classes.hint}>{t('genders.hint')}</p>
      <ChoiceViewer
        images={presetImgs}
        index={index}
        onIndex={(next) => {
          setProblem(null);
          setIndex(next);
        }}
        people={segments}
        isOn={(person) => selected.has(person)}
        onToggle={(person) =>
          change((next) => {
            if (!next.delete(person)) next.set(person, null);
          })
        }
        beside={(person, number) => (
          <GenderSelect
            number={number}
            gender={selected.get(person)}
            isDisabled={isFixed || !selected.has(person)}
            onChange={(gender) => change((next) => next.set(person, gender))}
          />
        )}
        noteOf={noteOf}
        history={history}
        problem={problem}
        isFixed={isFixed}
        saving={{
          isSaving: choices.isSaving,
          isOpen: (at) => history.isUnsaved(at) || !history.now[at]?.size,
          save: () => void save(),
        }}
      />
    </>
  );
}

const isSameSelected = (one: Selected, other: Selected): boolean =>
  one.size === other.size && [...one].every(([person, gender]) => other.get(person) === gender);
