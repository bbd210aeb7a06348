import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Uploads } from './service.ts';
import type { SrcImg } from './store.ts';
import type { SrcImgView } from './view-store.ts';
import type { Views } from './views.ts';

export type UploadTypes = ReturnType<typeof registerUploads>;

const EMPTY = 'You have no face photos yet.';

export function registerUploads(
  builder: Builder,
  ports: { uploads: Uploads; views: Views; images: Pick<Images, 'address' | 'info'>; shared: Shared },
) {
  const { uploads, views, images, shared } = ports;
  const SrcImgView = builder.objectRef<SrcImgView>('SrcImgView').implement({
    description:
      'Our addition. A further photo of a face: the same person turned, smiling, or in other light.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      image: t.field({ type: shared.Image, resolve: (view) => images.info(view) }),
    }),
  });

  /** A page's views are asked for at once. */
  type Shown = SrcImg & { views?: SrcImgView[] };
  const SrcImg = builder.objectRef<Shown>('SrcImg').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      caption: t.exposeString('caption', { nullable: true }),
      image: t.field({ type: shared.Image, resolve: (srcImg) => images.info(srcImg) }),
      views: t.field({
        type: [SrcImgView],
        description: 'Beside the photo itself, which is the front view.',
        resolve: async ({ id, views: known }) => known ?? (await views.of([id])).get(id) ?? [],
      }),
    }),
  });

  const SrcImgList = builder
    .objectRef<{ rows: Shown[]; totalCount: number; totalPages: number }>('SrcImgList')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        images: t.field({ type: [SrcImg], resolve: ({ rows }) => rows }),
        totalCount: t.exposeInt('totalCount'),
        totalPages: t.exposeInt('totalPages'),
      }),
    });

  const SearchSrcImgsResult = builder.unionType('SearchSrcImgsResult', {
    types: [SrcImgList, shared.EmptyResult, shared.ErrorResult],
    resolveType: (value) =>
      'rows' in value ? 'SrcImgList' : 'message' in value ? 'EmptyResult' : 'ErrorResult',
  });

  builder.queryField('searchSrcImgs', (t) =>
    t.field({
      type: SearchSrcImgsResult,
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        const page = pageOf(pagination);
        const { rows, totalCount } = await uploads.searchSrcImgs(member(caller), page);
        if (totalCount === 0) return { ok: true, message: EMPTY };
        const further = await views.of(rows.map(({ id }) => id));
        return {
          rows: rows.map((row) => ({ ...row, views: further.get(row.id)! })),
          totalCount,
          totalPages: Math.ceil(totalCount / page.limit),
        };
      },
    }),
  );

  builder.mutationFields((t) => ({
    uploadSrcImg: t.field({
      type: SrcImg,
      args: {
        file: t.arg({ type: 'Upload', required: true }),
        caption: t.arg.string(),
        agreementMetaData: t.arg.string({ required: true }),
      },
      async resolve(_, { file, caption, agreementMetaData }, { caller, address }) {
        return uploads.uploadSrcImg(member(caller), {
          file: await file.catch((error: unknown) => {
            throw new Refusal('NO_FILE', error);
          }),
          caption: caption ?? null,
          agreementMetaData,
          address,
        });
      },
    }),
    addSrcImgView: t.field({
      type: SrcImgView,
      description:
        'Our addition. Adds a photo of the same person to a face photo; the same photo twice is one view.',
      args: {
        srcImgId: t.arg.int({ required: true }),
        file: t.arg({ type: 'Upload', required: true }),
        agreementMetaData: t.arg.string({ required: true }),
      },
      async resolve(_, { srcImgId: faceId, file, agreementMetaData }, { caller, address }) {
        return views.add(member(caller), {
          faceId,
          file: await file.catch((error: unknown) => {
            throw new Refusal('NO_FILE', error);
          }),
          agreementMetaData,
          address,
        });
      },
    }),
    deleteSrcImgView: t.field({
      type: shared.MutationResult,
      description: 'Our addition.',
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        try {
          await views.remove(member(caller), id);
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    editRepresentSrc: t.field({
      type: shared.MutationResult,
      args: { srcId: t.arg.int({ required: true }) },
      async resolve(_, { srcId }, { caller }) {
        try {
          await uploads.editRepresentSrc(member(caller), srcId);
          return { ok: true, id: srcId };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    editSrcImgs: t.field({
      type: shared.MutationResult,
      description: 'Keeps what was agreed to, once more, for a face photo that is there already.',
      args: {
        srcImgId: t.arg.int({ required: true }),
        agreementMetaData: t.arg.string({ required: true }),
      },
      async resolve(_, { srcImgId: srcId, agreementMetaData: metaData }, { caller, address }) {
        try {
          await uploads.editSrcImgs(member(caller), { srcId, metaData, address });
          return { ok: true, id: srcId };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    deleteSrcImg: t.field({
      type: shared.MutationResult,
      args: { srcId: t.arg.int({ required: true }) },
      async resolve(_, { srcId }, { caller }) {
        try {
          await uploads.deleteSrcImg(member(caller), srcId);
          return { ok: true, id: srcId };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  }));

  return { SrcImg };
}
