import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENCY, type GenerationMode, SERVICE } from '@facet/contract/constants.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary, SwapReport } from '@facet/workers/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { createImages, type Images, type StoredFile } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createJobs, type Jobs } from '../../jobs/jobs.ts';
import { developmentCredentials } from '../../provenance/certificate.ts';
import { createProvenance } from '../../provenance/provenance.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createCredits } from '../ledger/credits.ts';
import { balanceOf, grant } from '../ledger/ledger.ts';
import { createUploads, type Uploads } from '../uploads/service.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createPreviews, type Previews } from './previews.ts';
import { createProductions, type GenerationJobs, type Productions } from './productions.ts';
import { generationQueue } from './queue.ts';
import { productionForWork, searchProductions } from './store.ts';
import { createTrials } from './trials.ts';

const face = (yaw: number, score = 1): FaceSummary => ({
  box: { x: 10, y: 10, width: 200, height: 240 },
  score,
  pose: { yaw, pitch: 0, roll: 0 },
  size: 200,
});
const REPORT: SwapReport = {
  identityGain: 0.4,
  poseErrorDegrees: 1,
  expressionError: 0.01,
  seam: 1,
  boundaryDeltaE: 2,
  sharpness: 1,
  risk: 0.1,
  variant: 'test',
  milliseconds: 1,
};

const raster = { width: 600, height: 800, data: new Uint8ClampedArray(600 * 800 * 4).fill(128) };

