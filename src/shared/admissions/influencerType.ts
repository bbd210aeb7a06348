import { INFLUENCER_TYPES } from '@facet/contract/admission.ts';
import { t } from './texts.ts';

/** As the form offers it. */
export function influencerType(type: string): string {
  const known = INFLUENCER_TYPES.find((one) => one === type);
  return known ? t(`types.${known}`) : type;
}
