import { ERRORS } from '@facet/contract/errors.ts';
import { formatGenders } from '@facet/contract/location.ts';
import type { Caller } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import { type Accepts, acceptsOf } from '../making/accepts.ts';
import { documentKey } from '../maskings/documents.ts';
import type { SourceFaceTypes } from '../source-faces/graphql.ts';
import type { CampaignRow } from './campaign-store.ts';
import type { PresetCampaignRow } from './store.ts';
import type { CampaignStatus } from './tables.ts';

export type CampaignTypes = ReturnType<typeof campaignTypes>;

/** A campaign with what it is made of; null where nothing is chosen, or where it is not asked for. */
export type CampaignDetail = CampaignRow & { preset: PresetCampaignRow | null };

export function campaignTypes(
  builder: Builder,
  {
    images,
    shared,
    bundles,
    sourceFaces,
  }: {
    images: Pick<Images, 'address' | 'info'>;
    shared: Shared;
    bundles: BundleTypes;
    sourceFaces: SourceFaceTypes;
  },
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
      isEmpty: t.exposeBoolean('isEmpty', {
        description:
          'Our addition. Its masks were saved with nobody in them: nothing is chosen of it, and no photo is made of it.',
      }),
      image: t.field({ type: shared.Image, resolve: (img) => images.info(img) }),
      target: t.exposeInt('target', {
        nullable: true,
        description:
          'Our addition, as the next: what is chosen of this image, before all have theirs; told to the owner alone. The place of the generating target.',
      }),
      genLocation: t.string({
        nullable: true,
        description: 'One list, as genLocation of the campaign.',
        resolve: ({ genders }) => genders && formatGenders([genders]),
      }),
    }),
  });

  const PeopleSearch = builder.objectRef<NonNullable<PresetCampaignRow['search']>>('PeopleSearch').implement({
    fields: (t) => ({
      status: t.exposeString('status', { description: 'As the events of /api/preset-processing say it.' }),
      progress: t.exposeFloat('progress'),
      error: t.string({ nullable: true, resolve: ({ errorCode }) => errorCode && ERRORS[errorCode] }),
    }),
  });

  const PresetCampaign = builder.objectRef<PresetCampaignRow>('PresetCampaign').implement({
    description:
      'The JSON paths name files as contract/masking.ts says; the images are in their order. They are null until people were looked for.',
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
      srcFacePath: t.string({
        nullable: true,
        description: "One of the owner's faces: told to the owner alone.",
        resolve: (preset, _, { caller }) => (isOwn(preset, caller) ? address(preset.srcFaceKey) : null),
      }),
      samJsonPath: t.string({ nullable: true, resolve: ({ samJsonKey }) => address(samJsonKey) }),
      personJsonPath: t.string({ nullable: true, resolve: ({ personJsonKey }) => address(personJsonKey) }),
      headJsonPath: t.string({ nullable: true, resolve: ({ headJsonKey }) => address(headJsonKey) }),
      faceMaskingJsonPath: t.string({
        nullable: true,
        resolve: ({ faceMaskingJsonKey }) => address(faceMaskingJsonKey),
      }),
      inFrontJsonPath: t.string({
        nullable: true,
        description:
          'Our addition. What was found in front of the faces, as proposals to the owner, who alone is told.',
        resolve: (preset, _, { caller }) => (isOwn(preset, caller) ? address(preset.inFrontJsonKey) : null),
      }),
      search: t.field({
        type: PeopleSearch,
        nullable: true,
        description: 'Our addition. The last search for people; told to the owner alone.',
        resolve: (preset, _, { caller }) => (isOwn(preset, caller) ? preset.search : null),
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
      presetImgs: t.field({
        type: [PresetImg],
        resolve: (preset, _, { caller }) =>
          isOwn(preset, caller)
            ? preset.presetImgs
            : preset.presetImgs.map((img) => ({ ...img, target: null, genders: null })),
      }),
    }),
  });

  const ProductAccepts = builder.objectRef<Accepts>('ProductAccepts').implement({
    description:
      'Which faces of fans a product takes: degrees by which a face may be turned, pixels of the face that it replaces.',
    fields: (t) => ({
      minYaw: t.exposeInt('minYaw', { description: 'To either side.' }),
      maxYaw: t.exposeInt('maxYaw'),
      minPitch: t.exposeInt('minPitch', { description: 'Up is negative.' }),
      maxPitch: t.exposeInt('maxPitch'),
      size: t.exposeInt('size'),
      minSize: t.exposeInt('minSize'),
      isClear: t.exposeBoolean('isClear', { description: 'Otherwise no face of anybody succeeds.' }),
    }),
  });
  const CampaignMaking = builder.objectRef<CampaignDetail['makings'][number]>('CampaignMaking').implement({
    description: 'What becomes of an image of a campaign, as the events of /api/campaign-processing say it.',
    fields: (t) => ({
      presetImgId: t.exposeInt('presetImgId'),
      status: t.exposeString('status'),
      progress: t.exposeFloat('progress'),
      error: t.string({ nullable: true, resolve: ({ errorCode }) => errorCode && ERRORS[errorCode] }),
      person: t.exposeInt('person', {
        nullable: true,
        description: 'Whom the error is about: a place in the image’s people, from 0.',
      }),
    }),
  });
  const CampaignProduct = builder.objectRef<CampaignDetail['products'][number]>('CampaignProduct').implement({
    description: 'What one image of a campaign was made into.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ fileKey }) => images.address(fileKey) }),
      bfFile: t.string({ nullable: true, resolve: ({ bfFileKey }) => address(bfFileKey) }),
      title: t.exposeString('title'),
      inSwap: t.exposeBoolean('inSwap'),
      presetImgId: t.exposeInt('presetImgId', {
        nullable: true,
        description: 'Our addition, as all that follow: the image that it was made of.',
      }),
      image: t.field({ type: shared.Image, resolve: (product) => images.info(product) }),
      cost: t.exposeInt('cost', { nullable: true, description: 'A price of its own.' }),
      serviceId: t.exposeInt('serviceId', { nullable: true }),
      isGeneratedWithAd: t.exposeBoolean('isGeneratedWithAd'),
      isInBundle: t.exposeBoolean('isInBundle'),
      accepts: t.field({ type: ProductAccepts, nullable: true, resolve: (product) => acceptsOf(product) }),
    }),
  });
  const CampaignPartnerUser = builder.objectRef<{ id: number }>('CampaignPartnerUser').implement({
    fields: (t) => ({ id: t.exposeInt('id') }),
  });
  const CampaignPartner = builder.objectRef<FacesOfPartner>('CampaignPartner').implement({
    fields: (t) => ({
      id: t.exposeInt('partnerId'),
      user: t.field({ type: CampaignPartnerUser, resolve: ({ userId }) => ({ id: userId }) }),
      PartnerSrcImg: t.field({ type: [sourceFaces.PartnerSrcImg], resolve: ({ faces }) => faces }),
    }),
  });
  const CampaignPartnerFaces = builder.objectRef<FacesOfPartner>('CampaignPartnerFaces').implement({
    description: 'A partner whose faces are in a campaign, and whether they may be used.',
    fields: (t) => ({
      campaignStatus: t.exposeString('status'),
      partner: t.field({ type: CampaignPartner, resolve: (partner) => partner }),
    }),
  });

  const CampaignBot = builder.objectRef<FacesOfBot>('CampaignBot').implement({
    description: 'An invented person whose faces are in a campaign.',
    fields: (t) => ({
      isOffered: t.boolean({
        description: 'Our addition. Otherwise the face may not be used any more.',
        resolve: ({ status }) => status === 'ACCEPTED',
      }),
      bot: t.field({ type: sourceFaces.Bot, resolve: (bot) => bot }),
    }),
  });

  const Campaign = builder.objectRef<CampaignDetail>('Campaign').implement({
    description: 'A draft has no preset campaign until one is chosen, and then nothing that comes with it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeInt('type'),
      grade: t.exposeString('grade'),
      isDraft: t.exposeBoolean('isDraft', { description: 'Our addition, as the next two.' }),
      version: t.exposeInt('version', {
        description: 'Grows with every change; edits name the one they are of.',
      }),
      updatedAt: t.string({ resolve: ({ updatedAt }) => updatedAt.toISOString() }),
      inGenerate: t.exposeBoolean('inGenerate'),
      active: t.exposeBoolean('active'),
      products: t.field({ type: [CampaignProduct], resolve: ({ products }) => products }),
      makings: t.field({
        type: [CampaignMaking],
        description: 'Our addition: of each image of which something was or is being made, in their order.',
        resolve: ({ makings }) => makings,
      }),
      srcFacePath: t.string({ nullable: true, resolve: ({ faces }) => address(mainOf(faces)?.key ?? null) }),
      srcFace: t.field({
        type: sourceFaces.PartnerSrcImg,
        nullable: true,
        description: 'Our addition: the face that the campaign is about.',
        resolve: ({ faces }) => mainOf(faces),
      }),
      otherFaces: t.field({
        type: [sourceFaces.PartnerSrcImg],
        description: 'Our addition: the extra faces, in the order in which they were chosen.',
        resolve: ({ faces }) => faces.filter(({ position }) => position > 0),
      }),
      bots: t.field({ type: [CampaignBot], resolve: ({ faces }) => byBot(faces) }),
      partners: t.field({ type: [CampaignPartnerFaces], resolve: ({ faces }) => byPartner(faces) }),
      cover: t.field({
        type: shared.Image,
        nullable: true,
        description: 'Our addition: originImgPath as it is shown.',
        resolve: ({ cover }) => cover && images.info(cover),
      }),
      samJsonPath: t.string({ nullable: true, resolve: ({ preset }) => address(preset?.samJsonKey ?? null) }),
      personJsonPath: t.string({
        nullable: true,
        resolve: ({ preset }) => address(preset?.personJsonKey ?? null),
      }),
      originImgPath: t.string({ nullable: true, resolve: ({ cover }) => address(cover?.key ?? null) }),
      maskingPath: t.string({
        nullable: true,
        resolve: ({ preset }, _, { caller }) => preset && maskingPath(preset, caller),
      }),
      extractMaskingPath: t.string({
        nullable: true,
        resolve: ({ preset }, _, { caller }) => preset && extractMaskingPath(preset, caller),
      }),
      locationInfo: t.string({
        nullable: true,
        description:
          'LocationInfo of contract/location-data.ts, once locations were saved; null when people are others by now.',
        resolve: ({ locationInfo }) => locationInfo && JSON.stringify(locationInfo),
      }),
      presetCampaign: t.field({ type: PresetCampaign, nullable: true, resolve: ({ preset }) => preset }),
    }),
  });

  return { PresetCampaign, Campaign };
}

