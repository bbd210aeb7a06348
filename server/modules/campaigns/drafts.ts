import { BUILDER } from '@facet/contract/constants.ts';
import { LocationInfo } from '@facet/contract/location-data.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { peopleOf } from '../maskings/people.ts';
import { otherFaces } from '../relations/store.ts';
import { offeredBotFaces } from '../source-faces/bots.ts';
import { sourceFaces } from '../source-faces/store.ts';
import {
  changeCampaign,
  countOwn,
  draftOfFaces,
  emptyDraft,
  facesOfCampaign,
  insertCampaign,
  lockOwnCampaign,
  lockPartner,
  setFaces,
} from './campaign-store.ts';
import { presetCampaigns } from './store.ts';
import type { CampaignStatus } from './tables.ts';

export type Drafts = ReturnType<typeof createDrafts>;

/** A change names the version of the campaign that it was made on. */
interface Versioned {
  campaignId: number;
  version: number;
}

/** All that was chosen so far; null and empty where nothing was. */
export interface Selection extends Versioned {
  presetCampaignId: number | null;
  srcFaceId: number | null;
  otherFaceIds: readonly number[];
}

export interface NewCampaign {
  presetCampaignId: number;
  /** Addresses of faces; the first is the one that the campaign is about. */
  srcFacePath: readonly string[];
  /** The draft that is done; null to begin one of these faces. */
  campaignId: number | null;
}

/** Type of a campaign without a preset. */
const FIRST_TYPE = 1;

