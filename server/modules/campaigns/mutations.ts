import { partner } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Drafts } from './drafts.ts';
import type { Flags } from './flags.ts';
import type { Photos } from './photos.ts';

interface EditResult {
  ok: boolean;
  id?: number;
  error?: string;
  code?: string;
  version?: number;
}

export function registerCampaignMutations(
  builder: Builder,
  {
    photos,
    drafts,
    images,
    shared,
  }: { photos: Photos; drafts: Drafts; images: Pick<Images, 'address'>; shared: Shared },
): void {
  const UploadedPhoto = builder.objectRef<{ id: number; key: string }>('UploadedPhoto').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
    }),
  });
  const EditCampaignResult = builder.objectRef<EditResult>('EditCampaignResult').implement({
    fields: (t) => ({
      ok: t.exposeBoolean('ok'),
      id: t.exposeInt('id', { nullable: true }),
      error: t.exposeString('error', { nullable: true }),
      code: t.exposeString('code', { nullable: true, description: 'Of contract/errors.ts.' }),
      version: t.exposeInt('version', { nullable: true }),
    }),
  });

  const answer = async (work: () => Promise<number>) => {
    try {
      return { ok: true, id: await work() };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  };
  const answerEdit = async (id: number, edit: () => Promise<number>): Promise<EditResult> => {
    try {
      return { ok: true, id, version: await edit() };
    } catch (error) {
      const text = refusalText(error);
      return { ok: false, error: text, ...(error instanceof Refusal && { code: error.code }) };
    }
  };

  builder.mutationFields((t) => ({
    uploadPhoto: t.field({
      type: UploadedPhoto,
      args: { file: t.arg({ type: 'Upload', required: true }), caption: t.arg.string() },
      async resolve(_, { file, caption }, { caller }) {
        return photos.uploadPhoto(partner(caller), {
          file: await file.catch((error: unknown) => {
            throw new Refusal('NO_FILE', error);
          }),
          caption: caption ?? null,
        });
      },
    }),
    createPresetCampaignWithData: t.field({
      type: shared.MutationResult,
      args: {
        people: t.arg.int({ required: true }),
        imgUrl: t.arg.string({ required: true, description: 'What uploadPhoto answered as `file`.' }),
        type: t.arg.int({ required: true }),
        moreImgUrls: t.arg.stringList({ description: 'Our addition: the further images, in their order.' }),
      },
      resolve: (_, { people, imgUrl, type, moreImgUrls }, { caller }) =>
        answer(() =>
          photos.createPreset(partner(caller), { people, type, imgUrls: [imgUrl, ...(moreImgUrls ?? [])] }),
        ),
    }),
    createCampaign: t.field({
      type: shared.MutationResult,
      description: 'A draft. One in which nothing was done yet is answered again.',
      resolve: (_, __, { caller }) => answer(() => drafts.create(partner(caller))),
    }),
    createCampaignWithData: t.field({
      type: shared.MutationResult,
      args: {
        presetCampaignId: t.arg.int({ required: true }),
        srcFacePath: t.arg.stringList({
          required: true,
          description: 'The face that the campaign is about, then the others.',
        }),
        campaignId: t.arg.int({
          description:
            'Our addition: the draft that becomes this campaign. Without it a draft of these faces is begun, or answered again.',
        }),
      },
      resolve: (_, { presetCampaignId, srcFacePath, campaignId }, { caller }) =>
        answer(() =>
          drafts.complete(partner(caller), { presetCampaignId, srcFacePath, campaignId: campaignId ?? null }),
        ),
    }),
    editCampaign: t.field({
      type: EditCampaignResult,
      description:
        'Our addition. What was chosen in the builder: all of it, null or empty where nothing was.',
      args: {
        campaignId: t.arg.int({ required: true }),
        version: t.arg.int({ required: true }),
        presetCampaignId: t.arg.int(),
        srcFaceId: t.arg.int(),
        otherFaceIds: t.arg.intList({ required: true }),
      },
      resolve: (_, { presetCampaignId = null, srcFaceId = null, ...edit }, { caller }) =>
        answerEdit(edit.campaignId, () =>
          drafts.edit(partner(caller), { ...edit, presetCampaignId, srcFaceId }),
        ),
    }),
    editCampaignLocation: t.field({
      type: EditCampaignResult,
      description: 'Our addition. Which face goes onto whom: LocationInfo of contract/location.ts.',
      args: {
        campaignId: t.arg.int({ required: true }),
        version: t.arg.int({ required: true }),
        locationInfo: t.arg.string({ required: true }),
      },
      resolve: (_, edit, { caller }) =>
        answerEdit(edit.campaignId, () => drafts.editLocation(partner(caller), edit)),
    }),
    deleteCampaign: t.field({
      type: shared.MutationResult,
      description: 'Our addition. Of campaigns that are not finished.',
      args: { campaignId: t.arg.int({ required: true }) },
      resolve: (_, { campaignId }, { caller }) =>
        answer(async () => {
          await drafts.remove(partner(caller), campaignId);
          return campaignId;
        }),
    }),
  }));
}

