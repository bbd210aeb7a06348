import { type ConsentRecord, consentedDocuments, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';

/** The drawer's guide: 1 = there is no face, 2 = a face but not all required consents, 3 = ready. */
export type GuideStep = 1 | 2 | 3;

export function guideStep(hasFace: boolean, records: readonly ConsentRecord[]): GuideStep {
  if (!hasFace) return 1;
  return hasRequiredConsents(records) ? 3 : 2;
}

function hasRequiredConsents(records: readonly ConsentRecord[]): boolean {
  const given = consentedDocuments(records);
  return GENERATION_DOCUMENTS.every((document) => !document.required || given.has(document.id));
}