/** Campaigns on their way through the builder, kept step by step. */
export function createDrafts(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'keyOf'>;
  storage: Pick<Storage, 'get'>;
}) {
  const { db, images, storage } = ports;

  /** @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_FINISHED, CAMPAIGN_CHANGED */
  async function draftOf(trx: Db, partnerId: number, { campaignId, version }: Versioned) {
    const campaign = await lockOwnCampaign(trx, partnerId, campaignId);
    if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND');
    if (!campaign.isDraft) throw new Refusal('CAMPAIGN_FINISHED');
    if (campaign.version !== version) throw new Refusal('CAMPAIGN_CHANGED');
    return campaign;
  }

  /** One's own or an offered one. @throws Refusal CAMPAIGN_NOT_FOUND */
  async function presetFor(trx: Db, partnerId: number, id: number) {
    const [preset] = await presetCampaigns(trx, partnerId, 'offered', {
      ids: [id],
      page: { limit: 1, offset: 0 },
    });
    if (!preset?.active) throw new Refusal('CAMPAIGN_NOT_FOUND');
    return preset;
  }

  /** Whether locations say which of these faces go onto exactly the people that are there now. */
  async function areValid(
    trx: Db,
    presetCampaignId: number,
    info: LocationInfo,
    faceIds: ReadonlySet<number>,
  ): Promise<'valid' | 'faces' | 'people'> {
    const people = await peopleOf({ db: trx, storage }, presetCampaignId);
    const isSame =
      info.length === people.size &&
      info.every(({ imageId, persons }) => {
        const ids = people.get(imageId);
        return ids?.length === persons.length && persons.every(({ mask_id }, i) => mask_id === ids[i]);
      });
    if (!isSame || new Set(info.map(({ imageId }) => imageId)).size < info.length) return 'people';
    const areOwn = info.every(({ persons }) =>
      persons.every(({ faceId }) => faceId === null || faceIds.has(faceId)),
    );
    return areOwn ? 'valid' : 'faces';
  }

  /**
   * Faces that a campaign may have: one's own, those of invented people, and those of partners one works with, where the settings allow it. Partners' are
   * accepted at once where their partner says so, and wait otherwise.
   * @throws Refusal CAMPAIGN_ONE_PARTNER
   */
  async function usableFaces(
    trx: Db,
    { userId, partnerId }: PartnerMember,
    such: { ids?: readonly number[]; keys?: readonly string[] },
  ): Promise<{ id: number; key: string; isOwn: boolean; status: CampaignStatus }[]> {
    const own = await sourceFaces(trx, partnerId, such);
    const invented = await offeredBotFaces(trx, such);
    const others = await otherFaces(trx, userId, such);
    if (others.length > 0 && !(await allowsOthers(trx, partnerId))) throw new Refusal('CAMPAIGN_ONE_PARTNER');
    return [
      ...own.map(({ id, key }) => ({ id, key, isOwn: true, status: 'ACCEPTED' as const })),
      ...invented.map((face) => ({ ...face, isOwn: false, status: 'ACCEPTED' as const })),
      ...others.map(({ id, key, isAutoAccepted }) => ({
        id,
        key,
        isOwn: false,
        status: isAutoAccepted ? ('ACCEPTED' as const) : ('PENDING' as const),
      })),
    ];
  }

  /** The faces of these addresses in their order. @throws Refusal CAMPAIGN_FACES_INVALID, CAMPAIGN_FACES_TOO_FEW */
  async function facesAt(trx: Db, member: PartnerMember, paths: readonly string[]) {
    if (paths.length < 2) throw new Refusal('CAMPAIGN_FACES_TOO_FEW');
    if (paths.length > BUILDER.maxOtherFaces + 1) throw new Refusal('CAMPAIGN_FACES_INVALID');
    const keys = paths.map((path) => images.keyOf(path)).filter((key) => key !== null);
    const usable = await usableFaces(trx, member, { keys: ['', ...keys] });
    const faces = keys.flatMap((key) => usable.find((face) => face.key === key) ?? []);
    if (new Set(faces.map(({ id }) => id)).size < paths.length || !faces[0]?.isOwn)
      throw new Refusal('CAMPAIGN_FACES_INVALID');
    return faces;
  }

  /** The draft becomes a campaign: every step of it is done. */
  async function finish(
    trx: Db,
    { partnerId }: PartnerMember,
    campaignId: number,
    presetCampaignId: number,
    faceIds: readonly number[],
  ): Promise<number> {
    const draft = await lockOwnCampaign(trx, partnerId, campaignId);
    if (!draft) throw new Refusal('CAMPAIGN_NOT_FOUND');
    const known = (await facesOfCampaign(trx, campaignId)).map(({ id }) => id);
    const isSame =
      draft.presetCampaignId === presetCampaignId && JSON.stringify(known) === JSON.stringify(faceIds);
    // whoever got no answer sends the same once more
    if (!draft.isDraft && isSame) return campaignId;
    if (!draft.isDraft) throw new Refusal('CAMPAIGN_FINISHED');
    if (!isSame) throw new Refusal('CAMPAIGN_CHANGED');
    if (draft.locationInfo === null) throw new Refusal('CAMPAIGN_UNFINISHED');
    const state = await areValid(trx, presetCampaignId, draft.locationInfo, new Set(faceIds));
    if (state !== 'valid') throw new Refusal('LOCATION_STALE');
    await changeCampaign(trx, campaignId, { isDraft: false });
    return campaignId;
  }

  /** A draft with all that is chosen but the locations; whoever got no answer asks once more, and gets the same. */
  async function begin(
    trx: Db,
    partnerId: number,
    preset: { id: number; type: number },
    chosenFaces: readonly { id: number; status: CampaignStatus }[],
  ): Promise<number> {
    const chosen = { presetCampaignId: preset.id, faceIds: chosenFaces.map(({ id }) => id) };
    const begun = await draftOfFaces(trx, partnerId, chosen);
    if (begun) return begun.id;
    await refuseFull(trx, partnerId);
    const id = await insertCampaign(trx, { partnerId, presetCampaignId: preset.id, type: preset.type });
    const faces = chosenFaces.map((face, position) => ({ ...face, position }));
    await setFaces(trx, id, faces);
    return id;
  }

  return {
    /** Whether a campaign's locations are still about the people that are there. */
    async isCurrent(presetCampaignId: number, info: LocationInfo): Promise<boolean> {
      return (await areValid(db, presetCampaignId, info, new Set())) !== 'people';
    },

    /** @throws Refusal DRAFTS_FULL, CAMPAIGNS_FULL */
    async create({ partnerId }: PartnerMember): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await lockPartner(trx, partnerId);
        const empty = await emptyDraft(trx, partnerId);
        if (empty) return empty.id;
        await refuseFull(trx, partnerId);
        return insertCampaign(trx, { partnerId, presetCampaignId: null, type: FIRST_TYPE });
      });
    },

    /**
     * Keeps what was chosen. Locations that it makes untrue are forgotten.
     * @returns the new version
     * @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_FINISHED, CAMPAIGN_CHANGED, CAMPAIGN_FACES_INVALID
     */
    async edit(member: PartnerMember, selection: Selection): Promise<number> {
      const { partnerId } = member;
      const { presetCampaignId, srcFaceId, otherFaceIds } = selection;
      const faceIds = [...(srcFaceId === null ? [] : [srcFaceId]), ...otherFaceIds];
      if (otherFaceIds.length > BUILDER.maxOtherFaces || new Set(faceIds).size < faceIds.length)
        throw new Refusal('CAMPAIGN_FACES_INVALID');
      return db.transaction().execute(async (trx) => {
        // whoever ends working with this partner holds them
        await lockPartner(trx, partnerId);
        const { presetCampaignId: before, locationInfo } = await draftOf(trx, partnerId, selection);
        const preset = presetCampaignId === null ? null : await presetFor(trx, partnerId, presetCampaignId);
        const usable = await usableFaces(trx, member, { ids: [0, ...faceIds] });
        const isOwn = usable.every((face) => face.isOwn || face.id !== srcFaceId);
        if (usable.length < faceIds.length || !isOwn) throw new Refusal('CAMPAIGN_FACES_INVALID');
        const known = await facesOfCampaign(trx, selection.campaignId);
        const position = (index: number) => (srcFaceId === null ? index + 1 : index);
        const faces = faceIds.map((id, index) => ({
          id,
          position: position(index),
          // what was answered is not asked again
          status: [...known, ...usable].find((face) => face.id === id)!.status,
        }));
        await setFaces(trx, selection.campaignId, faces);
        const isKept =
          before === presetCampaignId &&
          locationInfo?.every(({ persons }) =>
            persons.every(({ faceId }) => faceId === null || faceIds.includes(faceId)),
          );
        return changeCampaign(trx, selection.campaignId, {
          presetCampaignId,
          type: preset?.type ?? FIRST_TYPE,
          ...(!isKept && { locationInfo: null }),
        });
      });
    },

    /** @throws Refusal as `edit`, and LOCATION_INVALID, LOCATION_STALE */
    async editLocation({ partnerId }: PartnerMember, edit: Versioned & { locationInfo: string }) {
      const info = parseInfo(edit.locationInfo);
      return db.transaction().execute(async (trx) => {
        const { presetCampaignId } = await draftOf(trx, partnerId, edit);
        if (presetCampaignId === null) throw new Refusal('CAMPAIGN_UNFINISHED');
        const faceIds = new Set((await facesOfCampaign(trx, edit.campaignId)).map(({ id }) => id));
        const state = await areValid(trx, presetCampaignId, info, faceIds);
        if (state === 'people') throw new Refusal('LOCATION_STALE');
        if (state === 'faces') throw new Refusal('CAMPAIGN_FACES_INVALID');
        return changeCampaign(trx, edit.campaignId, { locationInfo: info });
      });
    },

    /**
     * The draft becomes a campaign. Without one, a draft of these faces is begun: where they go nobody has said yet.
     * @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_FINISHED, CAMPAIGN_CHANGED, CAMPAIGN_UNFINISHED, CAMPAIGN_FACES_INVALID,
     * CAMPAIGN_FACES_TOO_FEW, PRESET_IN_PROCESS, PRESET_UNFINISHED, LOCATION_STALE, DRAFTS_FULL, CAMPAIGNS_FULL
     */
    async complete(member: PartnerMember, campaign: NewCampaign): Promise<number> {
      const { presetCampaignId, srcFacePath, campaignId } = campaign;
      return db.transaction().execute(async (trx) => {
        await lockPartner(trx, member.partnerId);
        const preset = await presetFor(trx, member.partnerId, presetCampaignId);
        if (preset.inProcess) throw new Refusal('PRESET_IN_PROCESS');
        if (preset.location === null || preset.genLocation === null) throw new Refusal('PRESET_UNFINISHED');
        const faces = await facesAt(trx, member, srcFacePath);
        const faceIds = faces.map(({ id }) => id);
        if (campaignId !== null) return finish(trx, member, campaignId, presetCampaignId, faceIds);
        return begin(trx, member.partnerId, preset, faces);
      });
    },

    /** Drafts only: of what is finished, photos may have been made. @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_FINISHED */
    async remove({ partnerId }: PartnerMember, campaignId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const campaign = await lockOwnCampaign(trx, partnerId, campaignId);
        if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND');
        if (!campaign.isDraft) throw new Refusal('CAMPAIGN_FINISHED');
        await trx.deleteFrom('campaigns').where('id', '=', campaignId).execute();
      });
    },
  };
}

/** Whether others' faces may be in this partner's campaigns. */
async function allowsOthers(trx: Db, partnerId: number): Promise<boolean> {
  const { isAllowed } = await trx
    .selectFrom('partners')
    .select('is_allow_multiple_partner as isAllowed')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return isAllowed;
}

/** @throws Refusal DRAFTS_FULL, CAMPAIGNS_FULL */
async function refuseFull(trx: Db, partnerId: number): Promise<void> {
  const { all, drafts } = await countOwn(trx, partnerId);
  if (drafts >= BUILDER.maxDrafts) throw new Refusal('DRAFTS_FULL');
  if (all >= BUILDER.maxCampaigns) throw new Refusal('CAMPAIGNS_FULL');
}

/** @throws Refusal LOCATION_INVALID */
function parseInfo(text: string): LocationInfo {
  if (text.length > BUILDER.maxLocationBytes) throw new Refusal('LOCATION_INVALID');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('LOCATION_INVALID', error);
  }
  const { success, data } = LocationInfo.safeParse(value);
  if (!success) throw new Refusal('LOCATION_INVALID');
  return data;
}