/** Each flips one flag, or gives it the value that is wanted. */
export function registerFlags(builder: Builder, { flags, shared }: { flags: Flags; shared: Shared }): void {
  const answer = async (id: number, edit: () => Promise<void>) => {
    try {
      await edit();
      return { ok: true, id };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  };

  builder.mutationFields((t) => {
    const id = t.arg.int({ required: true });
    const value = t.arg.boolean({
      description: 'Our addition: what it is to be. Without it, it is flipped.',
    });
    return {
      editInProcess: t.field({
        type: shared.MutationResult,
        description: 'On: people are looked for once more. Off: the search is cancelled.',
        args: { presetCampaignId: id, value },
        resolve: (_, { presetCampaignId, value = null }, { caller }) =>
          answer(presetCampaignId, () => flags.editInProcess(partner(caller), presetCampaignId, value)),
      }),
      editIsVerified: t.field({
        type: shared.MutationResult,
        args: { presetCampaignId: id, value },
        resolve: (_, { presetCampaignId, value = null }, { caller }) =>
          answer(presetCampaignId, () => flags.editIsVerified(partner(caller), presetCampaignId, value)),
      }),
      editPresetImgWithData: t.field({
        type: shared.MutationResult,
        args: { presetImgId: id, value },
        resolve: (_, { presetImgId, value = null }, { caller }) =>
          answer(presetImgId, () => flags.editPresetImg(partner(caller), presetImgId, value)),
      }),
      editPresetSrcFace: t.field({
        type: shared.MutationResult,
        args: { presetCampaignId: id, srcFaceId: id },
        resolve: (_, { presetCampaignId, srcFaceId }, { caller }) =>
          answer(presetCampaignId, () =>
            flags.editPresetSrcFace(partner(caller), presetCampaignId, srcFaceId),
          ),
      }),
      editInGenerate: t.field({
        type: shared.MutationResult,
        args: { campaignId: id, value },
        resolve: (_, { campaignId, value = null }, { caller }) =>
          answer(campaignId, () => flags.editInGenerate(partner(caller), campaignId, value)),
      }),
      remakeCampaignImage: t.field({
        type: shared.MutationResult,
        description: 'Our addition. Makes one image of a campaign once more; `id` is the campaign’s.',
        args: { campaignId: id, presetImgId: id },
        resolve: (_, { campaignId, presetImgId }, { caller }) =>
          answer(campaignId, () => flags.remakeImage(partner(caller), campaignId, presetImgId)),
      }),
      editInSwap: t.field({
        type: shared.MutationResult,
        args: { productId: id, value },
        resolve: (_, { productId, value = null }, { caller }) =>
          answer(productId, () => flags.editInSwap(partner(caller), productId, value)),
      }),
    };
  });
}
