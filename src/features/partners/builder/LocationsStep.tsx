import { useMemo } from 'react';
import { useMe } from '../../../lib/useMe.ts';
import { LocationStudio } from '../../../studio/LocationStudio.tsx';
import { sourceOf } from '../../../studio/presetSource.ts';
import type { StudioFace } from '../../../studio/studioFace.ts';
import { isOwnPreset } from './builderSteps.ts';
import { campaignFaces, savedInfo } from './placements.ts';
import type { StepProps } from './stepProps.ts';
import type { BuilderCampaign } from './useBuilder.ts';

/** The width in which a badge is offered; see IMAGE_WIDTHS. */
const BADGE_WIDTH = 96;

/** Which face goes onto whom. */
export default function LocationsStep({ builder, campaign, partnerId, onWork }: StepProps) {
  const userId = useMe().me?.id;
  const preset = campaign.presetCampaign;
  // What was merely found in front of faces is nobody's word: it is looked at in Check Maskings, also after masks were saved here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes new addresses, and must not open everything again.
  const source = useMemo(
    () => preset && { ...sourceOf(preset), inFrontJsonPath: null, leavesFronts: true },
    [preset?.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses change from answer to answer, faces by their ids.
  const faces = useMemo(() => facesOf(campaign), [idsOf(campaign)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when it was opened.
  const info = useMemo(() => savedInfo(campaign), []);
  if (!source || userId === undefined) return null;
  return (
    <LocationStudio
      source={source}
      userId={userId}
      faces={faces}
      info={info}
      canEditMasks={isOwnPreset(campaign, partnerId)}
      onMasksSaved={() => void builder.reload()}
      onSave={builder.saveLocation}
      onUnsaved={onWork}
    />
  );
}

const facesOf = (campaign: BuilderCampaign): StudioFace[] =>
  campaignFaces(campaign).map(({ id, name, image }) => ({ id, name, src: `${image.url}&w=${BADGE_WIDTH}` }));

const idsOf = ({ srcFace, otherFaces }: BuilderCampaign): string =>
  [srcFace?.id, ...otherFaces.map(({ id }) => id)].join();
