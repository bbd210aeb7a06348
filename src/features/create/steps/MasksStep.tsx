import { useEffect, useMemo } from 'react';
import { useClientState } from '../../../shared/preferences/clientState.ts';
import { MaskStudio } from '../../../studio/MaskStudio.tsx';
import { sourceOf } from '../../../studio/presetSource.ts';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import type { Preset } from '../subject.ts';
import classes from './MasksStep.module.css';

/** The mask editor on a preset campaign's people, heads or faces; 'Finish' saves what is painted. */
export default function MasksStep(props: StepProps<DataOf<'masks'>>) {
  const { subject } = props;
  return subject.kind === 'preset' && <Masks {...props} preset={subject.preset} />;
}

function Masks({ step, me, preset, onChange, onSaver }: StepProps<DataOf<'masks'>> & { preset: Preset }) {
  if (step.kind !== 'masks') throw new Error('no mask step');
  const { data } = step;
  const jsonPath = data === 'head' ? preset.headJsonPath : preset.faceMaskingJsonPath;
  // What is open is what there was when it was opened: a save makes new addresses, and must not open everything again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const source = useMemo(
    () =>
      data === 'person'
        ? sourceOf(preset)
        : sourceOf({ ...preset, personJsonPath: jsonPath, extractMaskingPath: null, inFrontJsonPath: null }),
    [preset.id, data],
  );
  useDarkApp();
  return (
    <div className={classes.masks}>
      <MaskStudio
        source={source}
        userId={me.id}
        subtitle=""
        backTo={null}
        found={data === 'person' ? undefined : { data, jsonPath }}
        flow={{
          onSaver,
          onUnsaved: (isChanged) => onChange({ kind: 'masks', isChanged }),
        }}
      />
    </div>
  );
}

/** Beside dark chrome, photos show their true colours, whatever the person prefers elsewhere. */
function useDarkApp(): void {
  useEffect(() => {
    const { layout } = useClientState.getState();
    useClientState.setState({ layout: 'studio' });
    return () => {
      useClientState.setState({ layout });
    };
  }, []);
}
