import { readFile } from 'node:fs/promises';
import { BUILDER } from '@facet/contract/constants.ts';
import { parseGenders, parseLocations } from '@facet/contract/location.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { pngOf } from '../../../tests/support/images.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type BuilderTest, openBuilder, photoFile, segmentsOf } from './builder.fixture.ts';
import { campaigns } from './campaign-store.ts';
import { insertPartner } from './campaigns.fixture.ts';

const coded = (code: string) => ({ code });
const select = (count: number, ...on: number[]) =>
  Array.from({ length: count }, (_, index) => ({ index, selected: on.includes(index) }));

describe.each(DATABASES)('the builder on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: BuilderTest;
  let partner: PartnerMember;
  let other: PartnerMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    test = await openBuilder(database);
    partner = await insertPartner(database.db);
    other = await insertPartner(database.db);
  });
  afterEach(() => test.close());

  const draftOf = async (id: number, of = partner) =>
    (await campaigns(database.db, of.partnerId, { id }, { limit: 1, offset: 0 }))[0]!;

  /** A preset campaign of which everything is chosen. */
  async function whole(of: PartnerMember, ...people: number[]): Promise<number> {
    const id = await test.found(of, ...people);
    for (const [i, count] of people.entries()) {
      await test.choices.saveTarget(of, await test.call(of, id, i, select(count, 0)));
      const genders = select(count, 0).map((one) => ({ ...one, gender: one.selected ? 'none' : null }));
      await test.choices.saveGenders(of, await test.call(of, id, i, genders));
    }
    return id;
  }

  /** A finished campaign. */
  async function made(presetCampaignId: number, srcFacePath: string[]): Promise<number> {
    const campaignId = await test.drafts.complete(partner, {
      presetCampaignId,
      srcFacePath,
      campaignId: null,
    });
    const { presetImgs } = await test.preset(partner.partnerId, presetCampaignId);
    const persons = [{ mask_id: 'person_1', faceId: null, at: null }];
    const locationInfo = JSON.stringify([{ imageId: presetImgs[0]!.id, persons }]);
    await test.drafts.editLocation(partner, { campaignId, version: 1, locationInfo });
    return test.drafts.complete(partner, { presetCampaignId, srcFacePath, campaignId });
  }

  describe('photos', () => {
    const create = (imgUrls: string[], more = {}) =>
      test.photos.createPreset(partner, { people: 0, type: 1, imgUrls, ...more });

    it.each([
      ['a text', photoFile('#777', { mimetype: 'text/plain' }), 'NOT_AN_IMAGE'],
      ['nothing', photoFile('#777', { createReadStream: async function* () {} }), 'NO_FILE'],
      [
        'half a file',
        photoFile('#777', {
          async *createReadStream() {
            yield pngOf(300, 300).subarray(0, 60);
          },
        }),
        'IMAGE_BROKEN',
      ],
    ])('%s is no photo', async (_, file, code) => {
      await expect(test.photos.uploadPhoto(partner, { file, caption: null })).rejects.toMatchObject(
        coded(code),
      );
      const long = { file: photoFile('#777'), caption: 'x'.repeat(501) };
      await expect(test.photos.uploadPhoto(partner, long)).rejects.toMatchObject(coded('CAPTION_TOO_LONG'));
      expect(await test.stored()).toEqual([]);
    });

    it('become a campaign once, by whoever uploaded them, in the order that is asked for', async () => {
      const { key } = await test.photos.uploadPhoto(partner, { file: photoFile('#111'), caption: ' One ' });
      const first = test.images.address(key);
      const second = await test.upload(partner);
      const own = { people: 0, type: 1 };
      const foreign = test.photos.createPreset(other, { ...own, imgUrls: [first] });
      await expect(foreign).rejects.toMatchObject(coded('PHOTO_NOT_UPLOADED'));
      const id = await create([second, first], { type: 3, people: 4 });
      const preset = await test.preset(partner.partnerId, id);
      expect(preset.presetImgs.map(({ caption }) => caption)).toEqual([null, 'One']);
      expect(preset).toMatchObject({ type: 3, people: 4, originImgKey: test.images.keyOf(second) });
      await expect(create([first])).rejects.toMatchObject(coded('PHOTO_NOT_UPLOADED'));
    });

    it('are refused by a wrong type, count, address or number of people, and are still there', async () => {
      const url = await test.upload(partner);
      await expect(create([url], { type: 4 })).rejects.toMatchObject(coded('PRESET_TYPE_INVALID'));
      await expect(create([url], { people: -1 })).rejects.toMatchObject(coded('BAD_INPUT'));
      await expect(create([url, url])).rejects.toMatchObject(coded('PHOTO_NOT_UPLOADED'));
      await expect(create([url, 'https://example.org/a.jpg'])).rejects.toMatchObject(
        coded('PHOTO_NOT_UPLOADED'),
      );
      const many = Array<string>(BUILDER.maxImages + 1).fill(url);
      await expect(create(many)).rejects.toMatchObject(coded('PHOTOS_TOO_MANY'));
      expect(await create([url])).toBeGreaterThan(0);
    });

    it('are taken by one of many calls at once', async () => {
      const url = await test.upload(partner);
      const made = await Promise.allSettled(Array.from({ length: 5 }, () => create([url])));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('are removed when nobody makes a campaign of them within a day', async () => {
      await test.upload(partner);
      const kept = await create([await test.upload(partner)]);
      const before = await test.stored();
      await test.photos.removeForgotten();
      expect(await test.stored()).toEqual(before);
      await database.db
        .updateTable('partner_photos')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never)
        .execute();
      await test.photos.removeForgotten();
      expect((await test.stored()).length).toBe(before.length - 1);
      expect((await test.preset(partner.partnerId, kept)).presetImgs).toHaveLength(1);
    });
  });

  describe('what is chosen of the people of an image', () => {
    it('is written down once every image has it', async () => {
      const id = await test.found(partner, 3, 1);
      const target = await test.choices.saveTarget(partner, await test.call(partner, id, 0, select(3, 2)));
      expect(target).toMatchObject({ ok: true, location: null, genLocation: null });
      const [first, second] = (await test.preset(partner.partnerId, id)).presetImgs;
      expect([first!.target, second!.target, first!.genders]).toEqual([2, null, null]);
      await test.choices.saveTarget(partner, await test.call(partner, id, 1, select(1, 0)));
      const genders = [
        { index: 2, selected: true, gender: 'none' },
        { index: 0, selected: true, gender: 'female' },
        { index: 1, selected: false },
      ];
      await test.choices.saveGenders(partner, await test.call(partner, id, 0, genders));
      const last = await test.call(partner, id, 1, [{ index: 0, selected: true, gender: 'male' }]);
      expect(await test.choices.saveGenders(partner, last)).toMatchObject({
        location: '0,_,1;1',
        genLocation: 'female,_,none;male',
      });
      const { location, genLocation } = await test.preset(partner.partnerId, id);
      expect(parseLocations(location!)).toEqual([['0', '_', '1'], ['1']]);
      expect(parseGenders(genLocation!)).toEqual([['female', null, 'none'], ['male']]);
    });

    it('is exactly one target, of people that are there', async () => {
      const id = await test.found(partner, 3);
      const save = async (segments: object) =>
        test.choices.saveTarget(partner, await test.call(partner, id, 0, segments));
      await expect(save(select(3))).rejects.toMatchObject(coded('TARGET_NOT_ONE'));
      await expect(save(select(3, 0, 1))).rejects.toMatchObject(coded('TARGET_NOT_ONE'));
      await expect(save(select(2, 0))).rejects.toMatchObject(coded('LOCATION_INVALID'));
      await expect(save([...select(2, 0), { index: 1, selected: false }])).rejects.toMatchObject(
        coded('LOCATION_INVALID'),
      );
      await expect(save({ index: 0 })).rejects.toMatchObject(coded('LOCATION_INVALID'));
    });

    it('is a gender for everybody who is selected, and somebody is', async () => {
      const id = await test.found(partner, 2);
      const save = async (segments: object) =>
        test.choices.saveGenders(partner, await test.call(partner, id, 0, segments));
      await expect(save(select(2))).rejects.toMatchObject(coded('GENDERS_NONE'));
      await expect(save(select(2, 1))).rejects.toMatchObject(coded('GENDERS_MISSING'));
      const odd = [
        { index: 0, selected: true, gender: 'other' },
        { index: 1, selected: false },
      ];
      await expect(save(odd)).rejects.toMatchObject(coded('LOCATION_INVALID'));
    });

    it('is compared with the stored campaign: its image, size, place, people and owner', async () => {
      const id = await test.found(partner, 2, 2);
      const call = await test.call(partner, id, 0, select(2, 0));
      const save = (change: object, by = partner) => test.choices.saveTarget(by, { ...call, ...change });
      for (const change of [
        { imageIndex: 1 },
        { imageWidth: 1 },
        { imageHeight: 1 },
        { presetCampaignId: id + 1 },
      ]) {
        await expect(save(change)).rejects.toMatchObject(coded('MASK_IMAGE_INVALID'));
      }
      await expect(save({}, other)).rejects.toMatchObject(coded('MASK_IMAGE_INVALID'));
      await expect(save({ maskingData: '{' })).rejects.toMatchObject(coded('MASK_DATA_INVALID'));
      const others = JSON.stringify(segmentsOf(1));
      await expect(save({ maskingData: others })).rejects.toMatchObject(coded('LOCATION_STALE'));
      await test.flags.editInProcess(partner, id, true);
      await expect(save({})).rejects.toMatchObject(coded('PRESET_IN_PROCESS'));
    });

    it('is forgotten for an image whose people are others now', async () => {
      const id = await whole(partner, 2, 1);
      const { presetImgs, location } = await test.preset(partner.partnerId, id);
      expect(location).toBe('1,_;1');
      await test.saveMasks(partner, id, 1, 2);
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ location: null, genLocation: null });
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ people: 2 });
      const none = JSON.stringify(presetImgs.map((image) => ({ imageId: image.id, masks: [] })));
      const left = await database.db.selectFrom('preset_choices').select('preset_img_id as id').execute();
      expect(left.map((row) => row.id)).toContain(presetImgs[0]!.id);
      expect(left.map((row) => row.id)).not.toContain(presetImgs[1]!.id);
      await test.maskings.finalize(partner, { maskData: none, files: new Map() });
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ people: 0 });
    });

    it('is nothing of an image whose masks were saved with nobody in it', async () => {
      const id = await test.found(partner, 2, 0, 1);
      const lists = async () => {
        const { location, genLocation, presetImgs } = await test.preset(partner.partnerId, id);
        return [location, genLocation, presetImgs.map(({ isEmpty }) => isEmpty)];
      };
      const choose = async (at: number, count: number) => {
        await test.choices.saveTarget(partner, await test.call(partner, id, at, select(count, 0)));
        const genders = select(count, 0).map((one) => ({ ...one, gender: one.selected ? 'none' : null }));
        await test.choices.saveGenders(partner, await test.call(partner, id, at, genders));
      };
      await choose(0, 2);
      await choose(2, 1);
      // that nobody was found in it is nobody's word yet
      expect(await lists()).toEqual([null, null, [false, false, false]]);
      await test.saveMasks(partner, id, 1, 0);
      expect(await lists()).toEqual(['1,_;;1', 'none,_;;none', [false, true, false]]);
      expect(parseLocations('1,_;;1')).toEqual([['1', '_'], [], ['1']]);

      // of campaigns that waited for its target before, the migration writes the same
      const { db } = database;
      await db
        .updateTable('preset_campaigns')
        .set({ location: null, gen_location: null })
        .where('id', '=', id)
        .execute();
      const migration = new URL('../../db/migrations/0126_lists_of_empty_images.sql', import.meta.url);
      await sql.raw(await readFile(migration, 'utf8')).execute(db);
      expect(await lists()).toEqual(['1,_;;1', 'none,_;;none', [false, true, false]]);
      const call = await test.call(partner, id, 1, []);
      await expect(test.choices.saveTarget(partner, call)).rejects.toMatchObject(coded('TARGET_NOT_ONE'));
      await expect(test.choices.saveGenders(partner, call)).rejects.toMatchObject(coded('GENDERS_NONE'));

      // somebody is drawn into it after all
      await test.saveMasks(partner, id, 1, 1);
      expect(await lists()).toEqual([null, null, [false, false, false]]);
      await test.saveMasks(partner, id, 1, 0);
      // who was chosen is taken out
      await test.saveMasks(partner, id, 0, 0);
      expect(await lists()).toEqual([';;1', ';;none', [true, true, false]]);
      await test.flags.editIsVerified(partner, id, true);
      // of nobody at all nothing can be made
      await test.saveMasks(partner, id, 2, 0);
      expect(await lists()).toEqual([null, null, [true, true, true]]);
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ isVerified: false, people: 0 });
    });

    it('is asked for again when people are looked for once more in an image that was saved with nobody', async () => {
      const id = await whole(partner, 1, 1);
      await test.saveMasks(partner, id, 1, 0);
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ location: '1;' });
      await test.flags.editInProcess(partner, id, true);
      await test.work();
      const { location, presetImgs } = await test.preset(partner.partnerId, id);
      expect([location, presetImgs.map(({ isEmpty }) => isEmpty)]).toEqual([null, [false, false]]);
    });
  });

  describe('a campaign', () => {
    it('is a draft until all steps are done, and then what was chosen', async () => {
      const presetCampaignId = await whole(partner, 2);
      const [face, extra] = [await test.face(partner), await test.face(partner)];
      const campaignId = await test.drafts.create(partner);
      const chosen = { campaignId, presetCampaignId, srcFaceId: face.id, otherFaceIds: [extra.id] };
      const version = await test.drafts.edit(partner, { ...chosen, version: 1 });
      const srcFacePath = [face.path, extra.path];
      const complete = () => test.drafts.complete(partner, { presetCampaignId, srcFacePath, campaignId });
      await expect(complete()).rejects.toMatchObject(coded('CAMPAIGN_UNFINISHED'));
      const { presetImgs } = await test.preset(partner.partnerId, presetCampaignId);
      const persons = [
        { mask_id: 'person_1', faceId: null, at: null },
        { mask_id: 'person_2', faceId: extra.id, at: [10, 20] },
      ];
      const locationInfo = JSON.stringify([{ imageId: presetImgs[0]!.id, persons }]);
      await test.drafts.editLocation(partner, { campaignId, version, locationInfo });
      const saved = JSON.parse(locationInfo);
      expect(await test.drafts.isCurrent(presetCampaignId, saved)).toBe(true);
      saved[0].persons.pop();
      expect(await test.drafts.isCurrent(presetCampaignId, saved)).toBe(false);
      expect(await complete()).toBe(campaignId);
      expect(await complete()).toBe(campaignId);
      const campaign = await draftOf(campaignId);
      expect(campaign).toMatchObject({ isDraft: false, type: 2, locationInfo: JSON.parse(locationInfo) });
      expect(campaign.faces.map(({ id, position }) => [id, position])).toEqual([
        [face.id, 0],
        [extra.id, 1],
      ]);
      const late = test.drafts.edit(partner, { ...chosen, version: version + 2 });
      await expect(late).rejects.toMatchObject(coded('CAMPAIGN_FINISHED'));
      await expect(test.drafts.remove(partner, campaignId)).rejects.toMatchObject(coded('CAMPAIGN_FINISHED'));
    });

    it('tells the later of two windows, and keeps what the first one saved', async () => {
      const face = await test.face(partner);
      const campaignId = await test.drafts.create(partner);
      const edit = { campaignId, version: 1, presetCampaignId: null, otherFaceIds: [] };
      const both = await Promise.allSettled([
        test.drafts.edit(partner, { ...edit, srcFaceId: face.id }),
        test.drafts.edit(partner, { ...edit, srcFaceId: face.id }),
      ]);
      const refused = both.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: coded('CAMPAIGN_CHANGED') });
      expect(await draftOf(campaignId)).toMatchObject({ version: 2, faces: [{ id: face.id, position: 0 }] });
    });

    it('forgets locations that another choice makes untrue', async () => {
      const presetCampaignId = await whole(partner, 1);
      const faces = [await test.face(partner), await test.face(partner)];
      const campaignId = await test.drafts.create(partner);
      const chosen = { campaignId, presetCampaignId, srcFaceId: faces[0]!.id, otherFaceIds: [faces[1]!.id] };
      let version = await test.drafts.edit(partner, { ...chosen, version: 1 });
      const { presetImgs } = await test.preset(partner.partnerId, presetCampaignId);
      const info = (faceId: number, mask_id = 'person_1', imageId = presetImgs[0]!.id) =>
        JSON.stringify([{ imageId, persons: [{ mask_id, faceId, at: null }] }]);
      const save = (locationInfo: string) =>
        test.drafts.editLocation(partner, { campaignId, version, locationInfo });
      await expect(save(info(999_999))).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      await expect(save(info(faces[1]!.id, 'person_2'))).rejects.toMatchObject(coded('LOCATION_STALE'));
      await expect(save(info(faces[1]!.id, 'person_1', 999))).rejects.toMatchObject(coded('LOCATION_STALE'));
      for (const broken of ['', '{', '[]', '[{"imageId":0}]', 'x'.repeat(BUILDER.maxLocationBytes + 1)]) {
        await expect(save(broken)).rejects.toMatchObject(coded('LOCATION_INVALID'));
      }
      version = await save(info(faces[1]!.id));
      version = await test.drafts.edit(partner, { ...chosen, version });
      expect((await draftOf(campaignId)).locationInfo).not.toBeNull();
      await test.drafts.edit(partner, { ...chosen, otherFaceIds: [], version });
      expect((await draftOf(campaignId)).locationInfo).toBeNull();
    });

    it('is made of one’s own faces alone, a face and an extra one at least', async () => {
      const presetCampaignId = await whole(partner, 1);
      const [face, extra] = [await test.face(partner), await test.face(partner)];
      const foreign = await test.face(other);
      const complete = (...srcFacePath: string[]) =>
        test.drafts.complete(partner, { presetCampaignId, srcFacePath, campaignId: null });
      await expect(complete(face.path)).rejects.toMatchObject(coded('CAMPAIGN_FACES_TOO_FEW'));
      await expect(complete(face.path, face.path)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      await expect(complete(face.path, foreign.path)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      const campaignId = await test.drafts.create(partner);
      const edit = { campaignId, version: 1, presetCampaignId: null, otherFaceIds: [] };
      const foreignEdit = test.drafts.edit(partner, { ...edit, srcFaceId: foreign.id });
      await expect(foreignEdit).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      const id = await complete(face.path, extra.path);
      await test.sourceFaces.remove(partner, extra.id);
      await expect(complete(face.path, extra.path)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      expect((await draftOf(id)).faces.map((one) => one.id)).toEqual([face.id]);
    });

    it('without a draft is begun as one, once however often it is asked for, and a bounded number of times', async () => {
      const presetCampaignId = await whole(partner, 1);
      const [face, extra] = [await test.face(partner), await test.face(partner)];
      const begin = (...srcFacePath: string[]) =>
        test.drafts.complete(partner, { presetCampaignId, srcFacePath, campaignId: null });
      const ids = await Promise.all(Array.from({ length: 5 }, () => begin(face.path, extra.path)));
      expect(new Set(ids).size).toBe(1);
      const draft = await draftOf(ids[0]!);
      expect(draft).toMatchObject({ isDraft: true, presetCampaignId, type: 2, locationInfo: null });
      expect(draft.faces.map(({ id }) => id)).toEqual([face.id, extra.id]);
      expect(await begin(extra.path, face.path)).not.toBe(ids[0]);
      expect(await draftOf(await made(presetCampaignId, [face.path, extra.path]))).toMatchObject({
        id: ids[0],
        isDraft: false,
      });
      const row = { partner_id: partner.partnerId, preset_campaign_id: presetCampaignId, type: 2 };
      const rows = Array.from({ length: BUILDER.maxCampaigns - 2 }, () => row);
      await database.db.insertInto('campaigns').values(rows).execute();
      await expect(begin(face.path, extra.path)).rejects.toMatchObject(coded('CAMPAIGNS_FULL'));
      await expect(test.drafts.create(partner)).rejects.toMatchObject(coded('CAMPAIGNS_FULL'));
    });

    it('is one’s own, and made of presets that are one’s own or offered', async () => {
      const campaignId = await test.drafts.create(partner);
      const edit = { campaignId, version: 1, srcFaceId: null, otherFaceIds: [] };
      const foreign = test.drafts.edit(other, { ...edit, presetCampaignId: null });
      await expect(foreign).rejects.toMatchObject(coded('CAMPAIGN_NOT_FOUND'));
      await expect(test.drafts.remove(other, campaignId)).rejects.toMatchObject(coded('CAMPAIGN_NOT_FOUND'));
      const presetCampaignId = await whole(other, 1);
      const hidden = test.drafts.edit(partner, { ...edit, presetCampaignId });
      await expect(hidden).rejects.toMatchObject(coded('CAMPAIGN_NOT_FOUND'));
      await test.flags.editIsVerified(other, presetCampaignId, true);
      expect(await test.drafts.edit(partner, { ...edit, presetCampaignId })).toBe(2);
      await test.drafts.remove(partner, campaignId);
      expect(await draftOf(campaignId)).toBeUndefined();
    });

    it('is begun a bounded number of times, and an empty one is begun once', async () => {
      const face = await test.face(partner);
      const first = await test.drafts.create(partner);
      expect(await test.drafts.create(partner)).toBe(first);
      const edit = { version: 1, presetCampaignId: null, srcFaceId: face.id, otherFaceIds: [] };
      await test.drafts.edit(partner, { ...edit, campaignId: first });
      for (let made = 1; made < BUILDER.maxDrafts; made++) {
        await test.drafts.edit(partner, { ...edit, campaignId: await test.drafts.create(partner) });
      }
      await expect(test.drafts.create(partner)).rejects.toMatchObject(coded('DRAFTS_FULL'));
    });
  });

  describe('flags change by rules', () => {
    it('a preset is offered once everything of it is chosen, and no more when that is not so', async () => {
      const id = await test.found(partner, 1);
      const flip = () => test.flags.editIsVerified(partner, id, null);
      await expect(flip()).rejects.toMatchObject(coded('PRESET_UNFINISHED'));
      const ready = await whole(partner, 1);
      await expect(test.flags.editIsVerified(other, ready, true)).rejects.toMatchObject(
        coded('CAMPAIGN_NOT_FOUND'),
      );
      await test.flags.editIsVerified(partner, ready, null);
      expect(await test.preset(partner.partnerId, ready)).toMatchObject({ isVerified: true });
      await test.flags.editInProcess(partner, ready, true);
      await expect(test.flags.editIsVerified(partner, ready, true)).rejects.toMatchObject(
        coded('PRESET_IN_PROCESS'),
      );
      await test.work();
      expect(await test.preset(partner.partnerId, ready)).toMatchObject({ isVerified: false });
    });

    it('an image is verified once its masks were saved', async () => {
      const id = await test.found(partner, 0);
      const [image] = (await test.preset(partner.partnerId, id)).presetImgs;
      const flip = (by = partner) => test.flags.editPresetImg(by, image!.id, null);
      await expect(flip()).rejects.toMatchObject(coded('PRESET_IMAGE_UNCHECKED'));
      const maskData = JSON.stringify([{ imageId: image!.id, masks: [] }]);
      await test.maskings.finalize(partner, { maskData, files: new Map() });
      await expect(flip(other)).rejects.toMatchObject(coded('CAMPAIGN_NOT_FOUND'));
      await flip();
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ presetImgs: [{ isVerified: true }] });
    });

    it('photos are made of finished campaigns, and people are not looked for meanwhile', async () => {
      const presetCampaignId = await whole(partner, 1);
      const srcFacePath = [(await test.face(partner)).path, (await test.face(partner)).path];
      const draft = await test.drafts.create(partner);
      await expect(test.flags.editInGenerate(partner, draft, true)).rejects.toMatchObject(
        coded('CAMPAIGN_UNFINISHED'),
      );
      const id = await made(presetCampaignId, srcFacePath);
      await expect(test.flags.editInGenerate(other, id, true)).rejects.toMatchObject(
        coded('CAMPAIGN_NOT_FOUND'),
      );
      await test.flags.editInGenerate(partner, id, null);
      const search = () => test.flags.editInProcess(partner, presetCampaignId, true);
      await expect(search()).rejects.toMatchObject(coded('PRESET_IN_USE'));
      await test.flags.editInGenerate(partner, id, false);
      await search();
      await expect(test.flags.editInGenerate(partner, id, true)).rejects.toMatchObject(
        coded('PRESET_IN_PROCESS'),
      );
    });

    it('a product that a published bundle offers is not made anew', async () => {
      const id = await test.found(partner, 1);
      const { presetImgs, personJsonKey } = await test.preset(partner.partnerId, id);
      const json = personJsonKey!;
      const product = await database.db
        .insertInto('products')
        .values({
          partner_id: partner.partnerId,
          title: 'Photo',
          file_key: presetImgs[0]!.key,
          person_json_key: json,
          head_json_key: json,
          location: '0',
          faces: '[null]',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await expect(test.flags.editInSwap(other, product.id, true)).rejects.toMatchObject(coded('NOT_FOUND'));
      await test.flags.editInSwap(partner, product.id, null);
      await test.flags.editInSwap(partner, product.id, false);
      const { id: bundle_id } = await database.db
        .insertInto('bundles')
        .values({ uid: `b${product.id}`, partner_id: partner.partnerId, name: 'Bundle' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.db
        .insertInto('bundle_products')
        .values({ bundle_id, product_id: product.id, position: 0 })
        .execute();
      await expect(test.flags.editInSwap(partner, product.id, true)).rejects.toMatchObject(
        coded('PRODUCT_PUBLISHED'),
      );
    });

    it('a preset has a face of its owner’s', async () => {
      const id = await test.found(partner, 1);
      const [own, foreign] = [await test.face(partner), await test.face(other)];
      const set = (faceId: number, by = partner) => test.flags.editPresetSrcFace(by, id, faceId);
      await expect(set(foreign.id)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
      await expect(set(own.id, other)).rejects.toMatchObject(coded('CAMPAIGN_NOT_FOUND'));
      await set(own.id);
      expect(await test.preset(partner.partnerId, id)).toMatchObject({
        srcFaceKey: test.images.keyOf(own.path),
      });
      await test.sourceFaces.remove(partner, own.id);
      expect(await test.preset(partner.partnerId, id)).toMatchObject({ srcFaceKey: null });
    });
  });
});
