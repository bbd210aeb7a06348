import {
  AgreementMetaData,
  type ConsentDocument,
  type ConsentExport,
  type ConsentRecord,
  type ConsentStates,
  consentedDocuments,
} from '@facet/contract/consent.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { isStorable } from '../../storable.ts';
import type { ConsentPurpose } from './tables.ts';

export type Consents = ReturnType<typeof createConsents>;

export interface ConsentInput {
  userId: number;
  purpose: ConsentPurpose;
  /** What the consent was given for: the id of the face photo, of the production or of the application. */
  subjectId: number | null;
  /** `agreementMetaData` as the browser sent it: JSON text. */
  metaData: string;
  /** Where the request came from, as the server saw it. */
  address: string;
  required: readonly ConsentDocument['id'][];
}

const MAX_LENGTH = 256 * 1024;
const EXPORT_BATCH = 500;

export function createConsents() {
  return {
    check,

    lastWords,

    /** Whether a member's last word on each of these documents, wherever it was said, is consent. */
    async hasGiven(db: Db, userId: number, documents: readonly ConsentDocument['id'][]): Promise<boolean> {
      const words = await lastWords(db, userId);
      const given = words.filter(({ action }) => action === 'CONSENT_GIVEN').map((word) => word.documentId);
      return documents.every((id) => given.includes(id));
    },

    /** Everything that is kept of a member, oldest first, one by one: it may be more than fits into memory at once. */
    async *recordsOf(db: Db, userId: number): AsyncGenerator<ConsentExport['records'][number]> {
      let last = 0;
      for (;;) {
        const rows = await db
          .selectFrom('consent_records')
          .select(['id', 'record', 'purpose', 'subject_id', 'received_at', 'request_address'])
          .where('user_id', '=', userId)
          .where('id', '>', last)
          .orderBy('id')
          .limit(EXPORT_BATCH)
          .execute();
        for (const { record, purpose, ...row } of rows) {
          const receivedAt = row.received_at.toISOString();
          yield {
            ...record,
            purpose,
            subjectId: row.subject_id,
            receivedAt,
            requestAddress: row.request_address,
          };
        }
        if (rows.length < EXPORT_BATCH) return;
        last = rows.at(-1)!.id;
      }
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
      await followMarketing(db, input.userId, records);
      return records;
    },
  };
}

/** The member's last word on each document. */
async function lastWords(db: Db, userId: number): Promise<ConsentStates['documents']> {
  const rows = await db
    .selectFrom('consent_records')
    .distinctOn('document_id')
    .select([
      sql<ConsentDocument['id']>`document_id`.as('documentId'),
      'action',
      'version',
      'received_at as saidAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('document_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ saidAt, ...word }) => ({ ...word, saidAt: saidAt.toISOString() }));
}

/** Whoever writes to members about offers looks at the account: it says what the member said last. */
async function followMarketing(db: Db, userId: number, records: readonly ConsentRecord[]): Promise<void> {
  const last = records.findLast(({ documentId }) => documentId === 'marketing');
  if (!last) return;
  await db
    .updateTable('users')
    .set({ marketing_agreement: last.action === 'CONSENT_GIVEN' })
    .where('id', '=', userId)
    .execute();
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
  if (!parsed.success || !isStorable(parsed.data)) {
    throw new Refusal('BAD_INPUT', parsed.error);
  }
  return parsed.data;
}
