import { type ConsentRecord, GENERATION_DOCUMENTS, type Tick, Ticks } from '@facet/contract/consent.ts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/localDraft.ts';

/** What a generation is about. `srcImgId`: the face; null while there is none. */
interface Subject {
  productId: number;
  srcImgId: number | null;
}

const DRAFT = 'ticks';
/** What was ticked longer ago is asked for again. */
const LASTS_MS = 24 * 3600_000;

/**
 * Keeps what was ticked for a photo and not sent yet, so that who goes off for credits finds it so again. Of the last photo alone,
 * and without the address, which is looked up again before they are sent.
 */
export function keepTicks({ productId, srcImgId }: Subject, records: readonly ConsentRecord[]): void {
  keepDraft(DRAFT, {
    productId: String(productId),
    srcImgId: String(srcImgId),
    records: JSON.stringify(records.map(({ ipAddress: _, ...tick }) => tick)),
  });
}

/** What waits for this photo, but for what was said of another face. What no photo can use any more is forgotten. */
export function readTicks({ productId, srcImgId }: Subject): Tick[] {
  const draft = readDraft(DRAFT);
  // somebody's whose session has expired is left to them
  if (!draft) return [];
  const ticks = standing(draft.records);
  if (ticks.length === 0) forgetTicks();
  if (draft.productId !== String(productId)) return [];
  const isSameFace = draft.srcImgId === String(srcImgId);
  return ticks.filter(({ documentId }) => isSameFace || documentId !== 'imagegeneration');
}

/** Anything may stand in the browser's storage: what is none of these documents of today, or expired, counts as nothing. */
function standing(records = ''): Tick[] {
  const oldest = new Date(Date.now() - LASTS_MS).toISOString();
  try {
    return Ticks.parse(JSON.parse(records)).filter(
      ({ documentId, version, timestamp }) =>
        timestamp > oldest &&
        GENERATION_DOCUMENTS.some((document) => document.id === documentId && document.version === version),
    );
  } catch {
    return [];
  }
}

/** They were sent, or something else was said of the documents since. */
export const forgetTicks = (): void => forgetDraft(DRAFT);
