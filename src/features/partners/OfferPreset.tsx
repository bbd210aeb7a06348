import { useMutation } from '@apollo/client/react';
import { EDIT_IS_VERIFIED } from '@facet/contract/documents/campaigns.ts';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** Offers a preset to every partner, or takes it back. The server says what it still needs. */
export function OfferPreset({ campaign, onChange }: { campaign: PresetCampaign; onChange: () => void }) {
  const { id, isVerified } = campaign;
  const [edit, { loading }] = useMutation(EDIT_IS_VERIFIED);
  const flip = async (): Promise<void> => {
    try {
      const { data } = await edit({ variables: { presetCampaignId: id, value: !isVerified } });
      if (!data?.editIsVerified.ok) return toast.error(data?.editIsVerified.error ?? refusal('INTERNAL'));
      refresh('presets', 'other_presets');
      onChange();
    } catch (error) {
      toast.error(errorText(error));
    }
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
