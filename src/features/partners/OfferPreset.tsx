import { useMutation } from '@apollo/client/react';
import { EDIT_IS_VERIFIED } from '@facet/contract/documents/campaigns.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { carryOut } from '../../ui/carryOut.ts';
import { t } from './texts.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** Offers a preset to every partner, or takes it back. The server says what it still needs. */
export function OfferPreset({ campaign, onChange }: { campaign: PresetCampaign; onChange: () => void }) {
  const { id, isVerified } = campaign;
  const [edit, { loading }] = useMutation(EDIT_IS_VERIFIED);
  const flip = async (): Promise<void> => {
    const isDone = await carryOut(`preset ${id}`, async () => {
      const { data } = await edit({ variables: { presetCampaignId: id, value: !isVerified } });
      return data?.editIsVerified;
    });
    if (!isDone) return;
    refresh('presets', 'other_presets');
    onChange();
  };
  return (
    <BusyButton
      size="sm"
      variant="default"
      title={t('offerHint')}
      isBusy={loading}
      onClick={() => void flip()}
    >
      {t(isVerified ? 'takeBack' : 'offer')}
    </BusyButton>
  );
}
