import { useApolloClient } from '@apollo/client/react';
import {
  CREATE_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import { toast } from '../../../ui/toast.ts';
import type { BuilderCampaign } from '../builder/useBuilder.ts';
import { t } from './texts.ts';

/** Where the faces are chosen; what comes after it is kept too. */
const FACES_STEP = 4;

/**
 * A finished campaign stays as it is, and so do its photos. Whoever wants other faces or places goes on in a new one, which has the same
 * photos, faces and places.
 */
export function useBeginAnew(campaign: BuilderCampaign): { isBeginning: boolean; beginAnew: () => void } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isBeginning, setBeginning] = useState(false);

  /** Places that are not about these people any more are set anew: that step is open then. */
  async function copyPlaces(id: number): Promise<void> {
    const { locationInfo } = campaign;
    const query = { query: SEE_CAMPAIGN, variables: { id }, fetchPolicy: 'network-only' as const };
    const begun = (await client.query(query)).data?.seeCampaign;
    if (!begun || begun.locationInfo !== null || locationInfo === null) return;
    const variables = { campaignId: id, version: begun.version, locationInfo };
    await client.mutate({ mutation: EDIT_CAMPAIGN_LOCATION, variables });
  }

  async function begin(): Promise<void> {
    setBeginning(true);
    try {
      const { presetCampaign, srcFace, otherFaces } = campaign;
      const variables = {
        presetCampaignId: presetCampaign!.id,
        srcFacePath: [srcFace!, ...otherFaces].map(({ file }) => file),
      };
      // of who pressed twice, or got no answer, it is the same draft
      const { data } = await client.mutate({ mutation: CREATE_CAMPAIGN_WITH_DATA, variables });
      const answer = data?.createCampaignWithData;
      if (!answer?.ok || answer.id === null) return toast.error(answer?.error ?? refusal('INTERNAL'));
      const { id } = answer;
      await copyPlaces(id);
      refresh('campaigns_ongoing');
      toast.success(t('begunAnew', { id: campaign.id }));
      await navigate(`/partners/campaigns/${id}/steps/${FACES_STEP}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBeginning(false);
    }
  }

  return {
    isBeginning,
    beginAnew: () => {
      if (!isBeginning) void begin();
    },
  };
}