describe.each(DATABASES)('productions on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let images: Images;
  let jobs: Jobs;
  let bus: Bus;
  let outcomes: Outcomes;
  let productions: Productions;
  let previews: Previews;
  let fan: Member;
  let partnerId: number;
  /** What the generator says to a trial. */
  const swap = vi.fn<Pool['swap']>();

  beforeAll(async () => {
    const opened = await open();
    ({ database } = opened);
    folder = await mkdtemp(join(tmpdir(), 'facet-productions-'));
    images = createImages({ storage: await createDiskStorage(folder), addressKey: new Uint8Array(32) });
    const { db } = database;
    jobs = await createJobs(database, silent);
    const queue = generationQueue({ generate: async () => {}, giveUp: async () => {} }, 1);
    await jobs.open([queue]);
    bus = await createBus(database, silent);
    outcomes = createOutcomes({
      db,
      images,
      bus,
      trash: { throwAway: async () => {}, empty: async () => {} },
    });
    const generations: GenerationJobs = {
      enqueue: (trx, productionId) => jobs.enqueue(queue, trx, { productionId }),
      isUnderWay: (productionId) => jobs.isUnderWay(queue, { productionId }),
    };
    const provenance = await createProvenance({ credentials: developmentCredentials() });
    previews = createPreviews({ db, provenance: { ...provenance, sign: async (jpeg) => Buffer.from(jpeg) } });
    productions = createProductions({
      db,
      images,
      consents: createConsents(),
      outcomes,
      generations,
      bus,
      trials: createTrials({
        db,
        images: { load: async () => raster },
        storage: { get: async () => Buffer.from('[]') },
        pool: { swap },
        previews,
      }),
      credits: createCredits({ db }),
    });
    const partner = await newMember();
    const row = { user_id: partner.userId, name: 'Partner' };
    partnerId = (
      await database.db.insertInto('partners').values(row).returning('id').executeTakeFirstOrThrow()
    ).id;
    drop = async () => {
      await jobs.stop();
      await bus.close();
      await opened.drop();
      await rm(folder, { recursive: true });
    };
  });
  beforeEach(async () => {
    swap.mockReset().mockResolvedValue({ image: raster, report: REPORT });
    fan = await newMember();
    for (const currencyId of Object.values(CURRENCY)) {
      await grant(database.db, {
        userId: fan.userId,
        currencyId,
        amount: 100,
        reason: 'gift',
        idempotencyKey: randomUUID(),
      });
    }
  });
  afterAll(() => drop());

  const spendable = () => balanceOf(database.db, fan.userId, CURRENCY.FACE);
  const reserve = () => createCredits({ db: database.db }).useService(fan, SERVICE.credit, null);

  async function newMember(): Promise<Member> {
    const name = `u${randomUUID().replaceAll('-', '')}`;
    const { id } = await database.db
      .insertInto('users')
      .values({ username: name, email: `${name}@example.com`, password_hash: '', first_name: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null };
  }

  async function stored(ownerId: number | null): Promise<StoredFile> {
    const file = {
      ...(await images.putJson({}, 'products')),
      owner_id: ownerId,
      width: 800,
      height: 600,
      placeholder: 'data:,',
    };
    await images.record(file, database.db);
    return file;
  }

  async function newFace(member: Member, yaw = 0): Promise<string> {
    const { key } = await stored(member.userId);
    await database.db
      .insertInto('src_imgs')
      .values({ user_id: member.userId, file_key: key, face: JSON.stringify(face(yaw)) })
      .execute();
    return key;
  }

  async function newProduct(
    options: {
      faces?: (FaceSummary | null)[];
      isGeneratedWithAd?: boolean;
      cost?: number;
      location?: string;
    } = {},
  ) {
    const [photo, persons, heads] = await Promise.all([stored(null), stored(null), stored(null)]);
    const product = await database.db
      .insertInto('products')
      .values({
        partner_id: partnerId,
        title: 'Two people',
        file_key: photo.key,
        person_json_key: persons.key,
        head_json_key: heads.key,
        location: options.location ?? '0,1',
        faces: JSON.stringify(options.faces ?? [null, face(0)]),
        is_generated_with_ad: options.isGeneratedWithAd ?? false,
        service_id: options.cost === undefined ? null : SERVICE.creditWithCost,
        cost: options.cost ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const bundle = { uid: randomUUID(), partner_id: partnerId, name: 'Bundle' };
    const { id } = await database.db
      .insertInto('bundles')
      .values(bundle)
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('bundle_products')
      .values({ bundle_id: id, product_id: product.id, position: 1 })
      .execute();
    return product;
  }
  type Product = Awaited<ReturnType<typeof newProduct>>;

  const agreement = () =>
    JSON.stringify(
      (['terms', 'imagegeneration', 'privacy'] as const).map((documentId) => consentRecord({ documentId })),
    );

  async function create(product: Product, tradeHistoryId: number, change: object = {}): Promise<number> {
    return productions.create(fan, {
      productId: product.id,
      srcfile: images.address(await newFace(fan)),
      targetfile: images.address(product.file_key),
      agreementMetaData: agreement(),
      tradeHistoryId,
      address: '127.0.0.1',
      ...change,
    });
  }

  async function started(
    product: Product,
    location = product.location,
  ): Promise<{ id: number; body: ProductionMonoBody }> {
    const srcKey = await newFace(fan);
    const { reservation } = await reserve();
    const id = await create(product, reservation.id, { srcfile: images.address(srcKey), location });
    await productions.editInGeneration(fan, id, true);
    const body: ProductionMonoBody = {
      userId: fan.userId,
      selectedItemId: product.id,
      productionId: id,
      targetUrl: images.address(product.file_key),
      swapUrl: images.address(srcKey),
      location,
      faceIndex: targetIndex(parseLocation(location)),
      maskJson: images.address(product.head_json_key),
      type: 'production',
      productId: product.id,
    };
    return { id, body };
  }

  const result = async () => ({ ...(await images.putJson({}, 'results')), owner_id: fan.userId });

  test('a finished production spends its reservation exactly once, whatever runs twice', async () => {
    const { id, body } = await started(await newProduct());
    expect(await productions.start(fan, body)).toBe('head');
    expect(await outcomes.finish(id, await result(), REPORT)).toBe(true);
    expect(await outcomes.finish(id, await result(), REPORT)).toBe(false);
    expect(await outcomes.fail(id, 'GENERATION_FAILED')).toBe(false);
    expect(await spendable()).toBe(70);
    const files = await database.db
      .selectFrom('files')
      .select('key')
      .where('key', 'like', 'results/%')
      .where('owner_id', '=', fan.userId)
      .execute();
    expect(files).toHaveLength(1);
  });

  test('a failed production gives the credits back exactly once and says why', async () => {
    const { id, body } = await started(await newProduct());
    await productions.start(fan, body);
    const failures = await Promise.all([
      outcomes.fail(id, 'QUALITY_TOO_LOW'),
      outcomes.fail(id, 'GENERATION_FAILED'),
      outcomes.finish(id, await result(), REPORT),
    ]);
    expect(failures.filter(Boolean)).toHaveLength(1);
    const row = await database.db
      .selectFrom('productions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await spendable()).toBe(row.status === 'SUCCESS' ? 70 : 100);
  });

  test('starting twice starts once; the mode follows the mask’s path', async () => {
    const { body } = await started(await newProduct());
    const modes = await Promise.all([productions.start(fan, body), productions.start(fan, body)]);
    expect(modes).toEqual(['head', 'head']);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'generation' and data ->> 'productionId' = ${String(body.productionId)}`.execute(
      database.db,
    );
    expect(rows[0]!.count).toBe(1);
  });

  test('nothing in the body of productionmono is believed because it is there', async () => {
    const product = await newProduct();
    const { body } = await started(product);
    const other = await newProduct();
    const lies: Partial<ProductionMonoBody>[] = [
      { userId: fan.userId + 1 },
      { selectedItemId: other.id },
      { productId: other.id },
      { location: '1,0' },
      { faceIndex: 0 },
      { targetUrl: images.address(other.file_key) },
      { targetUrl: 'http://169.254.169.254/' },
      { swapUrl: images.address(product.file_key) },
      { swapUrl: images.address(await newFace(await newMember())) },
      { maskJson: images.address(other.head_json_key) },
      { maskJson: images.address(product.file_key) },
    ];
    for (const lie of lies) {
      await expect(productions.start(fan, { ...body, ...lie }), JSON.stringify(lie)).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    }
    expect(await productions.start(fan, { ...body, maskJson: images.address(product.person_json_key) })).toBe(
      'all',
    );
  });

  test('another member can neither start, mark nor pay for somebody’s production', async () => {
    const { id, body } = await started(await newProduct());
    const stranger = await newMember();
    await expect(productions.start(stranger, body)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(productions.editInGeneration(stranger, id, false)).rejects.toMatchObject({
      code: 'PRODUCTION_STATE',
    });
    const { reservation } = await reserve();
    const product = await newProduct();
    const theirs = {
      srcfile: images.address(await newFace(stranger)),
      targetfile: images.address(product.file_key),
    };
    const input = {
      ...theirs,
      productId: product.id,
      agreementMetaData: agreement(),
      tradeHistoryId: reservation.id,
      address: '',
    };
    await expect(productions.create(stranger, input)).rejects.toMatchObject({ code: 'RESERVATION_INVALID' });
    expect(await spendable()).toBe(40);
  });

  const refusals: [
    string,
    string,
    (product: Product) => Promise<object> | object,
    Parameters<typeof newProduct>[0]?,
  ][] = [
    [
      'another member’s face',
      'SOURCE_MISSING',
      async () => ({ srcfile: images.address(await newFace(await newMember())) }),
    ],
    ['an address that is not ours', 'SOURCE_MISSING', () => ({ srcfile: 'https://example.com/me.jpg' })],
    [
      'another product’s photo',
      'BAD_INPUT',
      async () => ({ targetfile: images.address((await newProduct()).file_key) }),
    ],
    ['an unknown product', 'NOT_FOUND', () => ({ productId: 2 ** 30 })],
    ['no consent', 'CONSENT_REQUIRED', () => ({ agreementMetaData: '[]' })],
    ['consent that is no JSON', 'BAD_INPUT', () => ({ agreementMetaData: '{' })],
    [
      'a face turned far away',
      'POSE_TOO_DIFFERENT',
      async () => ({ srcfile: images.address(await newFace(fan, 85)) }),
    ],
    ['a target without a face', 'TARGET_NO_FACE', () => ({}), { faces: [face(0), null] }],
    ['a target whose face is covered', 'TARGET_NO_FACE', () => ({}), { faces: [face(0), face(0, 0.7)] }],
    ['a price that is not the product’s', 'COST_CHANGED', () => ({}), { cost: 50 }],
  ];
  test.each(refusals)(
    '%s is refused (%s) and gives the reservation back at once',
    async (_, code, change, options) => {
      const product = await newProduct(options);
      const { reservation } = await reserve();
      expect(await spendable()).toBe(70);
      await expect(create(product, reservation.id, await change(product))).rejects.toMatchObject({ code });
      expect(await spendable()).toBe(100);
    },
  );

  describe('of a photo with several people', () => {
    const open = { location: '0,1,*,_', faces: [face(0), face(0), face(20), face(0)] };

    test('the fan is made into whom they chose of those who are open, and nobody else', async () => {
      const { id, body } = await started(await newProduct(open), '0,1,2,_');
      const wrong = { ...body, location: '0,1,*,_', faceIndex: 1 };
      await expect(productions.start(fan, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' });
      await productions.start(fan, body);
      const work = await productionForWork(database.db, id);
      expect([body.faceIndex, work!.product.location]).toEqual([2, '0,1,2,_']);
    });

    test('two fans are two people of one photo, each in a picture of their own', async () => {
      const product = await newProduct(open);
      const one = await started(product, '0,1,2,_');
      const other = await started(product);
      await productions.start(fan, one.body);
      await productions.start(fan, other.body);
      const locations = await Promise.all(
        [one.id, other.id].map(async (id) => (await productionForWork(database.db, id))!.product.location),
      );
      expect(locations).toEqual(['0,1,2,_', '0,1,*,_']);
    });

    test.each([
      ['who is fixed', '2,1,*,_', 'PERSON_NOT_OPEN'],
      ['who is not selected', '0,1,*,2', 'PERSON_NOT_OPEN'],
      ['of another list', '0,1,2', 'PERSON_NOT_OPEN'],
      ['by what is no list', 'x', 'BAD_INPUT'],
    ])('somebody %s is refused, and nothing is paid', async (_, location, code) => {
      const product = await newProduct(open);
      const { reservation } = await reserve();
      await expect(create(product, reservation.id, { location })).rejects.toMatchObject({ code });
      expect(await spendable()).toBe(100);
      const srcfile = images.address(await newFace(fan));
      await expect(productions.check(fan, product.id, srcfile, location)).rejects.toMatchObject({ code });
    });

    test('who chose nobody is the photo’s target, and where that is nobody, is asked', async () => {
      const { reservation } = await reserve();
      await expect(create(await newProduct(open), reservation.id)).resolves.toBeGreaterThan(0);
      const unsaid = await newProduct({ ...open, location: '_,*,*,_' });
      const srcfile = images.address(await newFace(fan));
      await expect(productions.check(fan, unsaid.id, srcfile)).rejects.toMatchObject({
        code: 'PERSON_NOT_OPEN',
      });
    });

    test('each person is tried once, however a fan goes to and fro between them, and refused by themself', async () => {
      const product = await newProduct(open);
      const srcfile = images.address(await newFace(fan));
      const ask = (location?: string) => productions.check(fan, product.id, srcfile, location);
      swap.mockImplementation(async ({ faceIndex }) => {
        if (faceIndex === 2) throw new GeneratorError('QUALITY_TOO_LOW');
        return { image: raster, report: REPORT };
      });
      for (let round = 0; round < 2; round++) {
        await expect(ask('0,1,2,_')).rejects.toMatchObject({ code: 'POOR_MATCH' });
        await ask();
      }
      expect(swap).toHaveBeenCalledTimes(2);
      const { reservation } = await reserve();
      const paid = create(product, reservation.id, { srcfile, location: '0,1,2,_' });
      await expect(paid).rejects.toMatchObject({ code: 'POOR_MATCH' });
      expect(await spendable()).toBe(100);

      const checks = () =>
        database.db.selectFrom('generation_checks').select('made_of').where('product_id', '=', product.id);
      expect(await checks().execute()).toHaveLength(2);
      await database.db.updateTable('generation_checks').set({ made_of: sql`'older ' || made_of` }).execute();
      await ask();
      expect(await checks().execute()).toHaveLength(1);
    });

    test('the face is compared with whom they chose', async () => {
      const product = await newProduct({ ...open, faces: [face(0), face(0), face(45), face(0)] });
      const srcfile = images.address(await newFace(fan));
      await productions.check(fan, product.id, srcfile);
      expect(swap.mock.calls[0]![0].faceIndex).toBe(1);
      await expect(productions.check(fan, product.id, srcfile, '0,1,2,_')).rejects.toMatchObject({
        code: 'POSE_TOO_DIFFERENT',
      });
    });

    test('asked for again with another person, a paid production is not the same', async () => {
      const product = await newProduct(open);
      const srcfile = images.address(await newFace(fan));
      const { reservation } = await reserve();
      const id = await create(product, reservation.id, { srcfile, location: '0,1,2,_' });
      expect(await create(product, reservation.id, { srcfile, location: '0,1,2,_' })).toBe(id);
      await expect(create(product, reservation.id, { srcfile })).rejects.toMatchObject({
        code: 'RESERVATION_USED',
      });
    });
  });

  test('a product that no published bundle offers cannot be generated', async () => {
    const product = await newProduct();
    await sql`update bundles set status = 'ENDED' where id in (select bundle_id from bundle_products where product_id = ${product.id})`.execute(
      database.db,
    );
    const { reservation } = await reserve();
    await expect(create(product, reservation.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('as much of another currency is not the price', async () => {
    const { id } = await database.db
      .insertInto('services')
      .values({ name: 'Poster', cost: 30, type: 'CREDIT', currency_id: CURRENCY.MFACE })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { reservation } = await createCredits({ db: database.db }).useService(fan, id, null);
    await expect(create(await newProduct(), reservation.id)).rejects.toMatchObject({ code: 'COST_CHANGED' });
  });

  test('an advertisement pays only for products that allow it', async () => {
    const use = () => createCredits({ db: database.db }).useService(fan, SERVICE.advertisement, null);
    const refused = await use();
    await expect(create(await newProduct(), refused.reservation.id)).rejects.toMatchObject({
      code: 'ADVERTISEMENT_NOT_ALLOWED',
    });
    const allowed = await use();
    await expect(
      create(await newProduct({ isGeneratedWithAd: true }), allowed.reservation.id),
    ).resolves.toBeGreaterThan(0);
    expect(await spendable()).toBe(100);
  });

  test('one reservation buys one production, also when it is asked for twice at once', async () => {
    const product = await newProduct();
    const srcfile = images.address(await newFace(fan));
    const { reservation } = await reserve();
    const [first, again] = await Promise.all([
      create(product, reservation.id, { srcfile }),
      create(product, reservation.id, { srcfile }),
    ]);
    expect(again).toBe(first);
    await expect(create(product, reservation.id)).rejects.toMatchObject({ code: 'RESERVATION_USED' });
    await expect(create(await newProduct(), reservation.id, { srcfile })).rejects.toMatchObject({
      code: 'RESERVATION_USED',
    });
    expect(await spendable()).toBe(70);
  });

  test('a production whose job was lost is given up, and one whose job waits is not', async () => {
    const { id, body } = await started(await newProduct());
    await productions.start(fan, body);
    await sql`update productions set created_at = now() - interval '1 hour' where id = ${id}`.execute(
      database.db,
    );
    await productions.failAbandoned();
    expect(await spendable()).toBe(70);
    await sql`delete from pgboss.job where data ->> 'productionId' = ${String(id)}`.execute(database.db);
    await productions.failAbandoned();
    expect(await spendable()).toBe(100);
  });

  test('marking a started production again, as after a lost answer, is no error', async () => {
    const { id, body } = await started(await newProduct());
    await productions.start(fan, body);
    await expect(productions.editInGeneration(fan, id, true)).resolves.toBeUndefined();
    await expect(productions.editInGeneration(fan, id, false)).rejects.toMatchObject({
      code: 'PRODUCTION_STATE',
    });
    expect(await productions.start(fan, body)).toBe('head');
  });

  test('a production that nobody starts is given up, and its credits come back', async () => {
    const { reservation } = await reserve();
    const id = await create(await newProduct(), reservation.id);
    await productions.failAbandoned();
    expect(await spendable()).toBe(70);
    await sql`update productions set created_at = now() - interval '3 minutes' where id = ${id}`.execute(
      database.db,
    );
    await productions.failAbandoned();
    expect(await spendable()).toBe(100);
    await expect(productions.editInGeneration(fan, id, true)).rejects.toMatchObject({
      code: 'PRODUCTION_STATE',
    });
  });

  test('a production that cannot be given up does not keep others from it', async () => {
    const stuck = await create(await newProduct(), (await reserve()).reservation.id);
    await create(await newProduct(), (await reserve()).reservation.id);
    await sql`update productions set created_at = now() - interval '3 minutes' where user_id = ${fan.userId}`.execute(
      database.db,
    );
    const close = vi.spyOn(outcomes, 'close');
    const { close: really } = createOutcomes({
      ...{ db: database.db, images, bus },
      trash: { throwAway: async () => {}, empty: async () => {} },
    });
    close.mockImplementation((trx, id, code) =>
      id === stuck ? Promise.reject(new Error('no')) : really(trx, id, code),
    );
    await expect(productions.failAbandoned()).rejects.toThrow('1 of 2 failed');
    expect(await spendable()).toBe(70);
    close.mockRestore();
    await productions.failAbandoned();
    expect(await spendable()).toBe(100);
  });

  describe('before anything is paid', () => {
    const ask = async (product: Product, key: string) =>
      productions.check(fan, product.id, images.address(key)).then(
        () => 'fits',
        (error: { code: string }) => error.code,
      );

    test('the picture is tried once, and what it came to is remembered', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      expect(await Promise.all([ask(product, key), ask(product, key)])).toEqual(['fits', 'fits']);
      expect(await ask(product, key)).toBe('fits');
      expect(swap).toHaveBeenCalledTimes(1);
      await database.db.updateTable('generation_checks').set({ made_of: 'an older version' }).execute();
      expect(await ask(product, key)).toBe('fits');
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('what the generator would refuse is told, and a production of it gives the reservation back', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
      expect(await ask(product, key)).toBe('POOR_MATCH');
      const { reservation } = await reserve();
      await expect(create(product, reservation.id, { srcfile: images.address(key) })).rejects.toMatchObject({
        code: 'POOR_MATCH',
      });
      expect(await spendable()).toBe(100);
      swap.mockRejectedValue(new GeneratorError('SOURCE_GLASSES'));
      expect(await ask(product, await newFace(fan))).toBe('SOURCE_GLASSES');
    });

    test('a busy process says nothing and remembers nothing; what is broken is an error', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValue(new WorkerError('QUEUE_FULL'));
      expect(await ask(product, key)).toBe('fits');
      swap.mockRejectedValue(new Error('broken'));
      await expect(productions.check(fan, product.id, images.address(key))).rejects.toThrow('broken');
      swap.mockRejectedValue(new GeneratorError('POSE_TOO_DIFFERENT'));
      expect(await ask(product, key)).toBe('POSE_TOO_DIFFERENT');
    });

    test('one face has two trials at a time, and a process eight', async () => {
      let finish = () => {};
      const gate = new Promise<void>((resolve) => {
        finish = resolve;
      });
      swap.mockImplementation(() => gate.then(() => ({ image: raster, report: REPORT })));
      const products = await Promise.all([1, 2, 3].map(() => newProduct()));
      const faces = await Promise.all([1, 2, 3, 4, 5].map(() => newFace(fan)));
      let answered = 0;
      const asked = products.flatMap((product) =>
        faces.map(async (key) => {
          const answer = await ask(product, key);
          answered++;
          return answer;
        }),
      );
      await vi.waitFor(() => expect([swap.mock.calls.length, answered]).toEqual([8, 7]));
      finish();
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['fits']));
      expect(swap).toHaveBeenCalledTimes(8);
    });
  });

  describe('a preview before anything is paid', () => {
    const ask = (product: Product, key: string, mode: GenerationMode = 'head', member = fan) =>
      productions.preview(member, { productId: product.id, srcfile: images.address(key), mode });
    const kept = async () =>
      Number(
        (
          await database.db
            .selectFrom('generation_previews')
            .select((eb) => eb.fn.countAll().as('n'))
            .execute()
        )[0]!.n,
      );
    beforeEach(async () => {
      await database.db.deleteFrom('generation_previews').execute();
    });

    test('the trial of the check is shown, small and marked all over, without another one', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await productions.check(fan, product.id, images.address(key));
      const jpeg = await ask(product, key);
      expect(swap).toHaveBeenCalledTimes(1);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 480 });
      // the picture is of one grey: what differs is the mark, in each quarter of it
      for (const [left, top] of [
        [0, 0],
        [180, 0],
        [0, 240],
        [180, 240],
      ] as const) {
        const quarter = await sharp(jpeg).extract({ left, top, width: 180, height: 240 }).stats();
        expect(quarter.channels[0]!.stdev).toBeGreaterThan(10);
      }
    });

    test('it is gone after half an hour, and is made once more when it is asked for', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await previews.sweep();
      expect(await kept()).toBe(1);
      await sql`update generation_previews set created_at = now() - interval '31 minutes'`.execute(
        database.db,
      );
      await previews.sweep();
      expect(await kept()).toBe(0);
      await ask(product, key);
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('each mode is a picture of its own; the whole person is not what the check remembers', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      swap.mockRejectedValueOnce(new GeneratorError('QUALITY_TOO_LOW'));
      await expect(ask(product, key, 'all')).rejects.toMatchObject({ code: 'POOR_MATCH' });
      await ask(product, key, 'all');
      expect(swap.mock.calls.map(([{ mode }]) => mode)).toEqual(['head', 'all', 'all']);
      await productions.check(fan, product.id, images.address(key));
    });

    test('a refused pair has none, and it goes with its face', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await database.db.deleteFrom('src_imgs').where('file_key', '=', key).execute();
      expect(await kept()).toBe(0);
      swap.mockRejectedValue(new GeneratorError('SOURCE_GLASSES'));
      const other = await newFace(fan);
      await expect(ask(product, other)).rejects.toMatchObject({ code: 'SOURCE_GLASSES' });
      await expect(ask(product, other)).rejects.toMatchObject({ code: 'SOURCE_GLASSES' });
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('nobody sees one of another member’s face', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await expect(ask(product, key, 'head', await newMember())).rejects.toMatchObject({
        code: 'SOURCE_MISSING',
      });
    });

    test('a busy process makes none, and forty an hour are enough for one member', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValueOnce(new WorkerError('QUEUE_FULL'));
      await expect(ask(product, key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
      for (let i = 1; i < 40; i++) await ask(product, key, 'all').catch(() => {});
      expect(swap).toHaveBeenCalledTimes(40);
      await expect(ask(product, key, 'all')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(swap).toHaveBeenCalledTimes(40);
    });
  });

  describe('a face photo', () => {
    const srcIdOf = async (key: string) =>
      (await database.db.selectFrom('src_imgs').select('id').where('file_key', '=', key).executeTakeFirst())
        ?.id;
    const remove = async (key: string) => uploads.deleteSrcImg(fan, (await srcIdOf(key))!);
    let uploads: Uploads;
    beforeAll(() => {
      const trash = createTrash({
        db: database.db,
        storage: { delete: (key) => images.discard(key) },
        derivatives: { forget: async () => {} },
      });
      const pool = { checkSource: async () => face(0) };
      uploads = createUploads({ db: database.db, images, pool, consents: createConsents(), trash });
    });

    test('stays while a photo is being made with it; then it can go, and the photo stays without it', async () => {
      const { id, body } = await started(await newProduct());
      const key = images.keyOf(body.swapUrl)!;
      await expect(remove(key)).rejects.toMatchObject({ code: 'FACE_IN_USE' });
      await productions.start(fan, body);
      await expect(remove(key)).rejects.toMatchObject({ code: 'FACE_IN_USE' });
      await outcomes.finish(id, await result(), REPORT);
      await remove(key);
      const { rows } = await searchProductions(database.db, {
        userId: fan.userId,
        filter: 'ALL',
        limit: 9,
        offset: 0,
      });
      expect(rows.map((row) => [row.id, row.status, row.srcKey])).toEqual([[id, 'SUCCESS', null]]);
      await expect(images.load(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('that is deleted while a photo is asked for is either there for it or was never asked', async () => {
      const product = await newProduct();
      for (let round = 0; round < 3; round += 1) {
        const key = await newFace(fan);
        const { reservation } = await reserve();
        const [made, deleted] = await Promise.allSettled([
          create(product, reservation.id, { srcfile: images.address(key) }),
          remove(key),
        ]);
        const isThere = (await srcIdOf(key)) !== undefined;
        expect([made.status, deleted.status]).toEqual(
          isThere ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
        );
        if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'SOURCE_MISSING' });
        if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'FACE_IN_USE' });
      }
    });
  });
});
