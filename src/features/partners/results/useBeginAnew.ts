import { useApolloClient } from '@apollo/client/react';
import {
  CREATE_CAMPAIGN,
  CREATE_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusal } from '../../../lib/refusals.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import { carryOut } from '../../../ui/carryOut.ts';
import { toast } from '../../../ui/toast.ts';
import { useIsCurrent } from '../../../ui/useIsCurrent.ts';
import type { BuilderCampaign } from '../builder/useBuilder.ts';
import { t } from './texts.ts';

type Face = NonNullable<BuilderCampaign['srcFace']>;
/** `hasPlaces`: they are those of before, or what was chosen since. */
type Begun = { ok: boolean; id: number | null; error: string | null; hasPlaces?: boolean } | undefined;

/** Where the face that the campaign is about is chosen, and where the others are; what comes after it is kept too. */
const FACE_STEP = 3;
const FACES_STEP = 4;

/** A face of it was deleted, or whose it is does not offer it any more. */
const isFaceGone = (problem: string): boolean =>
  problem === refusal('CAMPAIGN_FACES_INVALID') || problem === refusal('CAMPAIGN_FACES_TOO_FEW');

/**
 * A finished campaign stays as it is, and so do its photos. Whoever wants other faces or places goes on in a new one, which has the same
 * photos, faces and places. Where a face is gone, the others are chosen there anew.
 */
export function useBeginAnew(campaign: BuilderCampaign): { isBeginning: boolean; beginAnew: () => void } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  const [isBeginning, setBeginning] = useState(false);

  const begun = async (id: number) => {
    const query = { query: SEE_CAMPAIGN, variables: { id }, fetchPolicy: 'network-only' as const };
    return (await client.query(query)).data?.seeCampaign;
  };

  /** Places that are not about these people any more are set anew: that step is open then. @returns whether the draft has places */
  async function copyPlaces(id: number): Promise<boolean> {
    const { locationInfo } = campaign;
    const draft = await begun(id);
    if (!draft) return false;
    if (draft.locationInfo !== null) return true;
    if (locationInfo === null) return false;
    const variables = { campaignId: id, version: draft.version, locationInfo };
    const { data } = await client.mutate({ mutation: EDIT_CAMPAIGN_LOCATION, variables });
    return data?.editCampaignLocation.ok ?? false;
  }

  /** @returns null where one of them is gone */
  async function withAllFaces(srcFace: Face): Promise<Begun | null> {
    const { presetCampaign, otherFaces } = campaign;
    const variables = {
      presetCampaignId: presetCampaign!.id,
      srcFacePath: [srcFace, ...otherFaces].map(({ file }) => file),
    };
    // of who pressed twice, or got no answer, it is the same draft
    const { data } = await client.mutate({ mutation: CREATE_CAMPAIGN_WITH_DATA, variables });
    const answer = data?.createCampaignWithData;
    if (answer?.error && isFaceGone(answer.error)) return null;
    if (!answer?.ok || answer.id === null) return answer;
    return { ...answer, hasPlaces: await copyPlaces(answer.id) };
  }

  async function withoutOtherFaces(): Promise<Begun> {
    const { presetCampaign, srcFace } = campaign;
    const created = (await client.mutate({ mutation: CREATE_CAMPAIGN })).data?.createCampaign;
    if (!created?.ok || created.id === null) return created;
    const draft = await begun(created.id);
    const variables = {
      campaignId: created.id,
      version: draft?.version ?? 1,
      presetCampaignId: presetCampaign!.id,
      srcFaceId: srcFace?.id ?? null,
      otherFaceIds: [],
    };
    return (await client.mutate({ mutation: EDIT_CAMPAIGN, variables })).data?.editCampaign;
  }

  async function begin(): Promise<void> {
    setBeginning(true);
    const { id: before, srcFace } = campaign;
    const about = `beginning anew ${before}`;
    let isWhole = false;
    let hasPlaces = false;
    const answer = await carryOut(about, async () => {
      const whole = srcFace && (await withAllFaces(srcFace));
      isWhole = whole !== null;
      hasPlaces = whole?.hasPlaces ?? false;
      return whole ?? withoutOtherFaces();
    });
    setBeginning(false);
    if (!answer) return;
    refresh('campaigns_ongoing');
    if (isWhole) toast.success(t(hasPlaces ? 'begunAnew' : 'begunPlaceless', { id: before }), { about });
    // whoever has gone elsewhere meanwhile stays there, and chooses nothing 'here'
    if (!isCurrent()) return;
    if (!isWhole) toast.info(t('begunWithout', { id: before }), { about });
    await navigate(`/partners/campaigns/${answer.id}/steps/${isWhole || srcFace ? FACES_STEP : FACE_STEP}`);
  }

  return {
    isBeginning,
    beginAnew: () => {
      if (!isBeginning) void begin();
    },
  };
}