/** The faces of one partner, and whether all of them may be used. */
interface FacesOfPartner {
  partnerId: number;
  userId: number;
  status: CampaignStatus;
  faces: CampaignRow['faces'];
}

function mainOf(faces: CampaignRow['faces']) {
  return faces.find(({ position }) => position === 0) ?? null;
}

function byPartner(faces: CampaignRow['faces']): FacesOfPartner[] {
  const partners = new Map<number, FacesOfPartner>();
  for (const face of faces) {
    const { partnerId, userId, status } = face;
    if (partnerId === null || userId === null) continue;
    const known = partners.get(partnerId);
    if (!known) partners.set(partnerId, { partnerId, userId, status, faces: [face] });
    else {
      known.faces.push(face);
      if (known.status === 'ACCEPTED') known.status = status;
    }
  }
  return [...partners.values()];
}

interface FacesOfBot {
  id: number;
  name: string;
  status: CampaignStatus;
  faces: CampaignRow['faces'];
}

function byBot(faces: CampaignRow['faces']): FacesOfBot[] {
  const bots = new Map<number, FacesOfBot>();
  for (const face of faces) {
    const { botId: id, botName: name, status } = face;
    if (id === null || name === null) continue;
    const known = bots.get(id);
    if (known) known.faces.push(face);
    else bots.set(id, { id, name, status, faces: [face] });
  }
  return [...bots.values()];
}

function isOwn(preset: PresetCampaignRow, caller: Caller): boolean {
  return caller.kind === 'member' && caller.partnerId === preset.partner.id;
}
