import { type PartnerGrade, reviewProblem } from '@facet/contract/admission.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountsModule } from '../accounts/module.ts';
import { type Actor, record } from '../audit/audit.ts';
import { acceptedLetter, declinedLetter } from './letters.ts';

export type Reviews = ReturnType<typeof createReviews>;

export interface Acceptance {
  /** By which fans will know the partner. */
  name: string;
  /** Of what fans pay: 0 … 1. */
  feeRatio: number;
  grade: PartnerGrade;
}

/** What administrators do about applications. Each is decided once, by whoever is first. */
export function createReviews({
  db,
  orderLetter,
}: {
  db: Kysely<Tables>;
  orderLetter: AccountsModule['orderLetter'];
}) {
  /**
   * Carries out a decision on an application that is still open.
   * @throws Refusal NOT_FOUND, ADMISSION_DECIDED
   */
  const decide = (id: number, carryOut: (trx: Transaction<Tables>, userId: number) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const application = await trx
        .selectFrom('partner_applications')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!application) throw new Refusal('NOT_FOUND');
      // the member first, as whoever applies or is blocked: nobody waits for one another
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', application.user_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const { status } = await trx
        .selectFrom('partner_applications')
        .select('status')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (status !== 'PENDING') throw new Refusal('ADMISSION_DECIDED');
      await carryOut(trx, application.user_id);
      // who was blocked meanwhile stays so
      await trx
        .updateTable('users')
        .set({ status: 'ACTIVE' })
        .where('id', '=', application.user_id)
        .where('status', '=', 'PENDING')
        .execute();
    });

  return {
    /** Makes the partner record. @throws Refusal also PARTNER_NAME_TAKEN, ALREADY_PARTNER, and for a field that breaks a rule */
    async accept(by: Actor, id: number, { name: typed, feeRatio, grade }: Acceptance): Promise<void> {
      const name = typed.trim();
      const problem = reviewProblem.name(name) ?? reviewProblem.feeRatio(feeRatio);
      if (problem) throw new Refusal(problem);
      try {
        await decide(id, async (trx, userId) => {
          const partner = await trx
            .insertInto('partners')
            .values({ user_id: userId, name, current_fee_ratio: feeRatio, partner_grade: grade })
            .returning('id')
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('partner_applications')
            .set({
              status: 'ACCEPTED',
              partner_id: partner.id,
              decided_by: by.userId,
              decided_at: sql<Date>`now()`,
            })
            .where('id', '=', id)
            .execute();
          await record(trx, {
            by,
            act: 'application.accept',
            subject: { type: 'application', id },
            before: { status: 'PENDING' },
            after: { status: 'ACCEPTED', userId, partnerId: partner.id, name, feeRatio, grade },
          });
          await orderLetter(trx, acceptedLetter({ userId, partner: name, feeRatio, grade }));
        });
      } catch (error) {
        if (violates(error, 'partners_name')) throw new Refusal('PARTNER_NAME_TAKEN', error);
        if (violates(error, 'partners_user_id_key')) throw new Refusal('ALREADY_PARTNER', error);
        throw error;
      }
    },

    /** @param reason what the applicant is told @throws Refusal also for a reason that is empty or too long */
    async decline(by: Actor, id: number, typed: string): Promise<void> {
      const reason = tidyWriting(typed);
      const problem = reviewProblem.reason(reason);
      if (problem) throw new Refusal(problem);
      await decide(id, async (trx, userId) => {
        await trx
          .updateTable('partner_applications')
          .set({ status: 'DECLINED', reason, decided_by: by.userId, decided_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await record(trx, {
          by,
          act: 'application.decline',
          subject: { type: 'application', id },
          before: { status: 'PENDING' },
          after: { status: 'DECLINED', userId, reason },
        });
        await orderLetter(trx, declinedLetter({ userId, reason }));
      });
    },
  };
}
