import * as z from 'zod/mini';
import { MASKING } from './constants.ts';
import { Id } from './ids.ts';
import { GENDERS } from './location.ts';

/** What is sent of the choices about a photo's persons. Apart from the lists themselves, which every creator's page reads without zod. */

const index = z.int().check(z.gte(0), z.lt(MASKING.maxMasks));

/** `allSegments` of /api/save-preset-origin-location: every person of the image once, exactly one of them selected. */
export const LocationSegments = z
  .array(z.object({ index, selected: z.boolean() }))
  .check(z.maxLength(MASKING.maxMasks));
export type LocationSegments = z.infer<typeof LocationSegments>;

/** `allSegments` of /api/save-preset-campaign-genlocation: every person once, those that are selected with a gender. */
export const GenLocationSegments = z
  .array(z.object({ index, selected: z.boolean(), gender: z.optional(z.nullable(z.enum(GENDERS))) }))
  .check(z.maxLength(MASKING.maxMasks));
export type GenLocationSegments = z.infer<typeof GenLocationSegments>;

/**
 * POST /api/save-preset-origin-location and /api/save-preset-campaign-genlocation: multipart with `presetCampaignId`,
 * `maskingData` (JSON of the image's segments, by which the server sees whether these are the people that it knows), `userId`,
 * `imageWidth`, `imageHeight`, `originalImagePath` (the presetImg's `file`), `imageIndex` (its place in its campaign) and
 * `allSegments`. `location` and `genLocation` are the campaign's from now on.
 */
export const SaveLocationAnswer = z.object({
  ok: z.literal(true),
  imageId: z.int(),
  location: z.nullable(z.string()),
  genLocation: z.nullable(z.string()),
});
export type SaveLocationAnswer = z.infer<typeof SaveLocationAnswer>;

const pixels = z.number().check(z.gte(0), z.lte(16_384));

/**
 * `locationInfo` of a campaign, a JSON text: which of its faces goes onto which person, and where the face's badge stands, in
 * image pixels. `faceId` is a partnerSrcImg's id, null where the person keeps their own face. Of a preset campaign it is null:
 * faces are chosen for a campaign.
 */
export const LocationInfo = z
  .array(
    z.object({
      imageId: Id,
      persons: z
        .array(
          z.object({
            mask_id: z.string().check(z.regex(/^person_[1-9]\d?$/)),
            faceId: z.nullable(Id),
            /** A fan may be this person: `*` in the photo's location list. */
            isOpen: z.optional(z.boolean()),
            at: z.nullable(z.tuple([pixels, pixels])),
          }),
        )
        .check(z.maxLength(MASKING.maxMasks)),
    }),
  )
  .check(z.minLength(1), z.maxLength(MASKING.maxImages));
export type LocationInfo = z.infer<typeof LocationInfo>;
