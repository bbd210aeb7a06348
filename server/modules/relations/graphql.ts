import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import type { PartnerRow } from '../bundles/store.ts';
import type { SourceFaceTypes } from '../source-faces/graphql.ts';
import type { Relations } from './service.ts';
import { countOtherFaces, type FaceRequestRow, faceRequests, type OtherFace, otherFaces } from './store.ts';

interface Overview {
  related: PartnerRow[];
  asked: PartnerRow[];
  asking: PartnerRow[];
}

export function registerRelations(
  builder: Builder,
  {
    db,
    relations,
    images,
    shared,
    bundles: { Partner },
    sourceFaces: { PartnerSrcImg },
  }: {
    db: Db;
    relations: Relations;
    images: Pick<Images, 'info'>;
    shared: Shared;
    bundles: BundleTypes;
    sourceFaces: SourceFaceTypes;
  },
): void {
  const PartnerRelations = builder.objectRef<Overview>('PartnerRelations').implement({
    fields: (t) => ({
      related: t.field({
        type: [Partner],
        description: 'With whom the caller works.',
        resolve: ({ related }) => related,
      }),
      asked: t.field({
        type: [Partner],
        description: 'Whom the caller has asked, and who has not answered.',
        resolve: ({ asked }) => asked,
      }),
      asking: t.field({
        type: [Partner],
        description: 'Who waits for the caller’s answer.',
        resolve: ({ asking }) => asking,
      }),
    }),
  });
  const CampaignStatus = builder.enumType('CampaignStatus', {
    values: ['PENDING', 'ACCEPTED', 'REJECTED'] as const,
  });
  const FaceRequest = builder.objectRef<FaceRequestRow>('FaceRequest').implement({
    description: 'A campaign of another partner in which faces of the caller are.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: 'Of the campaign.' }),
      type: t.exposeInt('type'),
      campaignStatus: t.field({
        type: CampaignStatus,
        description: 'PENDING while one face waits, otherwise REJECTED when one was declined or withdrawn.',
        resolve: ({ statuses }) =>
          statuses.includes('PENDING') ? 'PENDING' : statuses.includes('REJECTED') ? 'REJECTED' : 'ACCEPTED',
      }),
      partner: t.field({ type: Partner, resolve: (request) => request.partner }),
      cover: t.field({
        type: shared.Image,
        nullable: true,
        resolve: ({ cover }) => cover && images.info(cover),
      }),
      faces: t.field({ type: [PartnerSrcImg], resolve: ({ faces }) => faces }),
    }),
  });
  const FaceRequestList = builder
    .objectRef<{ requests: FaceRequestRow[]; totalCount: number }>('FaceRequestList')
    .implement({
      fields: (t) => ({
        requests: t.field({ type: [FaceRequest], resolve: (list) => list.requests }),
        totalCount: t.exposeInt('totalCount'),
      }),
    });
  const OtherFaceType = builder.objectRef<OtherFace>('OtherFace').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      face: t.field({ type: PartnerSrcImg, resolve: (face) => face }),
      partner: t.field({ type: Partner, resolve: (face) => face.partner }),
    }),
  });
  const OtherFaceList = builder
    .objectRef<{ faces: OtherFace[]; totalCount: number }>('OtherFaceList')
    .implement({
      fields: (t) => ({
        faces: t.field({ type: [OtherFaceType], resolve: (list) => list.faces }),
        totalCount: t.exposeInt('totalCount'),
      }),
    });

  builder.queryFields((t) => ({
    partnerRelations: t.field({
      type: PartnerRelations,
      resolve: (_, __, { caller }) => relations.overview(partner(caller)),
    }),
    searchFaceRequests: t.field({
      type: FaceRequestList,
      description: 'Those that wait for an answer first, then the newest.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      resolve: (_, { pagination }, { caller }) =>
        faceRequests(db, partner(caller).partnerId, pageOf(pagination)),
    }),
    searchOtherFaces: t.field({
      type: OtherFaceList,
      description: 'Faces of the partners with whom the caller works, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        const { userId } = partner(caller);
        const page = pageOf(pagination);
        return {
          faces: await otherFaces(db, userId, { page }),
          totalCount: await countOtherFaces(db, userId),
        };
      },
    }),
  }));

  const answer = (done: Promise<void>) =>
    done.then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, error: refusalText(error) }),
    );
  builder.mutationFields((t) => {
    const username = t.arg.string({ required: true });
    return {
      askPartner: t.field({
        type: shared.MutationResult,
        description: 'Asks a partner to work with the caller, or agrees where they have asked.',
        args: { username },
        resolve: (_, args, { caller }) => answer(relations.ask(partner(caller), args.username)),
      }),
      acceptPartner: t.field({
        type: shared.MutationResult,
        args: { username },
        resolve: (_, args, { caller }) => answer(relations.accept(partner(caller), args.username)),
      }),
      endPartner: t.field({
        type: shared.MutationResult,
        description:
          'Ends a relation, declines a request, or takes one’s own back. Faces of either are withdrawn.',
        args: { username },
        resolve: (_, args, { caller }) => answer(relations.end(partner(caller), args.username)),
      }),
      answerFaceRequest: t.field({
        type: shared.MutationResult,
        description: 'Lets a campaign use the caller’s faces that are in it, or declines or withdraws them.',
        args: { campaignId: t.arg.int({ required: true }), isAccepted: t.arg.boolean({ required: true }) },
        resolve: (_, { campaignId, isAccepted }, { caller }) =>
          answer(relations.answerFaces(partner(caller), campaignId, isAccepted)),
      }),
    };
  });
}
