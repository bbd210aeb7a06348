import {
  AgreementMetaData,
  type ConsentDocument,
  type ConsentRecord,
  consentedDocuments,
} from '@facet/contract/consent.ts';
import type { Db } from '../../db/database.ts';
import type { ConsentPurpose } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';

export type Consents = ReturnType<typeof createConsents>;

export interface ConsentInput {
  userId: number;
  purpose: ConsentPurpose;
  /** What the consent was given for: the id of the face photo or of the production. */
  subjectId: number | null;
  /** `agreementMetaData` as the browser sent it: JSON text. */
  metaData: string;
  /** Where the request came from, as the server saw it. */
  address: string;
  required: readonly ConsentDocument['id'][];
}

const MAX_LENGTH = 256 * 1024;
/** NUL and lone surrogates: JSON allows them, the database does not. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

export function createConsents() {
  return {
    check,

    /** Whether a member's last word on each of these documents, wherever it was said, is consent. */
    async hasGiven(db: Db, userId: number, documents: readonly ConsentDocument['id'][]): Promise<boolean> {
      const last = await db
        .selectFrom('consent_records')
        .distinctOn('document_id')
        .select(['document_id', 'action'])
        .where('user_id', '=', userId)
        .where('document_id', 'in', documents)
        .orderBy('document_id')
        .orderBy('id', 'desc')
        .execute();
      return last.filter(({ action }) => action === 'CONSENT_GIVEN').length === documents.length;
    },

    /** Keeps every interaction with a document, as recorded, for good. @throws as `check` */
    async record(db: Db, input: ConsentInput): Promise<ConsentRecord[]> {
      const records = check(input.metaData, input.required);
      if (records.length === 0) return records;
      await db
        .insertInto('consent_records')
        .values(
          records.map((record) => ({
            user_id: input.userId,
            purpose: input.purpose,
            subject_id: input.subjectId,
            document_id: record.documentId,
            action: record.action,
            version: record.version,
            record: JSON.stringify(record),
            request_address: input.address,
          })),
        )
        .execute();
      return records;
    },
  };
}

/** @throws Refusal BAD_INPUT, or CONSENT_REQUIRED when a required document's last word is not consent */
function check(metaData: string, required: readonly ConsentDocument['id'][]): ConsentRecord[] {
  const records = parse(metaData);
  const given = consentedDocuments(records);
  if (!required.every((id) => given.has(id))) throw new Refusal('CONSENT_REQUIRED');
  return records;
}

function parse(metaData: string): ConsentRecord[] {
  if (metaData.length > MAX_LENGTH) throw new Refusal('BAD_INPUT');
  let value: unknown;
  try {
    value = JSON.parse(metaData);
  } catch (error) {
    throw new Refusal('BAD_INPUT', error);
  }
  const parsed = AgreementMetaData.safeParse(value);
  if (!parsed.success || UNSTORABLE.test(JSON.stringify(parsed.data))) {
    throw new Refusal('BAD_INPUT', parsed.error);
  }
  return parsed.data;
}
