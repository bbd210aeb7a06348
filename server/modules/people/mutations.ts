import type { ProfileField } from '@facet/contract/profile.ts';
import { type Member, member, partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Follows } from './follows.ts';
import type { PeopleTypes } from './graphql.ts';
import { ProfileRefusal, type Profiles } from './profiles.ts';
import { type ProfileRow, profileOf } from './store.ts';

interface Ports {
  db: Db;
  people: PeopleTypes;
  images: Pick<Images, 'address'>;
  follows: Follows;
  profiles: Profiles;
  shared: Shared;
}

/** A refusal becomes an answer; whatever else goes wrong is not the member's to read. */
const answer = (done: Promise<unknown>) =>
  done.then(
    () => ({ ok: true }),
    (error: unknown) => ({ ok: false, error: refusalText(error) }),
  );

export function registerPeopleMutations(builder: Builder, ports: Ports): void {
  const { db, images, follows, profiles, shared } = ports;

  const FollowResult = builder
    .objectRef<{ ok: boolean; profile?: ProfileRow | undefined; error?: string }>('FollowResult')
    .implement({
      description: 'With the other member as they stand to the caller now.',
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        profile: t.field({ type: ports.people.Profile, nullable: true, resolve: ({ profile }) => profile }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });
  const followed = async (caller: Member, username: string, change: Promise<void>) => {
    try {
      await change;
      return { ok: true, profile: await profileOf(db, caller.userId, username) };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  };

  const EditProfileResult = builder
    .objectRef<{ ok: boolean; error?: string; field?: ProfileField }>('EditProfileResult')
    .implement({
      description: 'Where `ok` is false, `error` says why and `field`, if it is one field’s fault, which.',
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        error: t.exposeString('error', { nullable: true }),
        field: t.exposeString('field', { nullable: true }),
      }),
    });
  const EditAvatarResult = builder
    .objectRef<{ ok: boolean; avatar?: string; error?: string }>('EditAvatarResult')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        avatar: t.exposeString('avatar', { nullable: true }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.mutationFields((t) => ({
    followUser: t.field({
      type: FollowResult,
      description: 'Follows a public account; asks a private one.',
      args: { username: t.arg.string({ required: true }) },
      resolve: (_, { username }, { caller }) =>
        followed(member(caller), username, follows.follow(member(caller), username)),
    }),
    unfollowUser: t.field({
      type: FollowResult,
      description: 'Also takes a request back.',
      args: { username: t.arg.string({ required: true }) },
      resolve: (_, { username }, { caller }) =>
        followed(member(caller), username, follows.unfollow(member(caller), username)),
    }),
    acceptFollower: t.field({
      type: shared.MutationResult,
      args: { username: t.arg.string({ required: true }) },
      resolve: (_, { username }, { caller }) => answer(follows.acceptFollower(member(caller), username)),
    }),
    removeFollower: t.field({
      type: shared.MutationResult,
      description: 'Also declines a request.',
      args: { username: t.arg.string({ required: true }) },
      resolve: (_, { username }, { caller }) => answer(follows.removeFollower(member(caller), username)),
    }),
    editProfile: t.field({
      type: EditProfileResult,
      description: 'What is left out or null stays as it is.',
      args: {
        firstName: t.arg.string(),
        lastName: t.arg.string(),
        username: t.arg.string(),
        bio: t.arg.string(),
        isPrivate: t.arg.boolean(),
        isAutoCampaign: t.arg.boolean(),
        isAutoProduct: t.arg.boolean(),
        isAutoPartnerRequest: t.arg.boolean(),
        language: t.arg.string({ description: 'Of screens and mails: ‘en’ or ‘ko’.' }),
      },
      async resolve(_, args, { caller }) {
        try {
          await profiles.edit(member(caller), {
            firstName: args.firstName ?? undefined,
            lastName: args.lastName ?? undefined,
            username: args.username ?? undefined,
            bio: args.bio ?? undefined,
            isPrivate: args.isPrivate ?? undefined,
            isAutoCampaign: args.isAutoCampaign ?? undefined,
            isAutoProduct: args.isAutoProduct ?? undefined,
            isAutoPartnerRequest: args.isAutoPartnerRequest ?? undefined,
            language: args.language ?? undefined,
          });
          return { ok: true };
        } catch (error) {
          if (error instanceof ProfileRefusal) return { ok: false, error: error.message, field: error.field };
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    editAvatar: t.field({
      type: EditAvatarResult,
      args: { file: t.arg({ type: 'Upload', required: true }) },
      async resolve(_, { file }, { caller }) {
        const upload = await file.catch((error: unknown) => {
          throw new Refusal('NO_FILE', error);
        });
        try {
          const key = await profiles.editAvatar(member(caller), upload);
          return { ok: true, avatar: images.address(key) };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    removeAvatar: t.field({
      type: shared.MutationResult,
      resolve: (_, __, { caller }) => answer(profiles.removeAvatar(member(caller))),
    }),
    editPartner: t.field({
      type: shared.MutationResult,
      description: 'The caller’s own partner record. What is left out or null stays as it is.',
      args: {
        isAutoAcceptedShared: t.arg.boolean(),
        isAutoAcceptPartnerRequests: t.arg.boolean(),
        isAllowMultiplePartner: t.arg.boolean(),
        isProductGeneratedWithAd: t.arg.boolean(),
      },
      resolve: (_, args, { caller }) =>
        answer(
          profiles.editPartner(partner(caller), {
            isAutoAcceptedShared: args.isAutoAcceptedShared ?? undefined,
            isAutoAcceptPartnerRequests: args.isAutoAcceptPartnerRequests ?? undefined,
            isAllowMultiplePartner: args.isAllowMultiplePartner ?? undefined,
            isProductGeneratedWithAd: args.isProductGeneratedWithAd ?? undefined,
          }),
        ),
    }),
  }));
}
