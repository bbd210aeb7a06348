import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import type { Generator } from '../../generator/generator.ts';
import { createLimiter } from '../../limiter.ts';
import { type BuilderTest, openBuilder } from '../campaigns/builder.fixture.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { offeredBots } from '../source-faces/bots.ts';
import { createTryouts, type Tryouts } from './tryouts.ts';

const HOUR = 3600_000;
const signal = () => new AbortController().signal;
const coded = (code: string) => expect.objectContaining({ code });

describe.each(DATABASES)('try-outs on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: BuilderTest;
  let partner: PartnerMember;
  let other: PartnerMember;
  let productId: number;
  let bot: { id: number; botSrcImgId: number };
  let tryouts: Tryouts;
  /** Instead of the target as it is. */
  let swap: Generator['swap'] | null;

  beforeAll(async () => {
    ({ database, drop } = await open());
    test = await openBuilder(database);
    partner = await insertPartner(database.db);
    other = await insertPartner(database.db);
    const { id } = await test.finished(partner, 2);
    await test.flags.editInGenerate(partner, id, true);
    await test.makeAll();
    ({ id: productId } = await database.db
      .selectFrom('products')
      .select('id')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await test.close();
    await drop();
  });
  beforeEach(async () => {
    bot = await newBot();
    swap = null;
    tryouts = openTryouts(60);
  });

  const openTryouts = (wide: number) =>
    createTryouts({
      ...{ db: database.db, images: test.images, storage: test.storage },
      generator: {
        swap: (input, of, options) => (swap ? swap(input, of, options) : test.swapOnce(input, options)),
      },
      provenance: { sign: async (jpeg) => Buffer.from(jpeg), markVisible: async (raster) => raster },
      limiter: createLimiter({ windowMs: HOUR, wide, narrow: wide }),
    });

  /** An invented person with one face, as administrators offer them. */
  async function newBot(): Promise<typeof bot> {
    const { path } = await test.face(other, '#444');
    const { id } = await database.db
      .insertInto('bots')
      .values({ name: 'Mina' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const face = await database.db
      .updateTable('partner_src_imgs')
      .set({ bot_id: id, partner_id: null })
      .where('file_key', '=', test.images.keyOf(path)!)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, botSrcImgId: face.id };
  }

  const tryOut = (member = partner, change: Partial<{ productId: number; botSrcImgId: number }> = {}) =>
    tryouts.tryOut(member, { productId, botSrcImgId: bot.botSrcImgId, ...change }, signal());

  /** What a try-out could leave behind. */
  const left = async () => {
    const count = (table: 'files' | 'productions' | 'generation_checks') =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
    const rows = [await count('files'), await count('productions'), await count('generation_checks')];
    return [...rows.map((row) => Number(row.count)), (await test.stored()).length];
  };

  it('shows the product with the bot’s face onto its target, and leaves nothing behind', async () => {
    const before = await left();
    const told: unknown[] = [];
    swap = (input, of, options) => {
      told.push([
        input.faceIndex,
        input.source.data[0],
        input.mode,
        of?.production,
        of?.productId,
        of?.userId,
      ]);
      return test.swapOnce(input, options);
    };
    const jpeg = await tryOut();
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(told).toEqual([[1, 0x44, 'head', null, productId, partner.userId]]);
    expect(await left()).toEqual(before);
  });

  it('is for the product’s own partner; another one’s, or what is not there, is not found', async () => {
    const before = test.swaps.done;
    await expect(tryOut(other)).rejects.toMatchObject(coded('NOT_FOUND'));
    await expect(tryOut(partner, { productId: productId + 999 })).rejects.toMatchObject(coded('NOT_FOUND'));
    await expect(tryOut(partner, { botSrcImgId: 999_999 })).rejects.toMatchObject(coded('NOT_FOUND'));
    expect(test.swaps.done).toBe(before);
  });

  it('does not lend the face of a bot that was withdrawn', async () => {
    const isOffered = async () => (await offeredBots(database.db)).some(({ id }) => id === bot.id);
    expect(await isOffered()).toBe(true);
    await database.db.updateTable('bots').set({ is_active: false }).where('id', '=', bot.id).execute();
    expect(await isOffered()).toBe(false);
    await expect(tryOut()).rejects.toMatchObject(coded('NOT_FOUND'));
  });

  it('counts those of a member within an hour, failed ones too', async () => {
    tryouts = openTryouts(3);
    await tryOut();
    await tryOut();
    await expect(tryOut(partner, { botSrcImgId: 999_999 })).rejects.toMatchObject(coded('NOT_FOUND'));
    await expect(tryOut()).rejects.toMatchObject(coded('TOO_MANY_REQUESTS'));
    await expect(tryOut(other)).rejects.toMatchObject(coded('NOT_FOUND'));
  });

  it('makes one at a time for a partner, and the next once that has ended, however it ended', async () => {
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    swap = async () => {
      begun.resolve();
      await end.promise;
      throw new GeneratorError('SOURCE_GLASSES');
    };
    const first = tryOut();
    // its end is looked at below
    first.catch(() => {});
    await begun.promise;
    await expect(tryOut()).rejects.toMatchObject(coded('TOO_MANY_REQUESTS'));
    await expect(tryOut(other)).rejects.toMatchObject(coded('NOT_FOUND'));
    end.resolve();
    await expect(first).rejects.toMatchObject(coded('SOURCE_GLASSES'));
    swap = null;
    expect((await tryOut()).length).toBeGreaterThan(0);
  });

  it.each([
    [new GeneratorError('QUALITY_TOO_LOW'), 'POOR_MATCH'],
    [new GeneratorError('SOURCE_GLASSES'), 'SOURCE_GLASSES'],
    [new WorkerError('QUEUE_FULL'), 'TOO_MANY_REQUESTS'],
  ])('tells %s as a fan would be told: %s', async (error, code) => {
    swap = async () => {
      throw error;
    };
    await expect(tryOut()).rejects.toMatchObject(coded(code));
  });

  it('what is broken is an error, and no refusal', async () => {
    const broken = new Error('the engine is broken');
    swap = async () => {
      throw broken;
    };
    await expect(tryOut()).rejects.toBe(broken);
  });
});
