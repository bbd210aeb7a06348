import * as z from 'zod/mini';
import { ACCOUNT_RULES, GENERATION_MODES, GENERATION_VARIANTS } from './constants.ts';
import { Id } from './ids.ts';
import { isLocalPath } from './local-path.ts';

/** Bodies, answers and events of the REST and event-stream calls. */

export const RefreshBody = z.object({ staledToken: z.string().check(z.maxLength(4096)) });
export const RefreshAnswer = z.union([z.object({ token: z.string() }), z.object({ error: z.string() })]);
export type RefreshAnswer = z.infer<typeof RefreshAnswer>;

/** Where the link of a confirmation may lead. */
export const LocalPath = z.string().check(z.refine(isLocalPath));

/**
 * POST /api/email-verification/send. `userId` is what createAccount answered; without it, the newest account with the address.
 * `next` is where the mail's link is to lead; without it, where the one before it was to lead.
 */
export const EmailVerificationBody = z.object({
  email: z.string().check(z.maxLength(ACCOUNT_RULES.emailMax)),
  type: z.literal('SIGNUP'),
  userId: z.optional(z.nullable(Id)),
  next: z.optional(z.nullable(LocalPath)),
});

const mailToken = z.string().check(z.maxLength(256));

/** POST /api/email-verification/confirm */
export const VerifyBody = z.object({ token: mailToken });

export const VerifyAnswer = z.object({
  ok: z.literal(true),
  username: z.string(),
  /** Signs in whose address it is; null for an account that is blocked. */
  token: z.nullable(z.string()),
  /** Where they were going when they signed up, if the app has said so. */
  next: z.nullable(LocalPath),
});
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

/** POST /api/email-change/confirm takes a `VerifyBody`. */
export const EmailChangeAnswer = z.object({ ok: z.literal(true), email: z.string() });
export type EmailChangeAnswer = z.infer<typeof EmailChangeAnswer>;

/** POST /api/password-reset/send */
export const PasswordResetBody = z.object({ email: z.string().check(z.maxLength(ACCOUNT_RULES.emailMax)) });

/** POST /api/password-reset/confirm */
export const NewPasswordBody = z.object({
  token: mailToken,
  password: z.string().check(z.maxLength(1024)),
});

/** What a call answers that has nothing to tell but that it is done. @internal */
export const DoneAnswer = z.object({ ok: z.literal(true) });

/** GET /api/config: what this installation offers. */
export const ConfigAnswer = z.object({
  /** uid of the bundle that shows newcomers what the product does; null where there is none. */
  demoBundle: z.nullable(z.string()),
  /** Mails are not sent and can be read in the app: in development, on the machine itself. */
  hasOutbox: z.boolean(),
  /** What the operator shows as advertisement, at GET /api/advertisement; null: what creators announce and offer. */
  advertisement: z.optional(z.nullable(z.enum(['video', 'html']))),
});
export type ConfigAnswer = z.infer<typeof ConfigAnswer>;

/** GET /api/outbox: mails of an installation that sends none, for whoever develops on it. */
export const OutboxAnswer = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      writtenAt: z.string(),
    }),
  ),
});
export type OutboxAnswer = z.infer<typeof OutboxAnswer>;

const address = z.string().check(z.maxLength(2048));

/**
 * POST /productionmono. The specification's body; the server compares every field with what it has stored and believes
 * none of them. `ipaUrl` and `dbHost` belong to the remote service that first answered this call and are not used.
 */
export const ProductionMonoBody = z.object({
  userId: Id,
  selectedItemId: Id,
  productionId: Id,
  targetUrl: address,
  swapUrl: address,
  location: z.string().check(z.maxLength(1024)),
  faceIndex: z.int(),
  maskJson: address,
  ipaUrl: z.optional(z.nullable(address)),
  dbHost: z.optional(z.nullable(address)),
  type: z.literal('production'),
  productId: Id,
});
export type ProductionMonoBody = z.infer<typeof ProductionMonoBody>;

