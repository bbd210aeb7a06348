import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { offeredBots } from './bots.ts';
import type { SourceFaces } from './service.ts';
import type { SourceFace } from './store.ts';

export type SourceFaceTypes = ReturnType<typeof registerSourceFaces>;

const EMPTY = 'You have no face images yet.';

export function registerSourceFaces(
  builder: Builder,
  {
    db,
    sourceFaces,
    images,
    shared,
  }: { db: Db; sourceFaces: SourceFaces; images: Pick<Images, 'address' | 'info'>; shared: Shared },
) {
  const PartnerSrcImg = builder.objectRef<SourceFace>('PartnerSrcImg').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      caption: t.exposeString('caption', { nullable: true }),
      image: t.field({ type: shared.Image, resolve: (face) => images.info(face) }),
    }),
  });
  const PartnerSrcImgList = builder
    .objectRef<{ rows: SourceFace[]; totalCount: number; totalPages: number }>('PartnerSrcImgList')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        images: t.field({ type: [PartnerSrcImg], resolve: ({ rows }) => rows }),
        totalCount: t.exposeInt('totalCount'),
        totalPages: t.exposeInt('totalPages'),
      }),
    });
  const SearchPartnerSrcImgsResult = builder.unionType('SearchPartnerSrcImgsResult', {
    types: [PartnerSrcImgList, shared.EmptyResult, shared.ErrorResult],
    resolveType: (value) =>
      'rows' in value ? 'PartnerSrcImgList' : 'message' in value ? 'EmptyResult' : 'ErrorResult',
  });

  type BotRow = Awaited<ReturnType<typeof offeredBots>>[number];
  const BotSrcImg = builder.objectRef<BotRow['faces'][number]>('BotSrcImg').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      image: t.field({ type: shared.Image, resolve: (face) => images.info(face) }),
    }),
  });
  const Bot = builder.objectRef<BotRow>('Bot').implement({
    description: 'An invented person.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      BotSrcImg: t.field({ type: [BotSrcImg], resolve: ({ faces }) => faces }),
    }),
  });
  builder.queryField('bots', (t) =>
    t.field({
      type: [Bot],
      description: 'Our addition. Invented people whose faces every partner may try.',
      resolve: () => offeredBots(db),
    }),
  );

  builder.queryFields((t) => ({
    searchPartnerSrcImgs: t.field({
      type: SearchPartnerSrcImgsResult,
      description: 'The caller’s own, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        try {
          const page = pageOf(pagination);
          const { rows, totalCount } = await sourceFaces.search(partner(caller), page);
          if (totalCount === 0) return { ok: true, message: EMPTY };
          return { rows, totalCount, totalPages: Math.ceil(totalCount / page.limit) };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    seePartnerSrcImg: t.field({
      type: PartnerSrcImg,
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        const face = await sourceFaces.see(partner(caller), id);
        if (!face) throw new Refusal('NOT_FOUND');
        return face;
      },
    }),
  }));

  builder.mutationFields((t) => ({
    uploadPartnerSrcImg: t.field({
      type: PartnerSrcImg,
      args: {
        file: t.arg({ type: 'Upload', required: true }),
        caption: t.arg.string(),
        agreementMetaData: t.arg.string({
          description: 'Our addition. Without it the required documents must have been agreed to before.',
        }),
      },
      async resolve(_, { file, caption, agreementMetaData }, { caller, address }) {
        return sourceFaces.upload(partner(caller), {
          file: await file.catch((error: unknown) => {
            throw new Refusal('NO_FILE', error);
          }),
          caption: caption ?? null,
          agreementMetaData: agreementMetaData ?? null,
          address,
        });
      },
    }),
    deletePartnerSrcImg: t.field({
      type: shared.MutationResult,
      description: 'Our addition. The face leaves every campaign that has it.',
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        try {
          await sourceFaces.remove(partner(caller), id);
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  }));

  return { PartnerSrcImg, Bot };
}
