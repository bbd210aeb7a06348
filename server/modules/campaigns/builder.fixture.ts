import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maskFieldName, objectIdOf } from '@facet/contract/masking.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary, Raster, Segment, Segmentation } from '@facet/workers/types.ts';
import { silent } from '../../../tests/support/log.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createBus } from '../../events/bus.ts';
import { createImages } from '../../images/images.ts';
import type { IncomingFile } from '../../images/read-file.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createMaker } from '../making/maker.ts';
import { createMakings } from '../making/service.ts';
import type { Making } from '../making/store.ts';
import { createChoices, type LocationCall } from '../maskings/choices.ts';
import { createMaskings } from '../maskings/service.ts';
import { createFinder } from '../segmentation/finder.ts';
import { createSegmentations } from '../segmentation/service.ts';
import type { Search } from '../segmentation/store.ts';
import { createSourceFaces } from '../source-faces/service.ts';
import { createDrafts } from './drafts.ts';
import { createFlags } from './flags.ts';
import { createPhotos } from './photos.ts';
import { presetCampaigns } from './store.ts';

const FACE: FaceSummary = {
  box: { x: 10, y: 10, width: 100, height: 120 },
  score: 0.98,
  pose: { yaw: 3, pitch: -2, roll: 1 },
  size: 100,
};

const SIZE = { width: 200, height: 150 };

/** A photo of this colour, which no other photo of a test needs to have. */
export function photoFile(background: string, change: Partial<IncomingFile> = {}): IncomingFile {
  return {
    filename: 'photo.png',
    mimetype: 'image/png',
    async *createReadStream() {
      yield await sharp({ create: { ...SIZE, channels: 3, background } })
        .png()
        .toBuffer();
    },
    ...change,
  };
}

/** The mask of anybody. */
const MASK_PNG = await sharp(Buffer.alloc(SIZE.width * SIZE.height), { raw: { ...SIZE, channels: 1 } })
  .toColourspace('b-w')
  .png()
  .toBuffer();

export function segmentsOf(count: number): Segment[] {
  return Array.from({ length: count }, (_, i) => ({
    mask_id: `person_${i + 1}`,
    coordinates: [
      [
        [i * 10, 0],
        [i * 10 + 9, 0],
        [i * 10 + 9, 9],
      ],
    ],
  }));
}

function segmentationOf(people: number): Segmentation {
  const segments = segmentsOf(people);
  return {
    persons: segments,
    heads: segments,
    faces: segments,
    inFront: segments.map((segment, i) => (i === 0 ? segment : { ...segment, coordinates: [] })),
    faceSummaries: segments.map(() => FACE),
  };
}

export type BuilderTest = Awaited<ReturnType<typeof openBuilder>>;

