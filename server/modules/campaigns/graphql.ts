import { ERRORS } from '@facet/contract/errors.ts';
import { type Caller, partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import { documentKey } from '../maskings/documents.ts';
import {
  type CampaignRow,
  countPresetCampaigns,
  ownCampaign,
  type PresetCampaignRow,
  type PresetFilter,
  type PresetScope,
  presetCampaigns,
} from './store.ts';

const EMPTY = 'There are no campaigns of this kind yet.';

export function registerCampaigns(
  builder: Builder,
  {
    db,
    images,
    shared,
    bundles,
  }: { db: Db; images: Pick<Images, 'address' | 'info'>; shared: Shared; bundles: BundleTypes },
) {
  const address = (key: string | null) => key && images.address(key);
  /** What is saved of masks is work in progress: the owner's alone. */
  const maskingPath = (preset: PresetCampaignRow, caller: Caller) =>
    preset.savedImages > 0 && isOwn(preset, caller) ? images.address(documentKey(preset.id, 'saved')) : null;
  const extractMaskingPath = (preset: PresetCampaignRow, caller: Caller) =>
    preset.finishedImages > 0 && isOwn(preset, caller)
      ? images.address(documentKey(preset.id, 'finished'))
      : null;

  const PresetImg = builder.objectRef<PresetCampaignRow['presetImgs'][number]>('PresetImg').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      caption: t.exposeString('caption', { nullable: true }),
      isVerified: t.exposeBoolean('isVerified'),
      image: t.field({ type: shared.Image, resolve: (img) => images.info(img) }),
    }),
  });

  const PresetCampaign = builder.objectRef<PresetCampaignRow>('PresetCampaign').implement({
    description: 'The JSON paths name files as contract/masking.ts says; the images are in their order.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeInt('type'),
      people: t.exposeInt('people'),
      grade: t.exposeString('grade'),
      inProcess: t.exposeBoolean('inProcess'),
      active: t.exposeBoolean('active'),
      isVerified: t.exposeBoolean('isVerified'),
      location: t.exposeString('location', { nullable: true }),
      genLocation: t.exposeString('genLocation', { nullable: true }),
      locationInfo: t.exposeString('locationInfo', { nullable: true }),
      originImgPath: t.string({ resolve: ({ originImgKey }) => images.address(originImgKey) }),
      srcFacePath: t.string({ nullable: true, resolve: ({ srcFaceKey }) => address(srcFaceKey) }),
      samJsonPath: t.string({ resolve: ({ samJsonKey }) => images.address(samJsonKey) }),
      personJsonPath: t.string({ resolve: ({ personJsonKey }) => images.address(personJsonKey) }),
      headJsonPath: t.string({ resolve: ({ headJsonKey }) => images.address(headJsonKey) }),
      faceMaskingJsonPath: t.string({
        resolve: ({ faceMaskingJsonKey }) => images.address(faceMaskingJsonKey),
      }),
      maskingPath: t.string({
        nullable: true,
        description: 'SavedMasks, once something was saved. This and the next are told to the owner alone.',
        resolve: (preset, _, { caller }) => maskingPath(preset, caller),
      }),
      extractMaskingPath: t.string({
        nullable: true,
        description: 'FinishedMasks, once masks were finalized.',
        resolve: (preset, _, { caller }) => extractMaskingPath(preset, caller),
      }),
      savedImages: t.int({
        description: 'How many of the images are in extractMaskingPath. To others it is 0.',
        resolve: (preset, _, { caller }) => (isOwn(preset, caller) ? preset.finishedImages : 0),
      }),
      partner: t.field({ type: bundles.Partner, resolve: (preset) => preset.partner }),
      presetImgs: t.field({ type: [PresetImg], resolve: (preset) => preset.presetImgs }),
    }),
  });

  const Campaign = builder.objectRef<CampaignRow & { preset: PresetCampaignRow }>('Campaign').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeInt('type'),
      grade: t.exposeString('grade'),
      inGenerate: t.exposeBoolean('inGenerate'),
      active: t.exposeBoolean('active'),
      srcFacePath: t.string({ nullable: true, resolve: ({ srcFaceKey }) => address(srcFaceKey) }),
      samJsonPath: t.string({ resolve: ({ preset }) => images.address(preset.samJsonKey) }),
      personJsonPath: t.string({ resolve: ({ preset }) => images.address(preset.personJsonKey) }),
      originImgPath: t.string({ resolve: ({ preset }) => images.address(preset.originImgKey) }),
      maskingPath: t.string({
        nullable: true,
        resolve: ({ preset }, _, { caller }) => maskingPath(preset, caller),
      }),
      extractMaskingPath: t.string({
        nullable: true,
        resolve: ({ preset }, _, { caller }) => extractMaskingPath(preset, caller),
      }),
      locationInfo: t.string({ nullable: true, resolve: ({ preset }) => preset.locationInfo }),
      presetCampaign: t.field({ type: PresetCampaign, resolve: ({ preset }) => preset }),
    }),
  });

  const PresetCampaignList = builder
    .objectRef<{ rows: PresetCampaignRow[]; totalCount: number; totalPages: number }>('PresetCampaignList')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        presetCampaigns: t.field({ type: [PresetCampaign], resolve: ({ rows }) => rows }),
        totalCount: t.exposeInt('totalCount'),
        totalPages: t.exposeInt('totalPages'),
      }),
    });
  const SeePresetCampaignResult = builder.unionType('SeePresetCampaignResult', {
    types: [PresetCampaign, shared.ErrorResult],
    resolveType: (value) => ('error' in value ? 'ErrorResult' : 'PresetCampaign'),
  });
  const SearchPresetCampaignsResult = builder.unionType('SearchPresetCampaignsResult', {
    types: [PresetCampaignList, shared.EmptyResult, shared.ErrorResult],
    resolveType: (value) =>
      'rows' in value ? 'PresetCampaignList' : 'message' in value ? 'EmptyResult' : 'ErrorResult',
  });
  const SearchPresetCampaignsByPartnerResult = builder.unionType('SearchPresetCampaignsByPartnerResult', {
    types: [PresetCampaignList, shared.ErrorResult],
    resolveType: (value) => ('rows' in value ? 'PresetCampaignList' : 'ErrorResult'),
  });

  const onePreset = async (partnerId: number, id: number): Promise<PresetCampaignRow | undefined> =>
    (await presetCampaigns(db, partnerId, 'offered', { id, page: { limit: 1, offset: 0 } }))[0];

  async function search(
    caller: Caller,
    scope: PresetScope,
    pagination: { page: number; pageSize: number },
    filter: PresetFilter,
  ) {
    const { partnerId } = partner(caller);
    try {
      const page = pageOf(pagination);
      const totalCount = await countPresetCampaigns(db, partnerId, scope, filter);
      const rows = await presetCampaigns(db, partnerId, scope, { filter, page });
      return { rows, totalCount, totalPages: Math.ceil(totalCount / page.limit) };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  }

  builder.queryFields((t) => {
    const filterArgs = {
      pagination: t.arg({ type: shared.PaginationInput, required: true }),
      type: t.arg.int({ description: 'Null: all types.' }),
      people: t.arg.int({ description: 'Null: any number; 4: four or more.' }),
    };
    return {
      seeCampaign: t.field({
        type: Campaign,
        args: { id: t.arg.int({ required: true }) },
        async resolve(_, { id }, { caller }) {
          const { partnerId } = partner(caller);
          const campaign = await ownCampaign(db, partnerId, id);
          const preset = campaign && (await onePreset(partnerId, campaign.presetCampaignId));
          if (!preset) throw new Refusal('CAMPAIGN_NOT_FOUND');
          return { ...campaign, preset };
        },
      }),
      seePresetCampaign: t.field({
        type: SeePresetCampaignResult,
        args: { id: t.arg.int({ required: true }) },
        async resolve(_, { id }, { caller }) {
          const preset = await onePreset(partner(caller).partnerId, id);
          return preset ?? { ok: false, error: ERRORS.CAMPAIGN_NOT_FOUND };
        },
      }),
      searchPresetCampaigns: t.field({
        type: SearchPresetCampaignsResult,
        description: 'The caller’s own and those that are offered to every partner, newest first.',
        args: filterArgs,
        async resolve(_, { pagination, type = null, people = null }, { caller }) {
          const found = await search(caller, 'offered', pagination, { type, people });
          return 'totalCount' in found && found.totalCount === 0 ? { ok: true, message: EMPTY } : found;
        },
      }),
      searchPresetCampaignsByPartner: t.field({
        type: SearchPresetCampaignsByPartnerResult,
        description: 'The caller’s own, newest first.',
        args: filterArgs,
        resolve: (_, { pagination, type = null, people = null }, { caller }) =>
          search(caller, 'own', pagination, { type, people }),
      }),
    };
  });
}

function isOwn(preset: PresetCampaignRow, caller: Caller): boolean {
  return caller.kind === 'member' && caller.partnerId === preset.partner.id;
}
