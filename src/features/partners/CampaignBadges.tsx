import { Badge, Group } from '@mantine/core';
import { t } from './texts.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** What state a campaign is in, the masks' first: they are what its partner works on. */
export function CampaignBadges({ campaign }: { campaign: PresetCampaign }) {
  const { extractMaskingPath, inProcess, isVerified, active } = campaign;
  return (
    <Group gap={6}>
      {extractMaskingPath ? (
        <Badge color="green">{t('masksSaved')}</Badge>
      ) : (
        <Badge color="yellow">{t('masksOpen')}</Badge>
      )}
      {isVerified && <Badge color="violet">{t('verified')}</Badge>}
      {inProcess && <Badge color="gray">{t('inProcess')}</Badge>}
      {!active && <Badge color="gray">{t('inactive')}</Badge>}
    </Group>
  );
}
