import { AgreementMetaData, type ConsentRecord, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/localDraft.ts';

/** What a generation is about. `srcImgId`: the face; null while there is none. */
interface Subject {
  productId: number;
  srcImgId: number | null;
}

const DRAFT = 'ticks';
/** What was ticked longer ago is asked for again. */
const LASTS_MS = 24 * 3600_000;

/** Keeps what was ticked for a photo and not sent yet, so that who goes off for credits finds it so again. Of the last photo alone. */
export function keepTicks({ productId, srcImgId }: Subject, records: readonly ConsentRecord[]): void {
  keepDraft(DRAFT, {
    productId: String(productId),
    srcImgId: String(srcImgId),
    records: JSON.stringify(records),
  });
}

/** Anything may stand in the browser's storage: what is none of these documents of today, or said of another face, counts as nothing. */
export function readTicks({ productId, srcImgId }: Subject): ConsentRecord[] {
  const draft = readDraft(DRAFT);
  if (draft?.productId !== String(productId)) return [];
  const isSameFace = draft.srcImgId === String(srcImgId);
  const oldest = new Date(Date.now() - LASTS_MS).toISOString();
  try {
    return AgreementMetaData.parse(JSON.parse(draft.records ?? '')).filter(
      ({ documentId, version, timestamp }) =>
        timestamp > oldest &&
        (isSameFace || documentId !== 'imagegeneration') &&
        GENERATION_DOCUMENTS.some((document) => document.id === documentId && document.version === version),
    );
  } catch {
    return [];
  }
}

/** They were sent, or something else was said of the documents since. */
export const forgetTicks = (): void => forgetDraft(DRAFT);
