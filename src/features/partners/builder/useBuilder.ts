import { useMutation, useQuery } from '@apollo/client/react';
import {
  CREATE_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { LocationInfo } from '@facet/contract/location-data.ts';
import { useState } from 'react';
import { errorText, isForbidden } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { useMe } from '../../../lib/useMe.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import { toast } from '../../../ui/toast.ts';

export type BuilderCampaign = ResultOf<typeof SEE_CAMPAIGN>['seeCampaign'];
export type BuilderPreset = NonNullable<BuilderCampaign['presetCampaign']>;

/** What is chosen; what is left out stays as it is. */
interface Choice {
  presetCampaignId?: number | null;
  srcFaceId?: number | null;
  otherFaceIds?: readonly number[];
}

interface EditAnswer {
  ok: boolean;
  error: string | null;
  code: string | null;
}

export type Builder = ReturnType<typeof useBuilder>;

const STALE: readonly ErrorCode[] = ['CAMPAIGN_CHANGED', 'CAMPAIGN_FINISHED', 'LOCATION_STALE'];

/** A campaign on its way through the builder: every choice is sent at once, and what the server has is what is shown. */
export function useBuilder(id: number) {
  const query = useQuery(SEE_CAMPAIGN, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const [sendChoice] = useMutation(EDIT_CAMPAIGN);
  const [sendLocation] = useMutation(EDIT_CAMPAIGN_LOCATION);
  const [sendAll] = useMutation(CREATE_CAMPAIGN_WITH_DATA);
  const [isSending, setSending] = useState(false);
  /** Why what is shown is not what the server has. */
  const [conflict, setConflict] = useState<string | null>(null);
  const campaign = query.data?.seeCampaign;
  const { refetch: reloadMe } = useMe();
  const about = `campaign ${id}`;

  function tell(error: unknown): void {
    toast.error(errorText(error), { about });
    // whoever is a partner no more reads that in the place of the steps (PartnerGate)
    if (isForbidden(error)) void reloadMe().catch(() => undefined);
  }

  const reload = async (): Promise<BuilderCampaign | undefined> => {
    setConflict(null);
    const answer = await query.refetch().catch(tell);
    return answer?.data?.seeCampaign;
  };

  /** @returns whether the server has it */
  async function send(edit: () => Promise<EditAnswer | undefined>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    try {
      const answer = await edit();
      if (!answer?.ok) {
        const text = answer?.error ?? refusal('INTERNAL');
        if (STALE.some((code) => code === answer?.code)) setConflict(text);
        else toast.error(text, { about });
        return false;
      }
      toast.settle(about);
      await reload();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    campaign,
    error: query.error && !campaign ? errorText(query.error) : null,
    isSending,
    conflict,
    dismissConflict: () => setConflict(null),
    reload,

    choose: (choice: Choice, on = campaign) =>
      send(async () => {
        if (!on) return undefined;
        const { version, presetCampaign, srcFace, otherFaces } = on;
        const { data } = await sendChoice({
          variables: {
            campaignId: id,
            version,
            presetCampaignId: presetCampaign?.id ?? null,
            srcFaceId: srcFace?.id ?? null,
            otherFaceIds: otherFaces.map((face) => face.id),
            ...choice,
          } as never,
        });
        refresh('campaigns_ongoing');
        return data?.editCampaign;
      }),

    saveLocation: (info: LocationInfo) =>
      send(async () => {
        if (!campaign) return undefined;
        const locationInfo = JSON.stringify(info);
        const variables = { campaignId: id, version: campaign.version, locationInfo };
        const { data } = await sendLocation({ variables });
        refresh('locations');
        return data?.editCampaignLocation;
      }),

    finish: () =>
      send(async () => {
        const { presetCampaign, srcFace, otherFaces } = campaign!;
        const { data } = await sendAll({
          variables: {
            presetCampaignId: presetCampaign!.id,
            srcFacePath: [srcFace!.file, ...otherFaces.map(({ file }) => file)],
            campaignId: id,
          },
        });
        const answer = data?.createCampaignWithData;
        refresh('campaigns', 'campaigns_ongoing');
        return answer && { ...answer, code: null };
      }),
  };
}
