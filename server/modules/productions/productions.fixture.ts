import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import type { FaceSummary, Segment, SwapReport } from '@facet/workers/types.ts';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import type { Generator } from '../../generator/generator.ts';
import { createImages, type Images, type StoredFile } from '../../images/images.ts';
import { createJobs, type Jobs } from '../../jobs/jobs.ts';
import { type Limiter, openLimiters } from '../../limiter.ts';
import { developmentCredentials } from '../../provenance/certificate.ts';
import { createProvenance } from '../../provenance/provenance.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createCredits } from '../ledger/credits.ts';
import { balanceOf, grant } from '../ledger/ledger.ts';
import { createGeneration } from './generation.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createPreviews, type Previews } from './previews.ts';
import { createProductions, type GenerationJobs, type Productions } from './productions.ts';
import { generationQueue } from './queue.ts';
import { createTrials } from './trials.ts';

export const face = (yaw: number, score = 1): FaceSummary => ({
  box: { x: 10, y: 10, width: 200, height: 240 },
  score,
  pose: { yaw, pitch: 0, roll: 0 },
  size: 200,
});
export const REPORT: SwapReport = {
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

export const raster = { width: 600, height: 800, data: new Uint8ClampedArray(600 * 800 * 4).fill(128) };

type Setting = ReturnType<typeof useProductions>;
export type Product = Awaited<ReturnType<Setting['newProduct']>>;

/** Productions on a database of the file's own, with a fan who has 100 of every currency for each test. */
export function useProductions(open: (typeof DATABASES)[number]['open']) {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let images: Images;
  let jobs: Jobs;
  let bus: Bus;
  let outcomes: Outcomes;
  let productions: Productions;
  let previews: Previews;
  const limiters = new Map<string, Limiter>();
  let fan: Member;
  let partnerId: number;
  /** What the generator says to a trial. */
  const swap = vi.fn<Generator['swap']>();
  /** Contents of segment files; all others hold nobody. */
  const segmentFiles = new Map<string, Segment[]>();
  const filesOf = { get: async (key: string) => Buffer.from(JSON.stringify(segmentFiles.get(key) ?? [])) };

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
        storage: filesOf,
        generator: { swap, version: '7' },
        previews,
        createLimiter: (name, limits) => {
          const limiter = openLimiters(database)(name, limits);
          limiters.set(name, limiter);
          return limiter;
        },
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

  async function newView(frontKey: string, yaw: number): Promise<string> {
    const { key } = await stored(fan.userId);
    const { id } = await database.db
      .selectFrom('src_imgs')
      .select('id')
      .where('file_key', '=', frontKey)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('src_img_views')
      .values({ src_img_id: id, file_key: key, face: JSON.stringify(face(yaw)) })
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
    srcfile?: string,
    also: object = {},
  ): Promise<{ id: number; body: ProductionMonoBody }> {
    const srcKey = srcfile ?? (await newFace(fan));
    const { reservation } = await reserve();
    const id = await create(product, reservation.id, { srcfile: images.address(srcKey), location, ...also });
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

  async function generate(id: number): Promise<void> {
    const generation = createGeneration({
      db: database.db,
      images: { ...images, load: async () => raster },
      storage: filesOf as unknown as Storage,
      generator: { swap },
      provenance: await createProvenance({ credentials: developmentCredentials() }),
      outcomes,
    });
    await generation.generate(id, new AbortController().signal);
  }

  const result = async () => ({ ...(await images.putJson({}, 'results')), owner_id: fan.userId });

  return {
    /** What there is from the first hook on; the fan is another one in each test. */
    now: () => ({ database, images, bus, outcomes, productions, previews, fan }),
    limiters,
    swap,
    segmentFiles,
    newMember,
    stored,
    newFace,
    newView,
    newProduct,
    agreement,
    create,
    started,
    generate,
    result,
    reserve,
    spendable,
  };
}
