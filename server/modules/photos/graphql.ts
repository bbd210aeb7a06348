import { ERRORS } from '@facet/contract/errors.ts';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import type { PeopleTypes } from '../people/graphql.ts';
import type { ProductionTypes } from '../productions/graphql.ts';
import type { Photos } from './photos.ts';
import { followersPhoto, NOBODY, type PhotoPage, type PhotoRow, photoById, photoPage } from './store.ts';

export type PhotoTypes = ReturnType<typeof registerPhotos>;

export function registerPhotos(
  builder: Builder,
  ports: {
    db: Db;
    images: Images;
    photos: Photos;
    shared: Shared;
    bundles: BundleTypes;
    people: PeopleTypes;
    productions: ProductionTypes;
  },
) {
  const { db, images, photos, shared } = ports;
  const { Partner } = ports.bundles;
  const { Production } = ports.productions;

  const Photo = builder.objectRef<PhotoRow>('Photo').implement({
    description: 'A finished production as others see it: nothing of the face photo that it was made with.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: 'The production’s.' }),
      uid: t.exposeString('uid'),
      title: t.exposeString('title', { description: 'Of the product that it was made from.' }),
      caption: t.exposeString('caption', { nullable: true, description: 'Plain text.' }),
      finishedPath: t.string({ resolve: ({ fileKey }) => images.address(fileKey) }),
      image: t.field({
        type: shared.Image,
        resolve: (photo) => images.info({ ...photo, key: photo.fileKey }),
      }),
      owner: t.field({ type: ports.people.Person, resolve: ({ owner }) => owner }),
      isOwn: t.boolean({ resolve: ({ owner }, _, { caller }) => owner.id === member(caller).userId }),
      sharedAt: t.string({
        nullable: true,
        description: 'Null: only its owner sees it.',
        resolve: ({ sharedAt }) => sharedAt?.toISOString(),
      }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      commentCount: t.exposeInt('commentCount', { description: 'Counted up to 1,000.' }),
    }),
  });

  const PhotoDetail = builder.objectRef<PhotoPage>('PhotoDetail').implement({
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      photo: t.field({
        type: Photo,
        nullable: true,
        description: 'Null until it is finished.',
        resolve: (page) => finished(page),
      }),
      production: t.field({
        type: Production,
        nullable: true,
        description: 'Told to the owner alone.',
        resolve: (page, _, { caller }) => (page.userId === member(caller).userId ? page : null),
      }),
      bundleUid: t.exposeString('bundleUid', { nullable: true }),
      bundleName: t.exposeString('bundleName', { nullable: true }),
      partner: t.field({ type: Partner, nullable: true, resolve: ({ partner }) => partner }),
    }),
  });
  const SeePhotoResult = builder.unionType('SeePhotoResult', {
    types: [PhotoDetail, shared.ErrorResult],
    resolveType: (value) => ('partner' in value ? 'PhotoDetail' : 'ErrorResult'),
  });
  const PhotoChange = builder
    .objectRef<{ ok: boolean; id?: number; photo?: PhotoRow | undefined; error?: string }>('PhotoChange')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        id: t.exposeInt('id', { nullable: true }),
        photo: t.field({ type: Photo, nullable: true, resolve: ({ photo }) => photo }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.queryField('seePhoto', (t) =>
    t.field({
      type: SeePhotoResult,
      description: 'The caller’s own in any state, or one that its owner shares with them.',
      args: { uid: t.arg.string({ required: true }) },
      async resolve(_, { uid }, { caller }) {
        const page = await photoPage(db, member(caller).userId, uid);
        return page ?? { ok: false, error: ERRORS.NOT_FOUND };
      },
    }),
  );

  const PublicPhoto = builder.objectRef<PhotoPage>('PublicPhoto').implement({
    description: 'What its owner shows to everybody.',
    fields: (t) => ({
      uid: t.exposeString('uid'),
      title: t.exposeString('title', { description: 'Of the product that it was made from.' }),
      caption: t.exposeString('caption', { nullable: true, description: 'Plain text.' }),
      image: t.field({
        type: shared.Image,
        nullable: true,
        resolve: (page) => {
          const photo = finished(page);
          return photo && images.info({ ...photo, key: photo.fileKey });
        },
      }),
      username: t.string({ description: 'Its owner’s.', resolve: ({ owner }) => owner.username }),
      partnerName: t.string({ resolve: ({ partner }) => partner.name }),
      bundleUid: t.exposeString('bundleUid', { nullable: true }),
      bundleName: t.exposeString('bundleName', { nullable: true }),
    }),
  });
  const FollowersPhoto = builder.objectRef<{ uid: string; username: string }>('FollowersPhoto').implement({
    description: 'What its owner shows to their followers: whose it is, and nothing of the photo.',
    fields: (t) => ({
      uid: t.exposeString('uid'),
      username: t.exposeString('username', { description: 'Its owner’s.' }),
    }),
  });
  const SeeSharedPhotoResult = builder.unionType('SeeSharedPhotoResult', {
    types: [PublicPhoto, FollowersPhoto],
    resolveType: (value) => ('partner' in value ? 'PublicPhoto' : 'FollowersPhoto'),
  });
  builder.queryField('seeSharedPhoto', (t) =>
    t.field({
      type: SeeSharedPhotoResult,
      nullable: true,
      description:
        'Our addition. For whoever may not see more; null for what is not there and for what is not shared.',
      args: { uid: t.arg.string({ required: true }) },
      resolve: async (_, { uid }) => (await photoPage(db, NOBODY, uid)) ?? (await followersPhoto(db, uid)),
    }),
  );

  /** What mutations answer: the photo as it is now. */
  async function changed(viewerId: number, id: number, change: Promise<void>) {
    try {
      await change;
      return { ok: true, id, photo: await photoById(db, viewerId, id) };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  }

  async function removed(removal: Promise<void>, id?: number) {
    try {
      await removal;
      return { ok: true, ...(id !== undefined && { id }) };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  }

  builder.mutationFields((t) => {
    const productionId = t.arg.int({ required: true });
    return {
      createPhotoWithProduction: t.field({
        type: PhotoChange,
        description: 'Shares a finished production as a photo with a caption.',
        args: { productionId, caption: t.arg.string({ required: true }) },
        resolve: (_, { productionId: id, caption }, { caller }) =>
          changed(member(caller).userId, id, photos.share(member(caller), id, caption)),
      }),
      editPhotoCaption: t.field({
        type: PhotoChange,
        args: { productionId, caption: t.arg.string({ required: true }) },
        resolve: (_, { productionId: id, caption }, { caller }) =>
          changed(member(caller).userId, id, photos.editCaption(member(caller), id, caption)),
      }),
      unsharePhoto: t.field({
        type: PhotoChange,
        description: 'From now on only the owner sees it.',
        args: { productionId },
        resolve: (_, { productionId: id }, { caller }) =>
          changed(member(caller).userId, id, photos.unshare(member(caller), id)),
      }),
      deleteProduction: t.field({
        type: shared.MutationResult,
        description: 'With its file and its comments, for good.',
        args: { productionId },
        resolve: (_, { productionId: id }, { caller }) => removed(photos.remove(member(caller), [id]), id),
      }),
      deleteProductions: t.field({
        type: shared.MutationResult,
        description: 'Our addition. Up to 100 at once: all of them, or none.',
        args: { productionIds: t.arg.intList({ required: true }) },
        resolve: (_, { productionIds }, { caller }) => removed(photos.remove(member(caller), productionIds)),
      }),
    };
  });

  return { Photo };
}

function finished(page: PhotoPage): PhotoRow | null {
  const { fileKey, width, height, placeholder } = page;
  if (fileKey === null || width === null || height === null || placeholder === null) return null;
  return { ...page, fileKey, width, height, placeholder };
}
