import { type Kysely, type SqlBool, sql } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Makings } from '../making/service.ts';
import { isBeingMade } from '../making/store.ts';
import type { Segmentations } from '../segmentation/service.ts';
import { sourceFaces } from '../source-faces/store.ts';
import { lockOwnCampaign, lockPartner } from './campaign-store.ts';

export type Flags = ReturnType<typeof createFlags>;

/** null: the other of the two. */
type Wanted = boolean | null;

/** The flags of what partners prepare. docs/architecture.md says when each may change. */
export function createFlags({
  db,
  segmentations,
  makings,
}: {
  db: Kysely<Tables>;
  segmentations: Segmentations;
  makings: Makings;
}) {
  /** @throws Refusal CAMPAIGN_NOT_FOUND */
  async function lockOwnPreset(trx: Db, { partnerId }: PartnerMember, id: number) {
    const preset = await trx
      .selectFrom('preset_campaigns')
      .select(['in_process as inProcess', 'is_verified as isVerified', 'location'])
      .select('gen_location as genLocation')
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst();
    if (!preset) throw new Refusal('CAMPAIGN_NOT_FOUND');
    return preset;
  }

  return {
    /**
     * On: people are looked for once more, and what is found takes the place of what is there. Off: the search is cancelled.
     * @throws Refusal CAMPAIGN_NOT_FOUND, PRESET_IN_USE, SEARCHES_FULL
     */
    async editInProcess(member: PartnerMember, id: number, wanted: Wanted): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockPartner(trx, member.partnerId);
        const { inProcess } = await lockOwnPreset(trx, member, id);
        const value = wanted ?? !inProcess;
        if (value === inProcess) return;
        if (!value) {
          await segmentations.cancel(trx, id);
          return;
        }
        const used = await trx
          .selectFrom('campaigns')
          .select('id')
          .where('preset_campaign_id', '=', id)
          .where('in_generate', '=', true)
          .limit(1)
          .executeTakeFirst();
        if (used) throw new Refusal('PRESET_IN_USE');
        await segmentations.begin(trx, id);
      });
    },

    /** On: offered to every partner. @throws Refusal CAMPAIGN_NOT_FOUND, PRESET_IN_PROCESS, PRESET_UNFINISHED */
    async editIsVerified(member: PartnerMember, id: number, wanted: Wanted): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const preset = await lockOwnPreset(trx, member, id);
        const value = wanted ?? !preset.isVerified;
        if (value && preset.inProcess) throw new Refusal('PRESET_IN_PROCESS');
        if (value && (preset.location === null || preset.genLocation === null))
          throw new Refusal('PRESET_UNFINISHED');
        await trx.updateTable('preset_campaigns').set({ is_verified: value }).where('id', '=', id).execute();
      });
    },

    /** On: the masks of this image are right. @throws Refusal CAMPAIGN_NOT_FOUND, PRESET_IN_PROCESS, PRESET_IMAGE_UNCHECKED */
    async editPresetImg(member: PartnerMember, id: number, wanted: Wanted): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const image = await trx
          .selectFrom('preset_imgs')
          .select(['preset_campaign_id as presetId', 'is_verified as isVerified'])
          .select(
            sql<SqlBool>`exists(select from maskings where preset_img_id = preset_imgs.id and kind = 'finished')`.as(
              'isSaved',
            ),
          )
          .where('id', '=', id)
          .executeTakeFirst();
        if (!image) throw new Refusal('CAMPAIGN_NOT_FOUND');
        const { inProcess } = await lockOwnPreset(trx, member, image.presetId);
        const value = wanted ?? !image.isVerified;
        if (value && inProcess) throw new Refusal('PRESET_IN_PROCESS');
        if (value && !image.isSaved) throw new Refusal('PRESET_IMAGE_UNCHECKED');
        await trx.updateTable('preset_imgs').set({ is_verified: value }).where('id', '=', id).execute();
      });
    },

    /** @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_FACES_INVALID for a face of somebody else */
    async editPresetSrcFace(member: PartnerMember, id: number, srcFaceId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockOwnPreset(trx, member, id);
        const [face] = await sourceFaces(trx, member.partnerId, { ids: [srcFaceId] });
        if (!face) throw new Refusal('CAMPAIGN_FACES_INVALID');
        await trx
          .updateTable('preset_campaigns')
          .set({ src_face_key: face.key })
          .where('id', '=', id)
          .execute();
      });
    },

    /**
     * On: what is not made yet of its photos is made. Off: that is cancelled.
     * @throws Refusal CAMPAIGN_NOT_FOUND, CAMPAIGN_UNFINISHED, PRESET_IN_PROCESS, PRESET_UNFINISHED, MAKING_DONE, MAKINGS_FULL
     */
    async editInGenerate(member: PartnerMember, id: number, wanted: Wanted): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const campaign = await lockMakable(trx, member, id);
        const value = wanted ?? !campaign.inGenerate;
        if (value === campaign.inGenerate) return;
        if (!value) return makings.cancel(trx, id);
        await refuseUnfinished(trx, campaign);
        await makings.begin(trx, member, id);
      });
    },

    /** @throws Refusal as `editInGenerate`, and NOT_FOUND, CAMPAIGN_IN_GENERATE, PRODUCT_IN_USE */
    async remakeImage(member: PartnerMember, campaignId: number, presetImgId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await refuseUnfinished(trx, await lockMakable(trx, member, campaignId));
        await makings.again(trx, member, campaignId, presetImgId);
      });
    },

    /** On: it is being made or looked at, and nobody is offered it. Off: it is taken. @throws Refusal NOT_FOUND, PRODUCT_PUBLISHED, CAMPAIGN_IN_GENERATE */
    async editInSwap({ partnerId }: PartnerMember, productId: number, wanted: Wanted): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const product = await trx
          .selectFrom('products')
          .select('in_swap as inSwap')
          .select(
            sql<SqlBool>`exists(select from bundle_products join bundles on bundles.id = bundle_products.bundle_id
              where bundle_products.product_id = products.id and bundles.status = 'PUBLISHED')`.as(
              'isPublished',
            ),
          )
          .where('id', '=', productId)
          .where('partner_id', '=', partnerId)
          .forUpdate()
          .executeTakeFirst();
        if (!product) throw new Refusal('NOT_FOUND');
        const value = wanted ?? !product.inSwap;
        if (value && product.isPublished) throw new Refusal('PRODUCT_PUBLISHED');
        // now that it is locked: whoever makes it anew has it until then
        if (!value && (await isBeingMade(trx, productId))) throw new Refusal('CAMPAIGN_IN_GENERATE');
        await trx.updateTable('products').set({ in_swap: value }).where('id', '=', productId).execute();
      });
    },
  };
}

/** The partner before the campaign, as whoever looks for people. @throws Refusal CAMPAIGN_NOT_FOUND */
async function lockMakable(trx: Db, { partnerId }: PartnerMember, id: number) {
  await lockPartner(trx, partnerId);
  const campaign = await lockOwnCampaign(trx, partnerId, id);
  if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND');
  return campaign;
}

/** Nothing is made of what is unfinished, or whose masks may be others in a moment. */
async function refuseUnfinished(
  trx: Db,
  {
    isDraft,
    locationInfo,
    presetCampaignId,
  }: { isDraft: boolean; locationInfo: unknown; presetCampaignId: number | null },
): Promise<void> {
  if (isDraft || presetCampaignId === null) throw new Refusal('CAMPAIGN_UNFINISHED');
  const preset = await trx
    .selectFrom('preset_campaigns')
    .select(['in_process as inProcess', 'location', 'gen_location as genLocation'])
    .where('id', '=', presetCampaignId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (preset.inProcess) throw new Refusal('PRESET_IN_PROCESS');
  if (preset.location === null || preset.genLocation === null) throw new Refusal('PRESET_UNFINISHED');
  if (locationInfo === null) throw new Refusal('CAMPAIGN_UNFINISHED');
}
