import { isReservedUsername } from '@facet/contract/account.ts';
import { isLanguage } from '@facet/contract/languages.ts';
import { type ProfileField, type ProfileText, profileProblem, tidyText } from '@facet/contract/profile.ts';
import { type Kysely, sql } from 'kysely';
import type { Member, PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { encodeAvatar } from '../../images/avatar.ts';
import { decodeImage } from '../../images/decode.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { acceptAllRequests } from './follows.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** What is left out stays as it is. */
export interface ProfileChange extends Partial<ProfileText> {
  isPrivate?: boolean;
  isAutoCampaign?: boolean;
  isAutoProduct?: boolean;
  isAutoPartnerRequest?: boolean;
  language?: string;
}

export interface PartnerChange {
  isAutoAcceptedShared?: boolean;
  isAutoAcceptPartnerRequests?: boolean;
  isAllowMultiplePartner?: boolean;
  isProductGeneratedWithAd?: boolean;
}

/** Says at which field of the form a refusal belongs. */
export class ProfileRefusal extends Refusal {
  readonly field: ProfileField;

  constructor(field: ProfileField, code: Refusal['code'], cause?: unknown) {
    super(code, cause);
    this.field = field;
  }
}

const TEXT_COLUMN = {
  firstName: 'first_name',
  lastName: 'last_name',
  username: 'username',
  bio: 'bio',
} as const satisfies Record<ProfileField, string>;

/** What members change of their own accounts: each change names its columns, so that no other can be reached. */
export function createProfiles(ports: {
  db: Kysely<Tables>;
  images: Images;
  trash: Trash;
  limiter: Limiter;
}) {
  const { db, images, trash, limiter } = ports;
  const limit = ({ userId }: Member) => limiter.take(`${userId}`);

  async function setAvatar({ userId }: Member, key: string | null, record: (trx: Db) => Promise<void>) {
    const before = await db.transaction().execute(async (trx) => {
      const { avatar_key } = await trx
        .selectFrom('users')
        .select('avatar_key')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      await record(trx);
      await trx.updateTable('users').set({ avatar_key: key }).where('id', '=', userId).execute();
      if (avatar_key !== null) await trash.throwAway(trx, avatar_key);
      return avatar_key;
    });
    if (before !== null) await trash.empty(before);
  }

  return {
    /** @throws ProfileRefusal for a field that breaks a rule or a username that is taken; Refusal TOO_MANY_REQUESTS */
    async edit(member: Member, change: ProfileChange): Promise<void> {
      await limit(member);
      const columns = columnsOf(change);
      if (Object.keys(columns).length === 0) return;
      try {
        await db.transaction().execute(async (trx) => {
          if (change.isPrivate === false) await acceptAllRequests(trx, member.userId);
          if (change.username && isReservedUsername(change.username)) {
            await refuseAnother(trx, member.userId, change.username);
          }
          await trx.updateTable('users').set(columns).where('id', '=', member.userId).execute();
        });
      } catch (error) {
        if (violates(error, 'users_username')) throw new ProfileRefusal('username', 'USERNAME_TAKEN', error);
        throw error;
      }
    },

    /** Keeps the middle of the image as a small square; the one before it goes. @throws Refusal as an upload */
    async editAvatar(member: Member, file: IncomingFile): Promise<string> {
      await limit(member);
      const avatar = await encodeAvatar(await decodeImage(await readFile(file)));
      const stored = await images.put({ ...avatar, ownerId: member.userId, folder: 'avatars' });
      try {
        await setAvatar(member, stored.key, (trx) => images.record(stored, trx));
      } catch (error) {
        await discardUnlessRecorded({ db, images }, [stored.key]);
        throw error;
      }
      return stored.key;
    },

    /** @throws Refusal TOO_MANY_REQUESTS */
    async removeAvatar(member: Member): Promise<void> {
      await limit(member);
      await setAvatar(member, null, async () => {});
    },

    /** @throws Refusal TOO_MANY_REQUESTS */
    async editPartner(member: PartnerMember, change: PartnerChange): Promise<void> {
      await limiter.take(`${member.userId}`);
      await db
        .updateTable('partners')
        .set({
          is_auto_accepted_shared: kept('is_auto_accepted_shared', change.isAutoAcceptedShared),
          is_auto_accept_partner_requests: kept(
            'is_auto_accept_partner_requests',
            change.isAutoAcceptPartnerRequests,
          ),
          is_allow_multiple_partner: kept('is_allow_multiple_partner', change.isAllowMultiplePartner),
          is_product_generated_with_ad: kept('is_product_generated_with_ad', change.isProductGeneratedWithAd),
        })
        .where('id', '=', member.partnerId)
        .execute();
    },
  };
}

/** The column's new value, or itself. */
function kept(column: string, value: boolean | undefined) {
  return value ?? sql<boolean>`${sql.ref(column)}`;
}

function columnsOf(change: ProfileChange) {
  const { language } = change;
  if (language !== undefined && !isLanguage(language)) throw new Refusal('BAD_INPUT');
  const texts: { first_name?: string; last_name?: string | null; username?: string; bio?: string | null } =
    {};
  for (const field of Object.keys(TEXT_COLUMN) as ProfileField[]) {
    const value = change[field];
    if (value === undefined) continue;
    const problem = profileProblem(field, value);
    if (problem) throw new ProfileRefusal(field, problem);
    const text = tidyText(field, value);
    if (field === 'lastName' || field === 'bio') texts[TEXT_COLUMN[field]] = text || null;
    else texts[TEXT_COLUMN[field]] = text;
  }
  return {
    ...texts,
    ...(change.isPrivate !== undefined && { is_private: change.isPrivate }),
    ...(change.isAutoCampaign !== undefined && { is_auto_campaign: change.isAutoCampaign }),
    ...(change.isAutoProduct !== undefined && { is_auto_product: change.isAutoProduct }),
    ...(change.isAutoPartnerRequest !== undefined && {
      is_auto_partner_request: change.isAutoPartnerRequest,
    }),
    ...(language !== undefined && { language }),
  };
}

/** @throws ProfileRefusal unless it is the member's name already, but for its case */
async function refuseAnother(trx: Db, userId: number, username: string): Promise<void> {
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  if (!own) throw new ProfileRefusal('username', 'USERNAME_TAKEN');
}
