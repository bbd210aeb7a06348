import { useMemo } from 'react';
import { fileOf } from '../../../lib/fileOf.ts';
import { useMe } from '../../../lib/useMe.ts';
import { SegmentViewer } from '../../../segments/SegmentViewer.tsx';
import { useSegments } from '../../../segments/useSegments.ts';
import { imageNames } from '../../../studio/imageNames.ts';
import { MaskStudio } from '../../../studio/MaskStudio.tsx';
import { sourceOf } from '../../../studio/presetSource.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './builder.module.css';
import { isOwnPreset } from './builderSteps.ts';
import { FindAgain, PeopleSearch } from './PeopleSearch.tsx';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import type { BuilderPreset } from './useBuilder.ts';

/** The masks of one's own photos, to be corrected and saved; those of another partner's, to be looked at. */
export default function MaskingsStep({ builder, campaign, partnerId }: StepProps) {
  const preset = campaign.presetCampaign;
  const onChange = () => void builder.reload();
  if (!preset) return null;
  if (preset.inProcess) {
    return (
      <div className={classes.centred}>
        <PeopleSearch preset={preset} onChange={onChange} />
      </div>
    );
  }
  if (!isOwnPreset(campaign, partnerId)) return <ForeignMasks preset={preset} />;
  const found = preset.personJsonPath && fileOf(preset.personJsonPath);
  return <OwnMasks key={`${preset.id} ${found}`} preset={preset} onChange={onChange} />;
}

function OwnMasks({ preset, onChange }: { preset: BuilderPreset; onChange: () => void }) {
  const userId = useMe().me?.id;
  // What is open is what there was when it was opened: a save makes new addresses, and must not open everything again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const source = useMemo(() => sourceOf(preset), [preset.id]);
  const { images } = useSegments(source);
  const empty = images?.flatMap(({ segments }, index) => (segments.length === 0 ? index : [])) ?? [];
  if (userId === undefined) return null;
  return (
    <MaskStudio
      source={source}
      userId={userId}
      subtitle=""
      backTo={null}
      notice={empty.length > 0 ? t('maskings.noPeople', { images: imageNames(empty) }) : undefined}
      extra={<FindAgain preset={preset} onChange={onChange} />}
      onSaved={onChange}
    />
  );
}

function ForeignMasks({ preset }: { preset: BuilderPreset }) {
  const source = useMemo(() => sourceOf(preset), [preset]);
  const { images, error, retry } = useSegments(source);
  if (error) return <ErrorState title={error} retry={retry} />;
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{t('maskings.foreign')}</p>
      {preset.presetImgs.map(({ id, image }, index) => (
        <SegmentViewer
          key={id}
          index={index}
          image={image}
          segments={images?.[index]?.segments ?? null}
          selection={null}
        />
      ))}
    </div>
  );
}