/** All that the builder stands on, over a database and a folder; only the image workers and the queue are the test's. */
export async function openBuilder(database: Database) {
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'facet-builder-'));
  const storage = await createDiskStorage(folder);
  const images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
  const trash = createTrash({ db, storage, derivatives: { forget: async () => {} } });
  const bus = await createBus(database, silent);
  const queued: Search[] = [];
  const vision = {
    /** How many people each photo shows, in the order in which they are looked at. */
    people: [2],
    looked: 0,
    /** Instead of that. */
    segment: null as Pool['segment'] | null,
  };
  const segmentOnce: Pool['segment'] = async (_, options) => {
    const people = vision.people[vision.looked % vision.people.length]!;
    vision.looked += 1;
    options?.onProgress?.(1);
    return segmentationOf(people);
  };
  /** Above the masks of `segmentsOf`, one a person. */
  const facesOf = (people: number): FaceSummary[] =>
    Array.from({ length: people }, (_, i) => ({
      ...FACE,
      box: { x: i * 10 + 4, y: 0, width: 4, height: 4 },
    }));
  const swaps = {
    /** How many faces an image shows that is made. */
    faces: 2,
    done: 0,
    /** Which of a campaign's two faces somebody gets. */
    cast: (_at: number): 0 | 1 => 0,
    /** Instead of an own one, the second of them. */
    second: null as { id: number; path: string } | null,
    /** Instead of the target as it is. */
    swap: null as Pool['swap'] | null,
  };
  const swapOnce: Pool['swap'] = async ({ target }, options) => {
    swaps.done += 1;
    options?.onProgress?.(1);
    return { image: target, report: {} as Awaited<ReturnType<Pool['swap']>>['report'] };
  };
  const pool: Pick<Pool, 'segment' | 'checkSource' | 'faces' | 'swap'> = {
    faces: async () => facesOf(swaps.faces),
    swap: (input, options) => (swaps.swap ?? swapOnce)(input, options),
    segment: (raster, options) => (vision.segment ?? segmentOnce)(raster, options),
    checkSource: async () => FACE,
  };
  const finder = createFinder({ db, bus, images, pool, trash });
  const segmentations = createSegmentations({
    db,
    bus,
    finder,
    searches: {
      enqueue: async (_, search) => void queued.push(search),
      isUnderWay: async () => false,
    },
  });
  const provenance = {
    sign: async (jpeg: Uint8Array) => Buffer.from(jpeg),
    markVisible: async (raster: Raster) => raster,
    markPreview: async (raster: Raster) => raster,
  };
  const making: Making[] = [];
  const maker = createMaker({
    ...{ db, bus, images, storage, pool, provenance, trash },
    generator: { swap: (input, _, options) => pool.swap(input, options) },
  });
  const makings = createMakings({
    db,
    bus,
    maker,
    jobs: { enqueue: async (_, job) => void making.push(job), isUnderWay: async () => false },
  });
  const sourceFaces = createSourceFaces({ db, images, pool, trash, consents: createConsents() });
  const photos = createPhotos({ db, images, trash, segmentations });
  const agreementMetaData = JSON.stringify(
    (['terms', 'imagegeneration', 'privacy'] as const).map((documentId) => consentRecord({ documentId })),
  );

  async function preset(partnerId: number, id: number) {
    const page = { limit: 1, offset: 0 };
    return (await presetCampaigns(db, partnerId, 'any', { ids: [id], page }))[0]!;
  }

  return {
    photoSize: SIZE,
    db,
    bus,
    storage,
    images,
    trash,
    finder,
    segmentations,
    sourceFaces,
    photos,
    queued,
    vision,
    segmentOnce,
    maker,
    makings,
    making,
    swaps,
    swapOnce,
    pool,
    maskings: createMaskings({ db, images, trash }),
    choices: createChoices({ db, images, storage }),
    drafts: createDrafts({ db, images, storage }),
    flags: createFlags({ db, segmentations, makings }),
    preset,
    agreementMetaData,

    /** An uploaded photo's address. */
    async upload(partner: PartnerMember, background = '#777'): Promise<string> {
      const { key } = await photos.uploadPhoto(partner, { file: photoFile(background), caption: null });
      return images.address(key);
    },

    /** Everything that waits in the queue. */
    async work(signal = new AbortController().signal): Promise<void> {
      for (let search = queued.shift(); search; search = queued.shift()) await finder.find(search, signal);
    },

    async face(partner: PartnerMember, background = '#888'): Promise<{ id: number; path: string }> {
      const { id, key } = await sourceFaces.upload(partner, {
        file: photoFile(background),
        caption: null,
        agreementMetaData,
        address: '10.0.0.1',
      });
      return { id, path: images.address(key) };
    },

    /** A preset campaign of photos with so many people, all found. */
    async found(partner: PartnerMember, ...people: number[]): Promise<number> {
      vision.people = people;
      vision.looked = 0;
      const imgUrls: string[] = [];
      for (const _ of people) imgUrls.push(await this.upload(partner));
      const id = await photos.createPreset(partner, { people: 0, type: 2, imgUrls });
      await this.work();
      return id;
    },

    /** Saves the masks of an image, with so many people in it. */
    async saveMasks(partner: PartnerMember, id: number, imageIndex: number, people: number): Promise<void> {
      const imageId = (await preset(partner.partnerId, id)).presetImgs[imageIndex]!.id;
      const masks = segmentsOf(people).map((one) => ({
        ...one,
        object: { object_id: objectIdOf(imageId, one.mask_id), file: maskFieldName(0, one.mask_id) },
      }));
      await this.maskings.finalize(partner, {
        maskData: JSON.stringify([{ imageId, masks }]),
        files: new Map(masks.map(({ object }) => [object.file, MASK_PNG])),
      });
    },

    /** What the calls of the target and of the genders say, but for what is chosen. */
    async call(
      partner: PartnerMember,
      id: number,
      imageIndex: number,
      allSegments: object,
    ): Promise<LocationCall> {
      const { presetImgs, personJsonKey } = await preset(partner.partnerId, id);
      const file = JSON.parse((await storage.get(personJsonKey!)).toString());
      return {
        presetCampaignId: id,
        maskingData: JSON.stringify(presetImgs.length === 1 ? file : file[imageIndex]),
        originalImagePath: images.address(presetImgs[imageIndex]!.key),
        imageWidth: SIZE.width,
        imageHeight: SIZE.height,
        imageIndex,
        allSegments: JSON.stringify(allSegments),
      };
    },

    /** Everything that waits to be made. */
    async makeAll(signal = new AbortController().signal): Promise<void> {
      for (let job = making.shift(); job; job = making.shift()) await maker.make(job, signal);
    },

    /**
     * A finished campaign: in each image the last person is the target, and all others get the first of two faces, or whose `swaps.cast`
     * says. An image of nobody is saved as such.
     */
    async finished(
      partner: PartnerMember,
      ...people: number[]
    ): Promise<{ id: number; presetCampaignId: number; imageIds: number[]; faceIds: number[] }> {
      const presetCampaignId = await this.found(partner, ...people);
      for (const [i, count] of people.entries()) {
        if (count === 0) {
          await this.saveMasks(partner, presetCampaignId, i, 0);
          continue;
        }
        const all = Array.from({ length: count }, (_, index) => ({ index, selected: index === count - 1 }));
        await this.choices.saveTarget(partner, await this.call(partner, presetCampaignId, i, all));
        const genders = all.map((one) => ({ ...one, selected: true, gender: 'none' }));
        await this.choices.saveGenders(partner, await this.call(partner, presetCampaignId, i, genders));
      }
      const faces = [await this.face(partner), swaps.second ?? (await this.face(partner, '#444'))];
      const faceIds = faces.map(({ id }) => id);
      const srcFacePath = faces.map(({ path }) => path);
      const campaignId = await this.drafts.complete(partner, {
        presetCampaignId,
        srcFacePath,
        campaignId: null,
      });
      const imageIds = (await preset(partner.partnerId, presetCampaignId)).presetImgs.map(({ id }) => id);
      const info = imageIds.map((imageId, i) => ({
        imageId,
        persons: segmentsOf(people[i]!).map(({ mask_id }, at) => ({
          mask_id,
          faceId: at < people[i]! - 1 ? faceIds[swaps.cast(at)]! : null,
          at: null,
        })),
      }));
      await this.drafts.editLocation(partner, { campaignId, version: 1, locationInfo: JSON.stringify(info) });
      await this.drafts.complete(partner, { presetCampaignId, srcFacePath, campaignId });
      return { id: campaignId, presetCampaignId, imageIds, faceIds };
    },

    async stored(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /\.(jpg|json|png)$/.test(name));
    },

    async close(): Promise<void> {
      await bus.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
