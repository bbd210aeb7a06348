import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CREATE_CAMPAIGN_WITH_DATA,
  CREATE_PRESET_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
  SEE_PRESET_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { UPLOAD_PARTNER_SRC_IMG } from '@facet/contract/documents/source-faces.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { sharp } from '@facet/server/images/sharp.ts';
import { agreements, ask, type Caller, photo, sendFile, uploadPhotoFile } from './api.ts';
import { packagePhoto } from './photos-of-packages.ts';

const JOE = packagePhoto('paper-kit-2', 'faces/joe-gardner-2.jpg');
const KACI = packagePhoto('paper-kit-2', 'faces/kaci-baum-2.jpg');
/** Faces that go well onto the first of the pair. */
const SOURCE_FACES = [KACI, photo('team-1.jpg')];
/** Pixels of one of the pair's sides. */
const SIDE = 400;
export const PAIR_SIZE = { width: 2 * SIDE, height: SIDE };

/** Two people side by side, both looking at us: a photo of packages that the demo does not use. @returns its path */
export async function pairPhoto(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'facet-pair-')), 'pair.jpg');
  const canvas = sharp({ create: { ...PAIR_SIZE, channels: 3, background: '#fff' } });
  const people = [JOE, KACI].map((input, at) => ({ input, left: at * SIDE, top: 0 }));
  await canvas.composite(people).jpeg({ quality: 92 }).toFile(path);
  return path;
}

export interface FinishedCampaign {
  id: number;
  presetCampaignId: number;
  imageIds: number[];
  faceIds: number[];
}

/**
 * A partner's campaign of photos with people, finished through the calls of the builder. In each, `target` is free, and who
 * stands beside them on the left gets the first face.
 */
export async function finishedCampaign(
  partner: Caller,
  photos: readonly string[],
  target = 1,
): Promise<FinishedCampaign> {
  const urls: string[] = [];
  for (const name of photos) urls.push(await uploadPhotoFile(partner, name));
  const [imgUrl, ...moreImgUrls] = urls;
  const { createPresetCampaignWithData: made } = await ask(partner, CREATE_PRESET_CAMPAIGN_WITH_DATA, {
    people: 0,
    imgUrl: imgUrl!,
    type: 1,
    moreImgUrls,
  });
  const presetCampaignId = made.id!;
  await untilEnd(partner, `/api/preset-processing/${presetCampaignId}`);
  const { seePresetCampaign: preset } = await ask(partner, SEE_PRESET_CAMPAIGN, { id: presetCampaignId });
  if (preset.__typename !== 'PresetCampaign') throw new Error(preset.error);
  const file = await (await fetch(`${partner.url}${preset.personJsonPath}`)).json();
  const people: SegmentFile[] = photos.length === 1 ? [SegmentFile.parse(file)] : file;

  for (const [imageIndex, image] of preset.presetImgs.entries()) {
    const segments = people[imageIndex]!;
    const all = segments.map((_, index) => ({
      index,
      selected: index === Math.min(target, segments.length - 1),
    }));
    const usual = {
      presetCampaignId,
      maskingData: JSON.stringify(segments),
      userId: partner.userId,
      imageWidth: image.image.width,
      imageHeight: image.image.height,
      originalImagePath: image.file,
      imageIndex,
    };
    await postForm(partner, '/api/save-preset-origin-location', {
      ...usual,
      allSegments: JSON.stringify(all),
    });
    const genders = all.map((one) => ({ ...one, selected: true, gender: 'none' }));
    const allSegments = JSON.stringify(genders);
    await postForm(partner, '/api/save-preset-campaign-genlocation', { ...usual, allSegments });
  }

  const faces: { id: number; file: string }[] = [];
  for (const name of SOURCE_FACES) faces.push(await uploadSourceFace(partner, name));
  const srcFacePath = faces.map((face) => face.file);
  const chosen = { presetCampaignId, srcFacePath };
  const { createCampaignWithData: begun } = await ask(partner, CREATE_CAMPAIGN_WITH_DATA, {
    ...chosen,
    campaignId: null,
  });
  const campaignId = begun.id!;
  const info = preset.presetImgs.map(({ id: imageId }, at) => ({
    imageId,
    persons: people[at]!.map(({ mask_id }, person) => ({
      mask_id,
      faceId: person === target - 1 && people[at]!.length > 1 ? faces[0]!.id : null,
      at: null,
    })),
  }));
  const { seeCampaign: draft } = await ask(partner, SEE_CAMPAIGN, { id: campaignId });
  const { editCampaignLocation: located } = await ask(partner, EDIT_CAMPAIGN_LOCATION, {
    campaignId,
    version: draft.version,
    locationInfo: JSON.stringify(info),
  });
  if (!located.ok) throw new Error(`no locations: ${located.error}`);
  const { createCampaignWithData: done } = await ask(partner, CREATE_CAMPAIGN_WITH_DATA, {
    ...chosen,
    campaignId,
  });
  if (!done.ok) throw new Error(`not finished: ${done.error}`);
  return {
    id: campaignId,
    presetCampaignId,
    imageIds: preset.presetImgs.map(({ id }) => id),
    faceIds: faces.map(({ id }) => id),
  };
}

export async function uploadSourceFace(partner: Caller, name: string): Promise<{ id: number; file: string }> {
  const file = new Blob([await readFile(name)], { type: 'image/jpeg' });
  const variables = { agreementMetaData: agreements() };
  const { data, errors } = await sendFile(partner, UPLOAD_PARTNER_SRC_IMG, variables, {
    file,
    filename: 'face.jpg',
  });
  if (!data) throw new Error(`no face: ${JSON.stringify(errors)}`);
  return data.uploadPartnerSrcImg;
}

async function postForm(
  { url, token }: Caller,
  address: string,
  fields: Record<string, string | number>,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  const response = await fetch(`${url}${address}`, { method: 'POST', headers: { token }, body });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
}

const LIMIT_MS = 90_000;

/** Follows a stream of events until it ends, or until one of them is enough. @returns the last one */
export async function untilEnd<Event = Record<string, unknown>>(
  { url, token }: Caller,
  address: string,
  isEnough: (event: Event) => boolean = () => false,
): Promise<Event> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(`${url}${address}`, { headers: { token }, signal });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  let text = '';
  let last: Event | null = null;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events: Event[] = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!));
    last = events.at(-1) ?? null;
    const enough = events.find(isEnough);
    if (enough) return enough;
  }
  if (last === null) throw new Error(`${address} told nothing`);
  return last;
}
