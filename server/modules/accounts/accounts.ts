import { ACCOUNT_FIELD_RULES, type AccountInput, accountProblem } from '@facet/contract/account.ts';
import { sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import { Refusal } from '../../refusal.ts';
import { type PartnerRow, partnerOfP } from '../bundles/store.ts';
import type { Consents } from '../consents/consents.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export type Accounts = ReturnType<typeof createAccounts>;
export type Me = NonNullable<Awaited<ReturnType<Accounts['me']>>>;

export interface SignUp extends AccountInput {
  agreementMetaData: string;
  address: string;
}

export function createAccounts({
  db,
  sessions,
  consents,
}: {
  db: Db;
  sessions: Sessions;
  consents: Consents;
}) {
  /** Whose confirmed address it is. What has not the shape of an address is nobody's, and not asked of the database. */
  async function ownerOf(email: string) {
    if (ACCOUNT_FIELD_RULES.email(email) !== null) return undefined;
    return db
      .selectFrom('users')
      .select(['id', 'password_hash', 'status'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst();
  }

  return {
    /**
     * @returns a token
     * @throws Refusal LOGIN_FAILED, the same for a wrong address, a wrong password and an address that is not confirmed
     */
    async login(email: string, password: string): Promise<string> {
      const user = await ownerOf(email.trim());
      const isRight = await isPasswordOf(user?.password_hash, password);
      if (!user || !isRight) throw new Refusal('LOGIN_FAILED');
      if (user.status === 'BLOCKED') throw new Refusal('ACCOUNT_BLOCKED');
      return sessions.open(user.id);
    },

    /**
     * The account waits for its address to be confirmed. It is made also when the address has an account already: whether it
     * does, only the mail to it will tell.
     * @returns the new account's id
     * @throws Refusal naming the first rule that is broken
     */
    async create(input: SignUp): Promise<number> {
      const problem = accountProblem(input);
      if (problem) throw new Refusal(problem);
      const passwordHash = await hashPassword(input.password);
      try {
        return await db.transaction().execute(async (trx) => {
          const { id } = await trx
            .insertInto('users')
            .values({
              first_name: input.firstName.trim(),
              last_name: input.lastName?.trim() || null,
              username: input.username,
              email: input.email.trim(),
              password_hash: passwordHash,
              tax_type_id: DEFAULT_TAX_TYPE,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await consents.record(trx, {
            userId: id,
            purpose: 'sign-up',
            subjectId: null,
            metaData: input.agreementMetaData,
            address: input.address,
            required: ['terms', 'privacy'],
          });
          return id;
        });
      } catch (error) {
        if (violates(error, 'users_username')) throw new Refusal('USERNAME_TAKEN', error);
        throw error;
      }
    },

    async logout(member: Member): Promise<void> {
      await sessions.close(member.sessionId);
    },

    /** The member with everything that the shell shows of them, in one query. */
    me(userId: number) {
      return db
        .selectFrom('users as u')
        .leftJoin('tax_types as t', 't.id', 'u.tax_type_id')
        .leftJoin('partners as p', 'p.user_id', 'u.id')
        .leftJoin('src_imgs as s', 's.id', 'u.represent_src_id')
        .leftJoin('files as f', 'f.key', 's.file_key')
        .select([
          'u.id',
          'u.username',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'u.bio',
          'u.avatar_key as avatarKey',
          'u.email',
          'u.role',
          'u.status',
          'u.total_followers as totalFollowers',
          'u.total_following as totalFollowing',
          'u.is_private as isPrivate',
          'u.is_auto_campaign as isAutoCampaign',
          'u.is_auto_product as isAutoProduct',
          'u.is_auto_partner_request as isAutoPartnerRequest',
          't.id as taxTypeId',
          't.tax_rate as taxRate',
          sql<PartnerRow | null>`case when p.id is not null then ${partnerOfP} end`.as('partner'),
          's.id as srcId',
          's.caption as srcCaption',
          's.file_key as srcKey',
          'f.width as srcWidth',
          'f.height as srcHeight',
          'f.placeholder as srcPlaceholder',
        ])
        .where('u.id', '=', userId)
        .executeTakeFirst();
    },
  };
}

const DEFAULT_TAX_TYPE = 1;
