import {
  ACCOUNT_FIELD_RULES,
  type AccountInput,
  accountProblem,
  isReservedUsername,
} from '@facet/contract/account.ts';
import { ConsentFlags } from '@facet/contract/consent.ts';
import type { Language } from '@facet/contract/languages.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import { Refusal } from '../../refusal.ts';
import { partnerOf } from '../bundles/store.ts';
import type { Consents } from '../consents/consents.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export type Accounts = ReturnType<typeof createAccounts>;
export type Me = NonNullable<Awaited<ReturnType<Accounts['me']>>>;

export interface SignUp extends AccountInput {
  agreementMetaData: string;
  /** When the required documents were agreed to: ISO text. */
  termsAgreedAt?: string | null | undefined;
  /** JSON of `ConsentFlags`. */
  consentMetadata?: string | null | undefined;
  address: string;
  language: Language;
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
      return sessions.openWith(user.id, user.password_hash);
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
      if (isReservedUsername(input.username)) throw new Refusal('USERNAME_TAKEN');
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
              language: input.language,
              ...toldConsent(input),
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

    /** Whether it is this member's password. */
    async hasPassword(userId: number, password: string): Promise<boolean> {
      const user = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      return isPasswordOf(user?.password_hash, password);
    },

    async logout(member: Member): Promise<void> {
      await sessions.close(member.sessionId);
    },

    /** The member with everything that the shell shows of them, in one query. */
    me(userId: number) {
      return db
        .selectFrom('users')
        .leftJoin('tax_types', 'tax_types.id', 'users.tax_type_id')
        .leftJoin('src_imgs', 'src_imgs.id', 'users.represent_src_id')
        .leftJoin('files', 'files.key', 'src_imgs.file_key')
        .select([
          'users.id',
          'users.username',
          'users.first_name as firstName',
          'users.last_name as lastName',
          'users.bio',
          'users.avatar_key as avatarKey',
          'users.email',
          'users.role',
          'users.status',
          'users.total_followers as totalFollowers',
          'users.total_following as totalFollowing',
          'users.is_private as isPrivate',
          'users.is_auto_campaign as isAutoCampaign',
          'users.is_auto_product as isAutoProduct',
          'users.is_auto_partner_request as isAutoPartnerRequest',
          'users.language',
          'tax_types.id as taxTypeId',
          'tax_types.tax_rate as taxRate',
          'src_imgs.id as srcId',
          'src_imgs.caption as srcCaption',
          'src_imgs.file_key as srcKey',
          'files.width as srcWidth',
          'files.height as srcHeight',
          'files.placeholder as srcPlaceholder',
        ])
        .select((eb) =>
          eb
            .selectFrom('partners')
            .select((eb) => partnerOf(eb, 'partners').as('partner'))
            .whereRef('partners.user_id', '=', 'users.id')
            .as('partner'),
        )
        .where('users.id', '=', userId)
        .executeTakeFirst();
    },
  };
}

const DEFAULT_TAX_TYPE = 1;

/** What the form says beside the records. @throws Refusal BAD_INPUT */
function toldConsent({ termsAgreedAt, consentMetadata }: Pick<SignUp, 'termsAgreedAt' | 'consentMetadata'>) {
  try {
    return {
      terms_agreed_at: termsAgreedAt == null ? null : new Date(z.parse(z.iso.datetime(), termsAgreedAt)),
      consent_metadata:
        consentMetadata == null ? null : JSON.stringify(ConsentFlags.parse(JSON.parse(consentMetadata))),
    };
  } catch (error) {
    throw new Refusal('BAD_INPUT', error);
  }
}
