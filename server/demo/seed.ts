import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { encodeAvatar } from '../images/avatar.ts';
import { encodeJpeg } from '../images/encode.ts';
import type { Folder, Images, StoredFile } from '../images/images.ts';
import { grant } from '../modules/ledger/ledger.ts';
import {
  insertFinished,
  insertPreset,
  type PreparedCampaign,
  type PreparedImage,
  prepareCampaign,
} from './campaign.ts';
import {
  BOTS,
  CAMPAIGN,
  CREATORS,
  DEMO_ACCOUNTS,
  DEMO_BUNDLE,
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoCampaignImage,
  type DemoCreator,
  type DemoProduct,
  FAN_CREDITS,
  FINISHED_CAMPAIGN,
  FOLLOWS,
  MORE_CREATORS,
  type Panel,
} from './catalogue.ts';
import { picture } from './pictures.ts';

export { DEMO_BUNDLE, DEMO_PASSWORD };
export const DEMO_EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);

export interface DemoPorts {
  db: Kysely<Tables>;
  images: Images;
  pool: Pick<Pool, 'segment'>;
  hashPassword: (password: string) => Promise<string>;
  log: (text: string) => void;
}

/** In the order in which they are made. */
const ACCOUNTS = [...DEMO_ACCOUNTS, ...MORE_CREATORS];

interface PreparedCreator {
  creator: DemoCreator;
  products: PreparedProduct[];
}

interface PreparedFace {
  file: StoredFile;
  /** Null: not looked at, as of invented people. */
  face: FaceSummary | null;
}

interface PreparedProduct {
  product: DemoProduct;
  file: StoredFile;
  personJson: StoredFile;
  headJson: StoredFile;
  faces: (FaceSummary | null)[];
}

/**
 * Fills an empty database with the demo; any other it leaves alone. All rows come in one transaction at the end, so a seed
 * that was broken off is simply made again.
 */
export async function seedDemo(ports: DemoPorts): Promise<void> {
  const { db, images, log } = ports;
  if (!(await isEmpty(db))) return;
  log('Preparing the demo: finding people, heads and faces in its photos …');
  const started = performance.now();
  const kept: string[] = [];
  try {
    const preparingAvatars = ACCOUNTS.map((account) => prepareAvatar(images, account, kept));
    const preparing = prepareCreators(ports, kept);
    const preparingBots = BOTS.map((bot) => prepareFace(images, bot, kept));
    const scenes = CAMPAIGN.images.map((image) => prepareImage(ports, image, kept));
    const scene = prepareImage(ports, FINISHED_CAMPAIGN.image, kept);
    const preparingFace = prepareOwnFace(ports, kept);
    // a failure waits until every task has ended, so that none stores anything afterwards
    await Promise.allSettled([
      ...preparingAvatars,
      preparing,
      ...preparingBots,
      ...scenes,
      scene,
      preparingFace,
    ]);
    const avatars = await Promise.all(preparingAvatars);
    const creators = await preparing;
    const campaign = await prepareCampaign(images, await Promise.all(scenes), kept);
    const finished = await prepareCampaign(images, [await scene], kept);
    const ownFace = await preparingFace;
    const passwordHash = await ports.hashPassword(DEMO_PASSWORD);
    const bots = await Promise.all(preparingBots);
    const demo = { avatars, creators, bots, ownFace, campaign, finished, passwordHash };
    await db.transaction().execute((trx) => insertDemo(trx, images, demo));
  } catch (error) {
    await Promise.all(kept.map((key) => images.discard(key)));
    throw error;
  }
  log(`The demo is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function prepareAvatar(images: Images, { avatar }: DemoAccount, kept: string[]): Promise<StoredFile> {
  const { jpeg, ...size } = await encodeAvatar(await picture([avatar]));
  return keep(images, kept, jpeg, size, 'avatars');
}

async function prepareFace(images: Images, panel: Panel, kept: string[]): Promise<StoredFile> {
  const raster = await picture([panel]);
  return keep(images, kept, await encodeJpeg(raster), raster, 'faces');
}

async function prepareOwnFace({ images, pool }: DemoPorts, kept: string[]): Promise<PreparedFace> {
  const raster = await picture([FINISHED_CAMPAIGN.ownFace]);
  const { faceSummaries } = await pool.segment(raster);
  return {
    file: await keep(images, kept, await encodeJpeg(raster), raster, 'faces'),
    face: faceSummaries[0]!,
  };
}

/** One after the other: photos wait for the decoder in a queue that is bounded. */
async function prepareCreators(ports: DemoPorts, kept: string[]): Promise<PreparedCreator[]> {
  const prepared: PreparedCreator[] = [];
  for (const creator of CREATORS) prepared.push(await prepareCreator(ports, creator, kept));
  return prepared;
}

/** Waits for every part of it, so that none is stored after a failure of another was told. */
async function prepareCreator(
  ports: DemoPorts,
  creator: DemoCreator,
  kept: string[],
): Promise<PreparedCreator> {
  const preparing = creator.products.map((product) => prepareProduct(ports, product, kept));
  await Promise.allSettled(preparing);
  return { creator, products: await Promise.all(preparing) };
}

async function prepareProduct(
  { images, pool }: DemoPorts,
  product: DemoProduct,
  kept: string[],
): Promise<PreparedProduct> {
  const raster = await picture(product.panels);
  const { persons, heads, faceSummaries } = await pool.segment(raster);
  const location = parseLocation(product.location);
  if (persons.length !== location.length || !faceSummaries[targetIndex(location)]) {
    throw new Error(`The demo's “${product.title}” does not show the people that its location list names`);
  }
  const file = await keep(images, kept, await encodeJpeg(raster), raster, 'products');
  const personJson = await images.putJson(persons, 'products');
  const headJson = await images.putJson(heads, 'products');
  kept.push(personJson.key, headJson.key);
  return { product, file, personJson, headJson, faces: faceSummaries };
}

