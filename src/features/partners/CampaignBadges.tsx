import { Badge, Group } from '@mantine/core';
import { t } from './texts.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** What state a campaign is in, the masks' first: they are what its partner works on. */
export function CampaignBadges({ campaign }: { campaign: PresetCampaign }) {
  const { inProcess, isVerified, active } = campaign;
  return (
    <Group gap={6}>
      <MasksBadge campaign={campaign} />
      {isVerified && <Badge color="violet">{t('verified')}</Badge>}
      {inProcess && <Badge color="gray">{t('inProcess')}</Badge>}
      {!active && <Badge color="gray">{t('inactive')}</Badge>}
    </Group>
  );
}

function MasksBadge({ campaign: { savedImages, presetImgs } }: { campaign: PresetCampaign }) {
  const total = presetImgs.length;
  if (savedImages === 0) return <Badge color="yellow">{t('masksOpen')}</Badge>;
  if (savedImages < total) {
    return <Badge color="yellow">{t('masksSavedOf', { count: savedImages, total })}</Badge>;
  }
  return <Badge color="green">{t('masksSaved')}</Badge>;
}
