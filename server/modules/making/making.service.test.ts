import { BUILDER } from '@facet/contract/constants.ts';
import { inFrontFieldName, inFrontObjectIdOf, maskFieldName, objectIdOf } from '@facet/contract/masking.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import type { Raster } from '@facet/workers/types.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { sharp } from '../../images/sharp.ts';
import { Refusal } from '../../refusal.ts';
import { inFrontOf } from '../bundles/in-front.ts';
import { type BuilderTest, openBuilder, segmentsOf } from '../campaigns/builder.fixture.ts';
import { lockPartner } from '../campaigns/campaign-store.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { editProduct } from './products.ts';
import { createMakings } from './service.ts';
import { ownMakings } from './store.ts';

const signal = () => new AbortController().signal;
const coded = (code: string) => expect.objectContaining({ code });

describe.each(DATABASES)('making products on $kind', ({ open, kind }) => {
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

  const stateOf = (id: number) => ownMakings(database.db, partner.partnerId, id);
  const productsOf = (id: number) =>
    database.db.selectFrom('products').selectAll().where('campaign_id', '=', id).orderBy('id').execute();
  const isMaking = async (id: number) =>
    (
      await database.db
        .selectFrom('campaigns')
        .select('in_generate')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).in_generate;
  const begin = (id: number) => test.flags.editInGenerate(partner, id, true);

  it('puts the chosen faces onto everybody who is fixed, leaves the target, and makes a product an image', async () => {
    const { id, imageIds } = await test.finished(partner, 3, 1);
    test.swaps.faces = 3;
    const onto: number[] = [];
    test.swaps.swap = (input, options) => {
      onto.push(input.faceIndex);
      return test.swapOnce(input, options);
    };
    await begin(id);
    expect(await isMaking(id)).toBe(true);
    await test.makeAll();
    expect(onto).toEqual([0, 1]);
    expect(await isMaking(id)).toBe(false);
    expect(await stateOf(id)).toMatchObject([
      { imageId: imageIds[0], status: 'SUCCESS', progress: 1 },
      { imageId: imageIds[1], status: 'SUCCESS' },
    ]);
    const [group, portrait] = await productsOf(id);
    expect(group).toMatchObject({
      partner_id: partner.partnerId,
      title: 'Photo 1',
      location: '0,0,1',
      gen_location: 'none,none,none',
      in_swap: true,
      faces: [{ score: 0.98 }, { score: 0.98 }, { score: 0.98 }],
    });
    expect(group!.file_key).not.toBe(group!.bf_file_key);
    // nobody in it got another face: the photo is the product's
    expect(portrait!.file_key).toBe(portrait!.bf_file_key);
    for (const key of [group!.file_key, group!.person_json_key, group!.head_json_key])
      expect(await test.storage.has(key)).toBe(true);
    const persons = JSON.parse((await test.storage.get(group!.person_json_key)).toString());
    expect(persons.map(({ mask_id }: { mask_id: string }) => mask_id)).toEqual([
      'person_1',
      'person_2',
      'person_3',
    ]);
  });

  it('makes no photo of an image that shows nobody, also not when it is made again', async () => {
    const { id, presetCampaignId, imageIds } = await test.finished(partner, 0, 2);
    await begin(id);
    expect(test.making).toMatchObject([{ presetImgId: imageIds[1] }]);
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ imageId: imageIds[1], status: 'SUCCESS' }]);
    expect(await productsOf(id)).toMatchObject([{ title: 'Photo 2', location: '0,1' }]);
    await expect(begin(id)).rejects.toMatchObject(coded('MAKING_DONE'));
    await expect(test.flags.remakeImage(partner, id, imageIds[0]!)).rejects.toMatchObject(coded('NOT_FOUND'));
    // somebody is drawn into it of whom nothing is chosen yet
    await test.saveMasks(partner, presetCampaignId, 0, 1);
    await expect(begin(id)).rejects.toMatchObject(coded('PRESET_UNFINISHED'));
  });

  it('swaps everybody who is fixed by one call, each with the face that was chosen for them, into one picture', async () => {
    test.swaps.cast = (at) => (at === 0 ? 1 : 0);
    const { id } = await test.finished(partner, 3);
    test.swaps.faces = 3;
    const made: { onto: number; fan: number; before: number }[] = [];
    let last: Raster | undefined;
    test.swaps.swap = async (input, options) => {
      const [fan, before] = [input.source, input.target].map(({ data }) => data[0]!) as [number, number];
      made.push({ onto: input.faceIndex, fan, before });
      if (last) expect(input.target).toBe(last);
      last = { ...input.target, data: input.target.data.map((value) => value + 5) };
      return { ...(await test.swapOnce(input, options)), image: last };
    };
    await begin(id);
    await test.makeAll();
    expect(made).toEqual([
      { onto: 0, fan: 0x44, before: 0x77 },
      { onto: 1, fan: 0x88, before: 0x77 + 5 },
    ]);
    const [product] = await productsOf(id);
    expect((await test.images.load(product!.file_key)).data[0]).toBe(0x77 + 10);
  });

  it('hands over what was drawn in front of faces: to the swaps of the photo, and with the product', async () => {
    const { id, imageIds } = await test.finished(partner, 3);
    test.swaps.faces = 3;
    const persons = segmentsOf(3);
    const { width, height } = test.photoSize;
    const png = await sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const entry = (of: typeof persons, name: typeof maskFieldName, idOf: typeof objectIdOf) =>
      of.map((one) => ({
        ...one,
        object: { object_id: idOf(imageIds[0]!, one.mask_id), file: name(0, one.mask_id) },
      }));
    const masks = entry(persons, maskFieldName, objectIdOf);
    // of the first what was proposed is left as it was, of the second it is said that there is nothing
    const drawn = [persons[0]!, { ...persons[1]!, coordinates: [] }, persons[2]!];
    const inFront = entry(drawn, inFrontFieldName, inFrontObjectIdOf);
    await test.maskings.finalize(partner, {
      maskData: JSON.stringify([{ imageId: imageIds[0], masks, inFront }]),
      files: new Map([...masks, ...inFront].map(({ object }) => [object.file, png])),
    });
    const told: unknown[] = [];
    test.swaps.swap = (input, options) => {
      told.push([input.inFront, input.isAsProposed]);
      return test.swapOnce(input, options);
    };
    await begin(id);
    await test.makeAll();
    expect(told).toEqual([
      [persons[0]!.coordinates, true],
      [[], false],
    ]);
    const [product] = await productsOf(id);
    const stored = async (key: string | null) => JSON.parse((await test.storage.get(key!)).toString());
    expect(await stored(product!.in_front_json_key)).toEqual(
      drawn.map((one, i) => ({ ...one, isAsProposed: i === 0 })),
    );
    const forFan = (person: number) => inFrontOf(test.storage, product!.in_front_json_key, persons[person]);
    expect([await forFan(0), await forFan(1), await forFan(2)]).toEqual([
      { inFront: persons[0]!.coordinates, isAsProposed: true },
      { inFront: [], isAsProposed: false },
      { inFront: persons[2]!.coordinates, isAsProposed: false },
    ]);
    expect(await inFrontOf(test.storage, null, persons[0])).toEqual({});
  });

  it('leaves open whom the partner leaves open: they keep their face, and fans may be them', async () => {
    const { id } = await test.finished(partner, 3);
    test.swaps.faces = 3;
    const { locationInfo } = await database.db
      .selectFrom('campaigns')
      .select('location_info as locationInfo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    locationInfo![0]!.persons[0]!.isOpen = true;
    await database.db
      .updateTable('campaigns')
      .set({ location_info: JSON.stringify(locationInfo) })
      .where('id', '=', id)
      .execute();
    await begin(id);
    await test.makeAll();
    const [group] = await productsOf(id);
    expect(group!.location).toBe('*,0,1');
    expect(test.swaps.done).toBe(1);
  });

  it('makes nothing twice: not for one job that runs twice, nor for a campaign that is made again', async () => {
    const { id } = await test.finished(partner, 2);
    await begin(id);
    const job = test.making.shift()!;
    const before = (await test.stored()).length;
    await Promise.all([test.maker.make(job, signal()), test.maker.make(job, signal())]);
    await test.maker.make(job, signal());
    expect(await productsOf(id)).toHaveLength(1);
    expect((await test.stored()).length).toBe(before + 3);
    await expect(begin(id)).rejects.toMatchObject(coded('MAKING_DONE'));
  });

  it('goes on after a process that was killed in the middle, and leaves no file of it behind', async () => {
    const { id } = await test.finished(partner, 3);
    test.swaps.faces = 3;
    await begin(id);
    const job = test.making.shift()!;
    test.swaps.swap = async (input, options) => {
      if (test.swaps.done === 1) throw new Error('the process was killed');
      return test.swapOnce(input, options);
    };
    await expect(test.maker.make(job, signal())).rejects.toThrow('killed');
    expect(await stateOf(id)).toMatchObject([{ status: 'PROCESSING' }]);
    test.swaps.swap = null;
    await test.maker.make(job, signal());
    expect(await stateOf(id)).toMatchObject([{ status: 'SUCCESS' }]);
    expect(await productsOf(id)).toHaveLength(1);
  });

  it('is cancelled in the middle of an image; what is made stays, and the rest can be made later', async () => {
    const { id } = await test.finished(partner, 2, 2);
    await begin(id);
    await test.maker.make(test.making.shift()!, signal());
    const begun = Promise.withResolvers<void>();
    test.swaps.swap = (_, options) => {
      begun.resolve();
      return new Promise((_, reject) => {
        options!.signal!.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const making = test.maker.make(test.making.shift()!, signal());
    await begun.promise;
    await test.flags.editInGenerate(partner, id, false);
    await making;
    expect(await stateOf(id)).toMatchObject([{ status: 'SUCCESS' }, { status: 'CANCELLED' }]);
    expect(await isMaking(id)).toBe(false);
    test.swaps.swap = null;
    await begin(id);
    expect(test.making).toHaveLength(1);
    await test.makeAll();
    expect(await productsOf(id)).toHaveLength(2);
  });

  it('says which image is short, because of whom and why, and the others are made', async () => {
    const { id, imageIds } = await test.finished(partner, 3, 2);
    test.swaps.faces = 3;
    await begin(id);
    test.swaps.swap = async (input, options) => {
      if (input.faceIndex === 1) throw new GeneratorError('QUALITY_TOO_LOW');
      return test.swapOnce(input, options);
    };
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([
      { imageId: imageIds[0], status: 'FAILED', errorCode: 'MAKING_POOR', person: 1 },
      { imageId: imageIds[1], status: 'SUCCESS' },
    ]);
    expect(await productsOf(id)).toHaveLength(1);

    test.swaps.swap = null;
    test.swaps.faces = 2;
    await test.flags.remakeImage(partner, id, imageIds[0]!);
    await test.makeAll();
    // a target without a face could be nobody's
    expect(await stateOf(id)).toMatchObject([
      { status: 'FAILED', errorCode: 'TARGET_NO_FACE', person: 2 },
      {},
    ]);
    test.swaps.faces = 3;
    await test.flags.remakeImage(partner, id, imageIds[0]!);
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ status: 'SUCCESS', errorCode: null }, {}]);
  });

  it.each([
    ['TARGET_CLOSE_UP', 'MAKING_CLOSE_UP'],
    ['TARGET_HAND', 'MAKING_HAND'],
  ] as const)('says to the creator what nobody’s other face would mend: %s', async (code, errorCode) => {
    const { id } = await test.finished(partner, 2);
    await begin(id);
    test.swaps.swap = async () => {
      throw new GeneratorError(code);
    };
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED', errorCode, person: 0 }]);
    test.swaps.swap = null;
  });

  it('a face that is withdrawn while an image is made ends that image, even when its picture was made', async () => {
    const { id, faceIds } = await test.finished(partner, 2);
    const before = (await test.stored()).length;
    await begin(id);
    test.swaps.swap = async (input, options) => {
      await test.sourceFaces.remove(partner, faceIds[0]!);
      return test.swapOnce(input, options);
    };
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED', errorCode: 'FACE_WITHDRAWN', person: 0 }]);
    expect(await productsOf(id)).toEqual([]);
    expect((await test.stored()).length).toBe(before - 1);
    expect(await isMaking(id)).toBe(false);
  });

  it.each([
    ['storage is silent', new Error('ECONNRESET')],
    ['too many images are being decoded', new Refusal('TOO_MANY_REQUESTS')],
  ])('is left to another try when %s while a face is read', async (_, error) => {
    const { id } = await test.finished(partner, 2);
    await begin(id);
    const [job] = test.making;
    const { get } = test.storage;
    vi.spyOn(test.storage, 'get').mockImplementation(async (key) => {
      if (key.startsWith('faces/')) throw error;
      return get(key);
    });
    await expect(test.maker.make(job!, signal())).rejects.toBe(error);
    expect(await stateOf(id)).toMatchObject([{ status: 'PROCESSING', errorCode: null }]);
    vi.restoreAllMocks();
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ status: 'SUCCESS' }]);
  });

  it.each([
    ['is gone', (key: string) => test.storage.delete(key)],
    ['shows no image', (key: string) => test.storage.put(key, Buffer.from('nothing'))],
  ])('ends when the file of a face %s, and says whose', async (_, spoil) => {
    const { id, faceIds } = await test.finished(partner, 2);
    await begin(id);
    const { file_key } = await database.db
      .selectFrom('partner_src_imgs')
      .select('file_key')
      .where('id', '=', faceIds[0]!)
      .executeTakeFirstOrThrow();
    await spoil(file_key);
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED', errorCode: 'FACE_WITHDRAWN', person: 0 }]);
  });

  it('people who are others by now are not given faces', async () => {
    const { id, presetCampaignId } = await test.finished(partner, 2);
    await begin(id);
    await database.db
      .updateTable('preset_campaigns')
      .set({ location: '0,0,1' })
      .where('id', '=', presetCampaignId)
      .execute();
    await test.makeAll();
    expect(await stateOf(id)).toMatchObject([
      { status: 'FAILED', errorCode: 'LOCATION_STALE', person: null },
    ]);
  });

  // where one connection does everything, nobody else can wait
  it.runIf(kind === 'postgres')(
    'is done while somebody holds the partner: who waits for the campaign then would wait for ever',
    async () => {
      const { id } = await test.finished(partner, 2);
      await begin(id);
      await database.db.transaction().execute(async (trx) => {
        await lockPartner(trx, partner.partnerId);
        await test.makeAll();
      });
      expect(await stateOf(id)).toMatchObject([{ status: 'SUCCESS' }]);
    },
  );

  it('what is being made anew is not taken before it is there', async () => {
    const { id, imageIds } = await test.finished(partner, 2);
    await begin(id);
    await test.makeAll();
    const [product] = await productsOf(id);
    await test.flags.editInSwap(partner, product!.id, false);
    await test.flags.remakeImage(partner, id, imageIds[0]!);
    const take = () => test.flags.editInSwap(partner, product!.id, false);
    await expect(take()).rejects.toMatchObject(coded('CAMPAIGN_IN_GENERATE'));
    await test.makeAll();
    await take();
  });

  it('what came to be used after its making anew was cancelled stays as it is', async () => {
    const { id, imageIds } = await test.finished(partner, 2);
    await begin(id);
    await test.makeAll();
    const [product] = await productsOf(id);
    await test.flags.remakeImage(partner, id, imageIds[0]!);
    await test.flags.editInGenerate(partner, id, false);
    await test.flags.editInSwap(partner, product!.id, false);
    const bundle = await database.db
      .insertInto('bundles')
      .values({
        uid: `used-${product!.id}`,
        partner_id: partner.partnerId,
        name: 'used',
        status: 'PUBLISHED',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('bundle_products')
      .values({ bundle_id: bundle.id, product_id: product!.id, position: 0 })
      .execute();
    await expect(begin(id)).rejects.toMatchObject(coded('MAKING_DONE'));
    await test.makeAll();
    expect(await productsOf(id)).toMatchObject([{ file_key: product!.file_key, in_swap: false }]);
  });

  it('an image is made anew in the place of its product, as long as nobody uses that', async () => {
    const { id, imageIds } = await test.finished(partner, 2);
    await begin(id);
    await test.makeAll();
    const [first] = await productsOf(id);
    await test.flags.editInSwap(partner, first!.id, false);
    const files = (await test.stored()).length;
    const again = (by = partner) => test.flags.remakeImage(by, id, imageIds[0]!);
    await again();
    expect(await productsOf(id)).toMatchObject([{ id: first!.id, in_swap: true }]);
    await expect(again()).rejects.toMatchObject(coded('CAMPAIGN_IN_GENERATE'));
    await test.makeAll();
    const [second, ...more] = await productsOf(id);
    expect(more).toEqual([]);
    expect(second!.id).toBe(first!.id);
    expect(second!.file_key).not.toBe(first!.file_key);
    expect((await test.stored()).length).toBe(files);

    const { id: bundle_id } = await database.db
      .insertInto('bundles')
      .values({ uid: `made${id}${Math.random()}`, partner_id: partner.partnerId, name: 'Bundle' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product_id = second!.id;
    await database.db.insertInto('bundle_products').values({ bundle_id, product_id, position: 0 }).execute();
    await expect(again()).rejects.toMatchObject(coded('PRODUCT_IN_USE'));
  });

  it('is asked for at once and made once, and bounded for a partner', async () => {
    const { id } = await test.finished(partner, 2);
    await Promise.all([begin(id), begin(id), begin(id)]);
    expect(test.making).toHaveLength(1);
    const { id: last, presetCampaignId, imageIds } = await test.finished(partner, 1);
    const others = await database.db
      .insertInto('campaigns')
      .values(
        Array.from({ length: BUILDER.maxMakings - 2 }, () => ({
          partner_id: partner.partnerId,
          preset_campaign_id: presetCampaignId,
          type: 1,
        })),
      )
      .returning('id as campaign_id')
      .execute();
    const open = others.map((campaign) => ({ ...campaign, preset_img_id: imageIds[0]! }));
    await database.db.insertInto('makings').values(open).execute();
    await begin(last);
    const { id: tooMany } = await test.finished(partner, 1);
    await expect(begin(tooMany)).rejects.toMatchObject(coded('MAKINGS_FULL'));
    expect(await isMaking(tooMany)).toBe(false);
  });

  it('is given up with a reason when its tries are used up, or its job is lost', async () => {
    const { id, imageIds } = await test.finished(partner, 2);
    await begin(id);
    await test.maker.giveUp(test.making.shift()!);
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED', errorCode: 'MAKING_FAILED' }]);
    await test.flags.remakeImage(partner, id, imageIds[0]!);
    await test.makings.failAbandoned();
    expect(await stateOf(id)).toMatchObject([{ status: 'PENDING' }]);
    await database.db
      .updateTable('makings')
      .set({ changed_at: new Date(Date.now() - 3_600_000) })
      .where('campaign_id', '=', id)
      .execute();
    await test.makings.failAbandoned();
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await isMaking(id)).toBe(false);
  });

  it('is given up also when it was lost behind hundreds that only wait', async () => {
    const { id, presetCampaignId, imageIds } = await test.finished(partner, 1);
    await begin(id);
    const values = { partner_id: other.partnerId, preset_campaign_id: presetCampaignId, type: 1 };
    const waiting = await database.db
      .insertInto('campaigns')
      .values(Array.from({ length: 230 }, () => values))
      .returning('id as campaign_id')
      .execute();
    const long = { preset_img_id: imageIds[0]!, changed_at: new Date(Date.now() - 7_200_000) };
    await database.db
      .insertInto('makings')
      .values(waiting.map((campaign) => ({ ...campaign, ...long })))
      .execute();
    await database.db
      .updateTable('makings')
      .set({ changed_at: new Date(Date.now() - 3_600_000) })
      .where('campaign_id', '=', id)
      .execute();
    const { db, bus, maker } = test;
    const isUnderWay = async ({ campaignId }: { campaignId: number }) => campaignId !== id;
    await createMakings({ db, bus, maker, jobs: { enqueue: async () => {}, isUnderWay } }).failAbandoned();
    expect(await stateOf(id)).toMatchObject([{ status: 'FAILED' }]);
    const open = database.db.selectFrom('makings').where('status', '=', 'PENDING');
    const { count } = await open
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThanOrEqual(230);
    await database.db
      .deleteFrom('makings')
      .where(
        'campaign_id',
        'in',
        waiting.map(({ campaign_id }) => campaign_id),
      )
      .execute();
  });

  it('is nothing of another partner’s business', async () => {
    const { id, imageIds } = await test.finished(partner, 1);
    await expect(test.flags.editInGenerate(other, id, true)).rejects.toMatchObject(
      coded('CAMPAIGN_NOT_FOUND'),
    );
    await begin(id);
    await test.makeAll();
    await expect(test.flags.remakeImage(other, id, imageIds[0]!)).rejects.toMatchObject(
      coded('CAMPAIGN_NOT_FOUND'),
    );
    await expect(test.flags.remakeImage(partner, id, 999_999)).rejects.toMatchObject(coded('NOT_FOUND'));
    expect(await ownMakings(database.db, other.partnerId, id)).toEqual([]);
    const [product] = await productsOf(id);
    const edit = {
      productId: product!.id,
      title: 'Mine',
      cost: 5,
      serviceId: null,
      isGeneratedWithAd: false,
    };
    await expect(editProduct(database.db, other.partnerId, edit)).rejects.toMatchObject(coded('NOT_FOUND'));
  });

  it('a product has a title, and a price or a service of those for credits', async () => {
    const { id } = await test.finished(partner, 1);
    await begin(id);
    await test.makeAll();
    const [product] = await productsOf(id);
    const usual = { productId: product!.id, title: ' Rose light ', cost: null, serviceId: null };
    const edit = (change: object) =>
      editProduct(database.db, partner.partnerId, { ...usual, isGeneratedWithAd: true, ...change });
    await edit({});
    expect(await productsOf(id)).toMatchObject([
      { title: 'Rose light', cost: null, service_id: null, is_generated_with_ad: true },
    ]);
    await edit({ cost: 10_000, serviceId: 1, isGeneratedWithAd: false });
    expect(await productsOf(id)).toMatchObject([
      { cost: 10_000, service_id: 1, is_generated_with_ad: false },
    ]);
    await expect(edit({ title: '  ' })).rejects.toMatchObject(coded('PRODUCT_TITLE'));
    await expect(edit({ title: 'x'.repeat(101) })).rejects.toMatchObject(coded('PRODUCT_TITLE'));
    for (const cost of [0, -1, 10_001, 1e15, 1.5, Number.NaN])
      await expect(edit({ cost })).rejects.toMatchObject(coded('COST_INVALID'));
    // what an advertisement pays is no price, and the price of one's own is said as a cost
    for (const serviceId of [2, 3, 99])
      await expect(edit({ serviceId })).rejects.toMatchObject(coded('SERVICE_NOT_FOUND'));
  });
});