async function prepareImage(
  { images, pool }: DemoPorts,
  image: DemoCampaignImage,
  kept: string[],
): Promise<PreparedImage> {
  const raster = await picture([image]);
  const segmentation = await pool.segment(raster);
  const file = await keep(images, kept, await encodeJpeg(raster), raster, 'presets');
  return { ...image, file, segmentation };
}

async function keep(
  images: Images,
  kept: string[],
  jpeg: Buffer,
  { width, height }: { width: number; height: number },
  folder: Folder,
): Promise<StoredFile> {
  const file = await images.put({ jpeg, width, height, ownerId: null, folder });
  kept.push(file.key);
  return file;
}

async function insertDemo(
  trx: Db,
  images: Images,
  demo: {
    /** Of ACCOUNTS, in their order. */
    avatars: StoredFile[];
    /** Of CREATORS, in their order. */
    creators: PreparedCreator[];
    /** Of BOTS, in their order. */
    bots: StoredFile[];
    ownFace: PreparedFace;
    campaign: PreparedCampaign;
    /** Of FINISHED_CAMPAIGN. */
    finished: PreparedCampaign;
    passwordHash: string;
  },
): Promise<void> {
  const userIds = new Map<string, number>();
  for (const [i, account] of ACCOUNTS.entries()) {
    const avatar = demo.avatars[i]!;
    await images.record(avatar, trx);
    userIds.set(account.username, await insertAccount(trx, account, avatar.key, demo.passwordHash));
  }
  await insertFollows(trx, userIds);
  const botFaces = new Map<string, number>();
  for (const [i, { name }] of BOTS.entries()) {
    const bot = await trx.insertInto('bots').values({ name }).returning('id').executeTakeFirstOrThrow();
    botFaces.set(
      name,
      await insertFace(trx, images, { bot_id: bot.id }, { file: demo.bots[i]!, face: null }),
    );
  }
  for (const currency of ['FACE', 'MFACE'] as const) {
    await grant(trx, {
      userId: userIds.get('fan')!,
      currencyId: CURRENCY[currency],
      amount: FAN_CREDITS,
      reason: 'demo',
      idempotencyKey: `demo:fan:${currency}`,
    });
  }
  const partnerIds: number[] = [];
  for (const prepared of demo.creators) {
    partnerIds.push(await insertCreator(trx, images, userIds.get(prepared.creator.username)!, prepared));
  }
  const partnerId = partnerIds[0]!;
  await insertPreset(trx, images, partnerId, demo.campaign);
  const own = await insertFace(trx, images, { partner_id: partnerId }, demo.ownFace);
  await insertFinished(trx, images, partnerId, demo.finished, { own, bots: botFaces });
}

async function insertFace(
  trx: Db,
  images: Images,
  owner: { partner_id: number } | { bot_id: number },
  { file, face }: PreparedFace,
): Promise<number> {
  await images.record(file, trx);
  const { id } = await trx
    .insertInto('partner_src_imgs')
    .values({ ...owner, file_key: file.key, face: face && JSON.stringify(face) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the partner's id */
async function insertCreator(
  trx: Db,
  images: Images,
  userId: number,
  { creator, products }: PreparedCreator,
): Promise<number> {
  const { id } = await trx
    .insertInto('partners')
    .values({
      user_id: userId,
      name: creator.name,
      current_fee_ratio: creator.feeRatio,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const productIds: number[] = [];
  for (const prepared of products) productIds.push(await insertProduct(trx, images, id, prepared));
  await insertBundle(trx, id, creator.bundle, productIds);
  return id;
}

async function insertFollows(trx: Db, userIds: ReadonlyMap<string, number>): Promise<void> {
  const rows = FOLLOWS.map(([follower, followed]) => ({
    follower_id: userIds.get(follower)!,
    followed_id: userIds.get(followed)!,
    accepted_at: new Date(),
  }));
  await trx.insertInto('follows').values(rows).execute();
}

async function insertAccount(
  trx: Db,
  account: DemoAccount,
  avatarKey: string,
  passwordHash: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      username: account.username,
      email: account.email,
      email_verified_at: new Date(),
      first_name: account.firstName,
      last_name: account.lastName,
      bio: account.bio,
      avatar_key: avatarKey,
      role: account.role,
      password_hash: passwordHash,
      tax_type_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertProduct(
  trx: Db,
  images: Images,
  partnerId: number,
  { product, file, personJson, headJson, faces }: PreparedProduct,
): Promise<number> {
  for (const stored of [file, personJson, headJson]) await images.record(stored, trx);
  const { id } = await trx
    .insertInto('products')
    .values({
      partner_id: partnerId,
      title: product.title,
      file_key: file.key,
      person_json_key: personJson.key,
      head_json_key: headJson.key,
      location: product.location,
      faces: JSON.stringify(faces),
      service_id: product.cost === undefined ? null : SERVICE.creditWithCost,
      cost: product.cost ?? null,
      is_generated_with_ad: product.isGeneratedWithAd ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertBundle(
  trx: Db,
  partnerId: number,
  { uid, name, description, category: code, price, salePrice }: DemoCreator['bundle'],
  productIds: number[],
): Promise<void> {
  const category = await trx
    .selectFrom('category_codes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const bundle = await trx
    .insertInto('bundles')
    .values({
      uid,
      partner_id: partnerId,
      name,
      description,
      price,
      sale_price: salePrice ?? null,
      category_code_id: category.id,
      representative_product_id: productIds[0],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('bundle_products')
    .values(productIds.map((id, position) => ({ bundle_id: bundle.id, product_id: id, position })))
    .execute();
}
