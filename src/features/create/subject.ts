import { useQuery } from '@apollo/client/react';
import { SEE_PRESET_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { SEE_PHOTO } from '@facet/contract/documents/productions.ts';
import { SEE_BUNDLE_PURCHASE } from '@facet/contract/documents/purchases.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { WizardSubject } from '@facet/contract/wizard.ts';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';

type SeenPhoto = Extract<ResultOf<typeof SEE_PHOTO>['seePhoto'], { __typename: 'PhotoDetail' }>;
type SeenPurchase = Extract<
  ResultOf<typeof SEE_BUNDLE_PURCHASE>['seeBundlePurchase'],
  { __typename: 'BundlePurchaseDetail' }
>;
export type PhotoDetail = SeenPhoto & { photo: NonNullable<SeenPhoto['photo']> };
export type Preset = Extract<
  ResultOf<typeof SEE_PRESET_CAMPAIGN>['seePresetCampaign'],
  { __typename: 'PresetCampaign' }
>;
type Purchase = SeenPurchase['purchase'];

/** What a flow is about, loaded. */
export type Subject =
  | { kind: 'none' }
  | { kind: 'photo'; detail: PhotoDetail }
  | { kind: 'purchase'; purchase: Purchase }
  | { kind: 'preset'; preset: Preset };

type SubjectState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; subject: Subject };

/** @param name what the address says that it is about */
export function useSubject(
  wanted: WizardSubject | null,
  name: string,
  partnerId: number | null,
): SubjectState & { retry: () => void } {
  const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
  const photo = useQuery(SEE_PHOTO, { variables: { uid: name }, skip: wanted !== 'photo' });
  const purchase = useQuery(SEE_BUNDLE_PURCHASE, {
    variables: { id },
    skip: wanted !== 'purchase',
    fetchPolicy: 'network-only',
  });
  const preset = useQuery(SEE_PRESET_CAMPAIGN, {
    variables: { id },
    skip: wanted !== 'preset',
    fetchPolicy: 'network-only',
  });
  const query = { photo, purchase, preset }[wanted ?? 'photo'];
  const retry = () => void query.refetch().catch(() => undefined);
  if (wanted === null) return { kind: 'ready', subject: { kind: 'none' }, retry };
  const subject = photoOf(photo.data) ?? purchaseOf(purchase.data) ?? presetOf(preset.data, partnerId);
  if (subject) return { kind: 'ready', subject, retry };
  const { data, error } = query;
  if (error) return { kind: 'failed', message: errorText(error), retry };
  if (!data) return { kind: 'loading', retry };
  const [answer] = Object.values(data);
  if (answer?.__typename === 'PresetCampaign' && answer.inProcess)
    return { kind: 'failed', message: refusal('PRESET_IN_PROCESS'), retry };
  const message = answer?.__typename === 'ErrorResult' ? answer.error : refusal('NOT_FOUND');
  return { kind: 'failed', message, retry };
}

/** One's own, finished. */
function photoOf(data: ResultOf<typeof SEE_PHOTO> | undefined): Subject | null {
  const answer = data?.seePhoto;
  if (answer?.__typename !== 'PhotoDetail' || !answer.photo?.isOwn) return null;
  return { kind: 'photo', detail: { ...answer, photo: answer.photo } };
}

function purchaseOf(data: ResultOf<typeof SEE_BUNDLE_PURCHASE> | undefined): Subject | null {
  const answer = data?.seeBundlePurchase;
  return answer?.__typename === 'BundlePurchaseDetail'
    ? { kind: 'purchase', purchase: answer.purchase }
    : null;
}

/** One's own, while nobody is looked for in it. */
function presetOf(
  data: ResultOf<typeof SEE_PRESET_CAMPAIGN> | undefined,
  partnerId: number | null,
): Subject | null {
  const answer = data?.seePresetCampaign;
  if (answer?.__typename !== 'PresetCampaign' || answer.partner.id !== partnerId || answer.inProcess)
    return null;
  return { kind: 'preset', preset: answer };
}
