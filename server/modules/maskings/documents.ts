/**
 * The JSON documents of saved masks (contract/masking.ts). They are made from the rows when they are asked for, so their image
 * addresses never run out, and have a signed address like a stored file: under keys that no stored file can have.
 */
export type MaskDocument = 'saved' | 'finished';

const KEY = /^campaigns\/(\d{1,9})-(saved|finished)\.json$/;

export function documentKey(presetCampaignId: number, document: MaskDocument): string {
  return `campaigns/${presetCampaignId}-${document}.json`;
}

export function documentOf(key: string): { presetCampaignId: number; document: MaskDocument } | null {
  const match = KEY.exec(key);
  return match && { presetCampaignId: Number(match[1]), document: match[2] as MaskDocument };
}
