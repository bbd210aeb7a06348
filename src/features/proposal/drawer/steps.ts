import {
  type ConsentDocument,
  type ConsentRecord,
  consentedDocuments,
  GENERATION_DOCUMENTS,
} from '@facet/contract/consent.ts';

/** The drawer's guide: 1 = there is no face, 2 = a face but not all required consents, 3 = ready. */
export type GuideStep = 1 | 2 | 3;

export function guideStep(hasFace: boolean, records: readonly ConsentRecord[]): GuideStep {
  if (!hasFace) return 1;
  return missingConsents(records).length === 0 ? 3 : 2;
}

/** The required documents that are not agreed to. */
export function missingConsents(records: readonly ConsentRecord[]): ConsentDocument[] {
  const given = consentedDocuments(records);
  return GENERATION_DOCUMENTS.filter(({ id, required }) => required && !given.has(id));
}
