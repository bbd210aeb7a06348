import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Uploads } from './service.ts';
import type { SrcImg } from './store.ts';

export type UploadTypes = ReturnType<typeof registerUploads>;

const EMPTY = 'You have no face photos yet.';

export function registerUploads(
  builder: Builder,
  { uploads, images, shared }: { uploads: Uploads; images: Pick<Images, 'address' | 'info'>; shared: Shared },
) {
  const SrcImg = builder.objectRef<SrcImg>('SrcImg').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      caption: t.exposeString('caption', { nullable: true }),
      image: t.field({ type: shared.Image, resolve: (srcImg) => images.info(srcImg) }),
    }),
  });

  const SrcImgList = builder
    .objectRef<{ rows: SrcImg[]; totalCount: number; totalPages: number }>('SrcImgList')
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
        return { rows, totalCount, totalPages: Math.ceil(totalCount / page.limit) };
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
