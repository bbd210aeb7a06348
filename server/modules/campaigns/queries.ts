import { ERRORS } from '@facet/contract/errors.ts';
import { type Caller, partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { type CampaignRow, campaigns, countCampaigns } from './campaign-store.ts';
import type { Drafts } from './drafts.ts';
import {
  countPresetCampaigns,
  type PresetCampaignRow,
  type PresetFilter,
  type PresetScope,
  presetCampaigns,
} from './store.ts';
import type { CampaignDetail, CampaignTypes } from './types.ts';

const EMPTY = 'There are no campaigns of this kind yet.';
const ONE = { limit: 1, offset: 0 };

export function registerCampaignQueries(
  builder: Builder,
  {
    db,
    drafts,
    shared,
    types: { Campaign, PresetCampaign },
  }: { db: Db; drafts: Pick<Drafts, 'isCurrent'>; shared: Shared; types: CampaignTypes },
): void {
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
  const CampaignList = builder
    .objectRef<{ campaigns: CampaignDetail[]; totalCount: number; totalPages: number }>('CampaignList')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        campaigns: t.field({ type: [Campaign], resolve: (list) => list.campaigns }),
        totalCount: t.exposeInt('totalCount'),
        totalPages: t.exposeInt('totalPages'),
      }),
    });
  const SearchCampaignsResult = builder.unionType('SearchCampaignsResult', {
    types: [CampaignList, shared.EmptyResult, shared.ErrorResult],
    resolveType: (value) =>
      'campaigns' in value ? 'CampaignList' : 'message' in value ? 'EmptyResult' : 'ErrorResult',
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

  const onePreset = async (
    partnerId: number,
    id: number,
    scope: PresetScope,
  ): Promise<PresetCampaignRow | undefined> =>
    (await presetCampaigns(db, partnerId, scope, { ids: [id], page: ONE }))[0];

  /** Which these campaigns are made of, together. */
  async function presetsOf(partnerId: number, rows: readonly CampaignRow[]): Promise<PresetCampaignRow[]> {
    const ids = [...new Set(rows.flatMap(({ presetCampaignId }) => presetCampaignId ?? []))];
    if (ids.length === 0) return [];
    return presetCampaigns(db, partnerId, 'any', { ids, page: { limit: ids.length, offset: 0 } });
  }

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

  async function searchCampaigns(
    caller: Caller,
    state: 'accepted' | 'open',
    {
      pagination,
      partnerId: facePartnerId,
      botId,
      type,
    }: {
      pagination: { page: number; pageSize: number };
      partnerId?: number | null;
      botId?: number | null;
      type?: number | null;
    },
  ) {
    const { partnerId } = partner(caller);
    const filter = { state, facePartnerId, botId, type };
    try {
      const page = pageOf(pagination);
      const totalCount = await countCampaigns(db, partnerId, filter);
      if (totalCount === 0) return { ok: true, message: EMPTY };
      const rows = await campaigns(db, partnerId, filter, page);
      const presets = await presetsOf(partnerId, rows);
      const withPresets = rows.map((row) => ({
        ...row,
        preset: presets.find(({ id }) => id === row.presetCampaignId) ?? null,
      }));
      return { campaigns: withPresets, totalCount, totalPages: Math.ceil(totalCount / page.limit) };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  }

  builder.queryFields((t) => {
    const campaignArgs = {
      pagination: t.arg({ type: shared.PaginationInput, required: true }),
      partnerId: t.arg.int({ description: 'A partner whose faces are in it.' }),
      botId: t.arg.int({ description: 'An invented person whose face is in it.' }),
      type: t.arg.int({ description: 'Null: all types.' }),
    };
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
          const [campaign] = await campaigns(db, partnerId, { id }, ONE);
          if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND');
          const { presetCampaignId } = campaign;
          const preset = presetCampaignId && (await onePreset(partnerId, presetCampaignId, 'any'));
          const { locationInfo } = campaign;
          const isKnown = locationInfo && preset && (await drafts.isCurrent(preset.id, locationInfo));
          return { ...campaign, locationInfo: isKnown ? locationInfo : null, preset: preset || null };
        },
      }),
      seePresetCampaign: t.field({
        type: SeePresetCampaignResult,
        args: { id: t.arg.int({ required: true }) },
        async resolve(_, { id }, { caller }) {
          const preset = await onePreset(partner(caller).partnerId, id, 'offered');
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
      searchCampaignsWithAnyNotAccepted: t.field({
        type: SearchCampaignsResult,
        description:
          'The caller’s own that are not finished, or that wait for a face to be accepted, newest first.',
        args: campaignArgs,
        resolve: (_, args, { caller }) => searchCampaigns(caller, 'open', args),
      }),
      searchCampaignsAccepted: t.field({
        type: SearchCampaignsResult,
        description: 'The caller’s own that are finished and whose faces all may be used, newest first.',
        args: campaignArgs,
        resolve: (_, args, { caller }) => searchCampaigns(caller, 'accepted', args),
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
