import {
  ADMISSION_DOCUMENTS,
  AgreementMetaData,
  type ConsentDocument,
  type ConsentExport,
  type ConsentRecord,
  type ConsentStates,
  consentedDocuments,
  GENERATION_DOCUMENTS,
} from '@facet/contract/consent.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { isStorable } from '../../storable.ts';
import type { ConsentPurpose } from './tables.ts';

export type Consents = ReturnType<typeof createConsents>;

export interface ConsentInput {
  userId: number;
  purpose: ConsentPurpose;
  /** What the consent was given for: the id of the face photo, of the view, of the production or of the application. */
  subjectId: number | null;
  /** `agreementMetaData` as the browser sent it: JSON text. */
  metaData: string;
  /** Where the request came from, as the server saw it. */
  address: string;
  required: readonly ConsentDocument['id'][];
}

const MAX_LENGTH = 256 * 1024;
const EXPORT_BATCH = 500;
const VERSIONS = new Map(
  [...GENERATION_DOCUMENTS, ...ADMISSION_DOCUMENTS].map(({ id, version }) => [id, version]),
);

export function createConsents() {
  return {
    check,

    lastWords,
    givenBy,

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

    /**
     * Keeps every interaction with a document, as recorded, for good; but no agreement that was taken back meanwhile.
     * @throws as `check`
     */
    async record(db: Db, input: ConsentInput): Promise<ConsentRecord[]> {
      const said = check(input.metaData, input.required);
      // what is said in the settings is sent at once, so that nothing can have come between
      const records = input.purpose === 'settings' ? said : await standing(db, input.userId, said);
      demand(records, input.required);
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

/**
 * Without the agreements that were taken back: one that was kept before the last withdrawal of its document, or that waited on one
 * device (`unsentTicks.ts`) while another took it back.
 */
async function standing(db: Db, userId: number, said: ConsentRecord[]): Promise<ConsentRecord[]> {
  const withdrawn = await db
    .selectFrom('consent_records')
    .select((eb) => [
      'document_id as documentId',
      eb.fn.max<number>('id').as('id'),
      // devices' clocks are compared with each other, as what is told has no other time; but one that is fast must not refuse all
      // that is agreed to until then. Texts of one form, which sort by time
      sql<string>`max(least(record ->> 'timestamp',
        to_char(received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) collate "C")`.as('at'),
    ])
    .where('user_id', '=', userId)
    .where('action', '=', 'CONSENT_WITHDRAWN')
    .groupBy('document_id')
    .execute();
  if (withdrawn.length === 0) return said;
  const kept = await db
    .selectFrom('consent_records')
    .select((eb) => [
      'document_id as documentId',
      sql<string>`record ->> 'timestamp'`.as('timestamp'),
      eb.fn.max<number>('id').as('id'),
    ])
    .where('user_id', '=', userId)
    .where('action', '=', 'CONSENT_GIVEN')
    .where(
      sql<string>`record ->> 'timestamp'`,
      'in',
      said.map(({ timestamp }) => timestamp),
    )
    .groupBy(['document_id', sql`record ->> 'timestamp'`])
    .execute();
  return said.filter(({ documentId, action, timestamp }) => {
    const last = withdrawn.find((one) => one.documentId === documentId);
    if (!last || action !== 'CONSENT_GIVEN') return true;
    const before = kept.find((one) => one.documentId === documentId && one.timestamp === timestamp);
    return before ? before.id > last.id : timestamp >= last.at;
  });
}

/**
 * The records of what a member has agreed to, as they were made; what was taken back since is not among them.
 * @param srcImgId the face photo that is agreed to be used: of the agreement to that, what was said of another one does not count
 */
async function givenBy(db: Db, userId: number, srcImgId: number | null): Promise<ConsentRecord[]> {
  const said = db
    .selectFrom('consent_records as said')
    .distinctOn('said.document_id')
    .select(['said.id', 'said.document_id', 'said.record'])
    .where('said.user_id', '=', userId)
    .where('said.action', '=', 'CONSENT_GIVEN')
    .where(
      sql<SqlBool>`(said.document_id <> 'imagegeneration'
        or said.purpose = 'upload' and said.subject_id = ${srcImgId}
        or said.purpose = 'generation' and said.subject_id in
          (select id from productions where user_id = ${userId} and src_img_id = ${srcImgId}))`,
    )
    .orderBy('said.document_id')
    .orderBy('said.id', 'desc');
  // what was taken back after the last agreement to a document was so after those before it too: each document is asked about once
  const rows = await db
    .selectFrom(said.as('last'))
    .select('last.record')
    .where(
      sql<SqlBool>`not exists (select from consent_records as later where later.user_id = ${userId}
        and later.document_id = last.document_id and later.action = 'CONSENT_WITHDRAWN' and later.id > last.id)`,
    )
    .orderBy('last.document_id')
    .execute();
  return rows.map(({ record }) => record);
}

/** The member's last word on each document, and when it was said first: it is told once more with each generation. */
async function lastWords(db: Db, userId: number): Promise<ConsentStates['documents']> {
  const last = db
    .selectFrom('consent_records')
    .distinctOn('document_id')
    .select(['document_id', 'action', 'version', sql<string>`record ->> 'timestamp'`.as('timestamp')])
    .where('user_id', '=', userId)
    .orderBy('document_id')
    .orderBy('id', 'desc');
  // the first time is looked up for the last words alone: beside `distinct on`, it would be for everything that was ever said
  const rows = await db
    .selectFrom(last.as('last'))
    .select([
      sql<ConsentDocument['id']>`last.document_id`.as('documentId'),
      'last.action',
      'last.version',
      sql<Date>`(select min(first.received_at) from consent_records as first where first.user_id = ${userId}
        and first.document_id = last.document_id and first.action = last.action
        and first.record ->> 'timestamp' = last.timestamp)`.as('saidAt'),
    ])
    .orderBy('last.document_id')
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

/** @throws Refusal BAD_INPUT, or CONSENT_REQUIRED when a required document's last word is not consent to today's version */
function check(metaData: string, required: readonly ConsentDocument['id'][]): ConsentRecord[] {
  const records = parse(metaData);
  demand(records, required);
  return records;
}

function demand(records: readonly ConsentRecord[], required: readonly ConsentDocument['id'][]): void {
  const given = consentedDocuments(records);
  const isOfToday = (id: ConsentDocument['id']) =>
    records.findLast(({ documentId }) => documentId === id)?.version === VERSIONS.get(id);
  if (!required.every((id) => given.has(id) && isOfToday(id))) throw new Refusal('CONSENT_REQUIRED');
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