export const ProductionMonoAnswer = z.object({
  ok: z.boolean(),
  productionId: z.int(),
  mode: z.enum(GENERATION_MODES),
});
export type ProductionMonoAnswer = z.infer<typeof ProductionMonoAnswer>;

/** Events of GET /api/photo-processing/{productionId}?type=production. `progress` is a fraction of the whole job. */
export const PhotoProcessingEvent = z.object({
  status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED']),
  progress: z.number(),
  error: z.optional(z.string()),
});
export type PhotoProcessingEvent = z.infer<typeof PhotoProcessingEvent>;

/**
 * Events of GET /api/preset-processing/{presetCampaignId}: what becomes of the search for people in a preset campaign's photos.
 * `progress` is a fraction of all photos. The stream ends with one of the last three.
 */
export const PresetProcessingEvent = z.object({
  status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  progress: z.number(),
  error: z.optional(z.string()),
});
export type PresetProcessingEvent = z.infer<typeof PresetProcessingEvent>;

/** What becomes of one image of a campaign. `person` is whom an error is about: a place in the image's people, from 0. */
const ImageMaking = z.object({
  imageId: z.int(),
  status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  progress: z.number(),
  error: z.optional(z.string()),
  person: z.optional(z.int()),
});
export type ImageMaking = z.infer<typeof ImageMaking>;

/** Events of GET /api/campaign-processing/{campaignId}: all images of which something was made, and whether one still is. */
export const CampaignProcessingEvent = z.object({ isMaking: z.boolean(), images: z.array(ImageMaking) });
export type CampaignProcessingEvent = z.infer<typeof CampaignProcessingEvent>;

/**
 * POST /api/preview-generation: one's own face in a product's photo, small and marked, before anything is paid. Answers a JPEG, and in
 * `OTHER_VARIANT_HEADER` the variant that there is beside it, if any.
 */
export const PreviewGenerationBody = z.object({
  productId: Id,
  srcfile: address,
  mode: z.enum(GENERATION_MODES),
  /** Left out: the usual one. */
  variant: z.optional(z.enum(GENERATION_VARIANTS)),
  /** Names the person whom the caller wants to be, as in `checkGeneration`. */
  location: z.optional(z.string().check(z.maxLength(1024))),
});
export type PreviewGenerationBody = z.infer<typeof PreviewGenerationBody>;
export const OTHER_VARIANT_HEADER = 'facet-other-variant';

/** POST /api/try-product: one's own product with the face of a bot. Answers the picture, which nobody keeps. */
export const TryProductBody = z.object({ productId: Id, botSrcImgId: Id });
export type TryProductBody = z.infer<typeof TryProductBody>;

/** Final states as older servers may spell them; any of them ends the stream. */
export const FINISHED_STATUSES: readonly string[] = ['SUCCESS', 'COMPLETED', 'completed'];

/** POST /api/saveimg: multipart with `file` and `userId`, and `agreementMetaData` unless the consents were given before. */
export const SaveImageAnswer = z.object({ id: z.int(), file: z.string() });
export type SaveImageAnswer = z.infer<typeof SaveImageAnswer>;

/** What every refused REST call answers. */
export const RestError = z.object({ error: z.string(), code: z.string(), requestId: z.optional(z.string()) });
export type RestError = z.infer<typeof RestError>;

export const PublicAddressAnswer = z.object({ ip: z.nullable(z.string()) });
export type PublicAddressAnswer = z.infer<typeof PublicAddressAnswer>;

/** One person's mask: outer rings and holes together, filled even-odd, in image pixels. */
export const MaskSegment = z.object({
  mask_id: z.string(),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type MaskSegment = z.infer<typeof MaskSegment>;

/** The JSON files that a product's `personJsonPath` and `headJsonPath` name. */
export const SegmentFile = z.array(MaskSegment);
export type SegmentFile = z.infer<typeof SegmentFile>;
