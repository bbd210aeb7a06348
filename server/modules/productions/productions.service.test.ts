import { randomUUID } from 'node:crypto';
import { ADVERTISEMENT_SECONDS, CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import type { Images } from '../../images/images.ts';
import { createCredits } from '../ledger/credits.ts';
import { move } from '../ledger/ledger.fixture.ts';
import { grant } from '../ledger/ledger.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { face, type Product, REPORT, useProductions } from './productions.fixture.ts';
import type { Productions } from './productions.ts';

describe.each(DATABASES)('productions on $kind', ({ open }) => {
  const { now, newMember, newFace, newProduct, agreement, create, started, result, reserve, spendable } =
    useProductions(open);
  let database: Database;
  let images: Images;
  let bus: Bus;
  let outcomes: Outcomes;
  let productions: Productions;
  let fan: Member;
  beforeEach(() => {
    ({ database, images, bus, outcomes, productions, fan } = now());
  });

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
    [
      'a target whose face fills its photo',
      'TARGET_CLOSE_UP',
      () => ({}),
      { faces: [face(0), { ...face(0), box: { x: 0, y: 0, width: 480, height: 590 } }] },
    ],
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
    await move(database.db, [allowed.reservation.id], 'created_at', ADVERTISEMENT_SECONDS);
    await expect(
      create(await newProduct({ isGeneratedWithAd: true }), allowed.reservation.id),
    ).resolves.toBeGreaterThan(0);
    expect(await spendable()).toBe(100);
  });

  test('an advertisement pays once 30 seconds have passed since it began, whatever the browser says, and only once', async () => {
    const product = await newProduct({ isGeneratedWithAd: true });
    const srcfile = images.address(await newFace(fan));
    const { reservation } = await createCredits({ db: database.db }).useService(
      fan,
      SERVICE.advertisement,
      null,
    );
    const tryAt = async (secondsAgo: number) => {
      await move(database.db, [reservation.id], 'created_at', secondsAgo);
      return create(product, reservation.id, { srcfile });
    };
    // it goes on when it was asked for too early
    for (const early of [0, 15, ADVERTISEMENT_SECONDS - 1]) {
      await expect(tryAt(early)).rejects.toMatchObject({ code: 'ADVERTISEMENT_UNFINISHED' });
    }
    const id = await tryAt(ADVERTISEMENT_SECONDS);
    expect(await tryAt(ADVERTISEMENT_SECONDS)).toBe(id);
    const another = await newProduct({ isGeneratedWithAd: true });
    await expect(create(another, reservation.id, { srcfile })).rejects.toMatchObject({
      code: 'RESERVATION_USED',
    });
  });

  test('an advertisement waits for whoever hides its page, longer than credits stay reserved', async () => {
    const { reservation } = await createCredits({ db: database.db }).useService(
      fan,
      SERVICE.advertisement,
      null,
    );
    const { expires_at: expiresAt } = await database.db
      .selectFrom('ledger_transfers')
      .select('expires_at')
      .where('id', '=', reservation.id)
      .executeTakeFirstOrThrow();
    expect(expiresAt!.getTime() - Date.now()).toBeGreaterThan(20 * 60_000);
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
    for (const [other, also] of [
      [await newProduct(), {}],
      [product, { variant: 'nature' }],
    ] as const)
      await expect(create(other, reservation.id, { srcfile, ...also })).rejects.toMatchObject({
        code: 'RESERVATION_USED',
      });
    expect(await create(product, reservation.id, { srcfile, variant: 'likeness' })).toBe(first);
    expect(await spendable()).toBe(70);
  });

  test('of sixty begun at once five come through, and the credits of all others are back', async () => {
    const product = await newProduct();
    const srcfile = images.address(await newFace(fan));
    const issue = { userId: fan.userId, amount: 60 * 30, reason: 'gift' };
    for (const currencyId of Object.values(CURRENCY))
      await grant(database.db, { ...issue, currencyId, idempotencyKey: randomUUID() });
    const before = await spendable();
    const reservations = await Promise.all(Array.from({ length: 60 }, () => reserve()));
    const begun = await Promise.allSettled(
      reservations.map(({ reservation }) => create(product, reservation.id, { srcfile })),
    );
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const one of begun) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY_GENERATIONS' });
    }
    expect(await spendable()).toBe(before - 5 * 30);
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
});
