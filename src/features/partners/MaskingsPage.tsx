import { BRAND } from '@facet/contract/constants.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import { MaskStudio } from '../../studio/MaskStudio.tsx';
import { sourceOf } from '../../studio/presetSource.ts';
import { StudioFrame, StudioLoading } from '../../studio/StudioFrame.tsx';
import type { StudioSource } from '../../studio/studioImages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './builder/builder.module.css';
import { PeopleSearch } from './builder/PeopleSearch.tsx';
import { PartnerGate } from './PartnerGate.tsx';
import { t } from './texts.ts';
import { usePresetCampaign } from './usePresetCampaign.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** Check Maskings: the masks of a campaign's images in the editor. */
export default function MaskingsPage() {
  const { id = '' } = useParams();
  return (
    <>
      <title>{`${t('checkMaskings')} | ${BRAND}`}</title>
      <PartnerGate loading={<StudioLoading backTo="/partners" />}>
        <Maskings id={id} />
      </PartnerGate>
    </>
  );
}

function Maskings({ id }: { id: string }) {
  const state = usePresetCampaign(id);
  const backTo = `/partners/presets/${id}`;
  if (state.kind === 'loading') return <StudioLoading backTo={backTo} />;
  if (state.kind === 'failed') {
    return (
      <StudioFrame backTo="/partners">
        <ErrorState level={1} title={t('campaignErrorTitle')} message={state.message} retry={state.refetch} />
      </StudioFrame>
    );
  }
  // what is drawn meanwhile could not be saved: what is found takes its place
  if (state.campaign.inProcess) {
    return (
      <StudioFrame backTo={backTo}>
        <div className={classes.centred}>
          <PeopleSearch preset={state.campaign} onChange={state.refetch} />
        </div>
      </StudioFrame>
    );
  }
  return <OpenCampaign campaign={state.campaign} />;
}

function OpenCampaign({ campaign }: { campaign: PresetCampaign }) {
  const userId = useMe().me?.id;
  // What is open is what there was when it was opened: a save makes new addresses, and must not open everything again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const source = useMemo<StudioSource>(() => sourceOf(campaign), [campaign.id]);
  if (userId === undefined) return null;
  const backTo = `/partners/presets/${campaign.id}`;
  if (source.images.length === 0) {
    return (
      <StudioFrame backTo={backTo}>
        <EmptyState level={1} icon={<IconPhotoOff size={24} />} title={t('noImages')} />
      </StudioFrame>
    );
  }
  return (
    <MaskStudio source={source} userId={userId} subtitle={t('preset', { id: campaign.id })} backTo={backTo} />
  );
}
