import { type ConsentDocument, consentedDocuments, type Tick } from '@facet/contract/consent.ts';
import { consentRecord } from './consentRecord.ts';

/** What a person did with one document. Times are ISO texts. */
interface DocumentState {
  isExpanded: boolean;
  isTicked: boolean;
  /** First expansion; null while the document was never opened. */
  startedAt: string | null;
  agreedAt: string | null;
}

export interface ConsentState {
  documents: Readonly<Partial<Record<ConsentDocument['id'], DocumentState>>>;
  /** Oldest first; the address is added when they are reported. */
  records: readonly Tick[];
  isTouched: boolean;
}

export type ConsentAction =
  | { type: 'toggleExpanded'; id: ConsentDocument['id'] }
  | { type: 'tick'; document: ConsentDocument; isTicked: boolean; userId: number | null };

/** As many records as the contract takes; of a restless person the latest count. */
const MAX_RECORDS = 64;

const UNTOUCHED: DocumentState = { isExpanded: false, isTicked: false, startedAt: null, agreedAt: null };

/** Where somebody is who said this before, as before a reload. */
export function consentAfter(records: readonly Tick[]): ConsentState {
  const given = consentedDocuments(records);
  const documents: Partial<Record<ConsentDocument['id'], DocumentState>> = {};
  for (const { documentId, documentStartTime, documentEndTime } of records) {
    documents[documentId] = {
      isExpanded: false,
      isTicked: given.has(documentId),
      startedAt: documentStartTime,
      agreedAt: documentEndTime,
    };
  }
  return { documents, records, isTouched: records.length > 0 };
}

export const documentState = (state: ConsentState, id: ConsentDocument['id']): DocumentState =>
  state.documents[id] ?? UNTOUCHED;

export function reduceConsent(state: ConsentState, action: ConsentAction): ConsentState {
  const now = new Date().toISOString();
  if (action.type === 'toggleExpanded') {
    const before = documentState(state, action.id);
    const after = { ...before, isExpanded: !before.isExpanded, startedAt: before.startedAt ?? now };
    return { ...state, isTouched: true, documents: { ...state.documents, [action.id]: after } };
  }
  const { document, isTicked, userId } = action;
  const before = documentState(state, document.id);
  const after: DocumentState = {
    ...before,
    isTicked,
    isExpanded: isTicked ? false : before.isExpanded,
    agreedAt: isTicked ? now : null,
  };
  const { startedAt, agreedAt } = after;
  const record = consentRecord({ document, userId, isGiven: isTicked, now, startedAt, agreedAt });
  return {
    isTouched: true,
    documents: { ...state.documents, [document.id]: after },
    records: [...state.records, record].slice(-MAX_RECORDS),
  };
}

/** Valid only when every required document is ticked. */
export function isConsentValid(documents: readonly ConsentDocument[], state: ConsentState): boolean {
  return documents.every(({ id, required }) => !required || documentState(state, id).isTicked);
}
