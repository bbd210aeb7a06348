import {
  type AdmissionSubmit,
  admissionProblems,
  AdmissionSubmit as Submit,
} from '@facet/contract/admission.ts';
import { ADMISSION_DOCUMENTS } from '@facet/contract/consent.ts';
import { isInternationalNumber } from '@facet/contract/phone.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { isStorable } from '../../storable.ts';
import type { Consents } from '../consents/consents.ts';
import { applications } from './store.ts';

export type Admissions = ReturnType<typeof createAdmissions>;

const MAX_LENGTH = 256 * 1024;
const REQUIRED = ADMISSION_DOCUMENTS.filter(({ required }) => required).map(({ id }) => id);

/** What members do about becoming a partner. */
export function createAdmissions({
  db,
  consents,
  limiter,
}: {
  db: Kysely<Tables>;
  consents: Consents;
  limiter: Limiter;
}) {
  return {
    /**
     * Stores the application with what was agreed to. The member stays a full member meanwhile.
     * @param text `admissionSubmit`: JSON text
     * @throws Refusal naming the first rule that is broken; ADMISSION_PENDING, ALREADY_PARTNER, TOO_MANY_REQUESTS
     */
    async submit({ userId }: Member, text: string, address: string): Promise<void> {
      await limiter.take(address, String(userId));
      const { consentData, ...application } = read(text);
      try {
        await db.transaction().execute(async (trx) => {
          // blocking, accepting and applying of one member wait for each other
          await trx
            .selectFrom('users')
            .select('id')
            .where('id', '=', userId)
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow();
          // looked at afterwards: the statement that waits sees other tables as they were before
          const partner = await trx
            .selectFrom('partners')
            .select('id')
            .where('user_id', '=', userId)
            .executeTakeFirst();
          if (partner) throw new Refusal('ALREADY_PARTNER');
          const { id } = await trx
            .insertInto('partner_applications')
            .values({
              user_id: userId,
              influencer_name: application.influencerName,
              channel: application.channel,
              other_channel: application.channel === 'other' ? application.otherChannel!.trim() : null,
              influencer_type: application.influencerType,
              representative_name: application.representativeName,
              email: application.email,
              phone_number: application.phoneNumber,
              brand_channel: application.brandChannel,
              description: application.description,
              terms_agreed_at: new Date(consentData.termsAgreedAt),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await consents.record(trx, {
            userId,
            purpose: 'partnership',
            subjectId: id,
            metaData: JSON.stringify(consentData.metadata),
            address,
            required: REQUIRED,
          });
          await trx
            .updateTable('users')
            .set({ status: 'PENDING' })
            .where('id', '=', userId)
            .where('status', '=', 'ACTIVE')
            .execute();
        });
      } catch (error) {
        if (violates(error, 'partner_applications_open')) throw new Refusal('ADMISSION_PENDING', error);
        if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED')
          throw new Refusal('ADMISSION_TERMS', error);
        throw error;
      }
    },

    /** A member's last application, however it stands. */
    latest(userId: number) {
      return applications(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();
    },

    /** The decision on the last application, until its applicant has seen it. */
    async unseenDecision(userId: number): Promise<'ACCEPTED' | 'DECLINED' | null> {
      const last = await db
        .selectFrom('partner_applications')
        .select(['status', 'seen_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return !last || last.status === 'PENDING' || last.seen_at ? null : last.status;
    },

    async markSeen(userId: number): Promise<void> {
      await db
        .updateTable('partner_applications')
        .set({ seen_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('status', '<>', 'PENDING')
        .where('seen_at', 'is', null)
        .execute();
    },
  };
}

/** @throws Refusal */
function read(text: string): AdmissionSubmit {
  const parsed = Submit.safeParse(json(text));
  if (!parsed.success) {
    const problems = admissionProblems(parsed.error);
    const codes = Object.values(problems);
    // what is missing is told first, as the form does; then what is wrong
    const first = (['ADMISSION_INCOMPLETE', 'ADMISSION_TERMS'] as const).find((code) => codes.includes(code));
    throw new Refusal(first ?? codes[0] ?? 'BAD_INPUT', parsed.error);
  }
  if (!isStorable(parsed.data)) throw new Refusal('BAD_INPUT');
  if (!isInternationalNumber(parsed.data.phoneNumber)) throw new Refusal('PHONE_INVALID');
  return parsed.data;
}

function json(text: string): unknown {
  if (text.length > MAX_LENGTH) throw new Refusal('BAD_INPUT');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('BAD_INPUT', error);
  }
}
