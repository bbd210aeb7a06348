import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder, GraphqlContext } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import {
  type BundleCardRow,
  bundlesOf,
  followersOf,
  followingOf,
  type PersonRow,
  type ProfileRow,
  photosOf,
  profileOf,
  requestsOf,
  type SharedPhotoRow,
} from './store.ts';

export type PeopleTypes = ReturnType<typeof registerPeople>;

interface List<Row> {
  rows: Row[];
  totalCount: number;
  limit: number;
}

/** Types of people as others see them, and the queries that answer with them. Changes are in mutations.ts. */
export function registerPeople(
  builder: Builder,
  { db, images, shared }: { db: Db; images: Images; shared: Shared },
) {
  const address = (key: string | null) => key && images.address(key);
  const isMe = (row: PersonRow, { caller }: GraphqlContext) => row.id === member(caller).userId;

  const Person = builder.objectRef<PersonRow>('Person').implement({
    description: 'A member as others see them, in lists and beside what they made.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName', { nullable: true }),
      avatar: t.string({ nullable: true, resolve: ({ avatarKey }) => address(avatarKey) }),
      partnerName: t.exposeString('partnerName', {
        nullable: true,
        description: 'Under which a partner offers photos.',
      }),
      isMe: t.boolean({ resolve: (row, _, context) => isMe(row, context) }),
      isFollowing: t.boolean({ resolve: ({ follow }) => follow === 'FOLLOWING' }),
      isRequested: t.boolean({ resolve: ({ follow }) => follow === 'REQUESTED' }),
    }),
  });
  const PersonList = builder.objectRef<List<PersonRow>>('PersonList').implement({
    fields: (t) => ({
      people: t.field({ type: [Person], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.int({ resolve: ({ totalCount, limit }) => Math.ceil(totalCount / limit) }),
    }),
  });

  const SharedPhoto = builder.objectRef<SharedPhotoRow>('SharedPhoto').implement({
    fields: (t) => ({
      uid: t.exposeString('uid'),
      title: t.exposeString('title', { description: 'Of the product that it was made from.' }),
      image: t.field({ type: shared.Image, resolve: (row) => images.info({ ...row, key: row.fileKey }) }),
    }),
  });
  const SharedPhotoList = builder.objectRef<List<SharedPhotoRow>>('SharedPhotoList').implement({
    fields: (t) => ({
      photos: t.field({ type: [SharedPhoto], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.int({ resolve: ({ totalCount, limit }) => Math.ceil(totalCount / limit) }),
    }),
  });
  const BundleCard = builder.objectRef<BundleCardRow>('BundleCard').implement({
    fields: (t) => ({
      uid: t.exposeString('uid'),
      name: t.exposeString('name'),
      totalProducts: t.exposeInt('total'),
      image: t.field({ type: shared.Image, resolve: (row) => images.info({ ...row, key: row.fileKey }) }),
    }),
  });

  const Profile = builder.objectRef<ProfileRow>('Profile').implement({
    description:
      'A member’s page. `photos` and both lists are null where their privacy closes them to the caller.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName', { nullable: true }),
      bio: t.exposeString('bio', { nullable: true }),
      avatar: t.string({ nullable: true, resolve: ({ avatarKey }) => address(avatarKey) }),
      isPrivate: t.exposeBoolean('isPrivate'),
      totalFollowers: t.exposeInt('totalFollowers'),
      totalFollowing: t.exposeInt('totalFollowing'),
      isMe: t.boolean({ resolve: (row, _, context) => isMe(row, context) }),
      isFollowing: t.boolean({ resolve: ({ follow }) => follow === 'FOLLOWING' }),
      isRequested: t.boolean({ resolve: ({ follow }) => follow === 'REQUESTED' }),
      partnerName: t.exposeString('partnerName', { nullable: true }),
      bundles: t.field({
        type: [BundleCard],
        description: 'What a partner offers now.',
        resolve: ({ partnerId }) => (partnerId === null ? [] : bundlesOf(db, partnerId)),
      }),
      followers: t.field({
        type: PersonList,
        nullable: true,
        args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
        async resolve(row, args, context) {
          if (!row.isOpen) return null;
          const page = pageOf(args.pagination);
          const rows = await followersOf(db, member(context.caller).userId, row.id, page);
          return { rows, totalCount: row.totalFollowers, limit: page.limit };
        },
      }),
      following: t.field({
        type: PersonList,
        nullable: true,
        args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
        async resolve(row, args, context) {
          if (!row.isOpen) return null;
          const page = pageOf(args.pagination);
          const rows = await followingOf(db, member(context.caller).userId, row.id, page);
          return { rows, totalCount: row.totalFollowing, limit: page.limit };
        },
      }),
      photos: t.field({
        type: SharedPhotoList,
        nullable: true,
        description: 'What they have shared, newest first.',
        args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
        async resolve(row, args) {
          if (!row.isOpen) return null;
          const page = pageOf(args.pagination);
          return { ...(await photosOf(db, row.id, page)), limit: page.limit };
        },
      }),
    }),
  });

  builder.queryFields((t) => ({
    seeProfile: t.field({
      type: Profile,
      nullable: true,
      description: 'Null: there is no such member, or the account is closed.',
      args: { username: t.arg.string({ required: true }) },
      resolve: (_, { username }, { caller }) => profileOf(db, member(caller).userId, username),
    }),
    followRequests: t.field({
      type: PersonList,
      description: 'Who asks to follow the caller’s private account, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, args, { caller }) {
        const page = pageOf(args.pagination);
        return { ...(await requestsOf(db, member(caller).userId, page)), limit: page.limit };
      },
    }),
  }));

  return { Person, Profile };
}
