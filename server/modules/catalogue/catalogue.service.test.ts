import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createSandbox } from '../../payments/sandbox.ts';
import { type Actor, actor } from '../audit/audit.ts';
import { createCredits } from '../ledger/credits.ts';
import { expectSound, newMember } from '../ledger/ledger.fixture.ts';
import { grant, post, release } from '../ledger/ledger.ts';
import { createOrders } from '../payments/orders.ts';
import { packages } from '../payments/store.ts';
import { createCurrency, listCurrencies, updateCurrency } from './currencies.ts';
import { createAppProduct, updateAppProduct } from './products.ts';
import { createService, listServices, type ServiceInput, updateService } from './services.ts';
import { adjustmentsOf, adjustServiceStock } from './stock.ts';

const AT_ONCE = 20;

describe.each(DATABASES)('the catalogue on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let admin: Actor;
  let fans: Member[];

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    admin = actor({ caller: await newMember(db, 'admin'), requestId: 'request' });
    fans = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => newMember(db, `fan${index}`)));
    for (const { userId } of fans) {
      for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE]) {
        const key = `gift-${userId}-${currencyId}`;
        await grant(db, { userId, currencyId, amount: 10_000, reason: 'gift', idempotencyKey: key });
      }
    }
  });
  afterEach(() => expectSound(db));
  afterAll(() => drop());

  const make = (input: ServiceInput = {}) =>
    createService(db, admin, {
      ...{ name: 'Frame', cost: '5', type: 'CREDIT', currencyId: CURRENCY.FACE },
      ...input,
    });
  const service = async (id: number) => (await listServices(db, { id }))[0]!;
  const change = (id: number, input: ServiceInput, version: number | null = null) =>
    updateService(db, admin, { id, version, input });
  const use = (id: number, fan = fans[0]!) =>
    createCredits({ db })
      .useService(fan, id, null)
      .then(({ reservation }) => reservation);
  const refused = (code: string) => expect.objectContaining({ code });
  const acts = async (act: string, id: number) =>
    (
      await db
        .selectFrom('audit_records')
        .select(['before', 'after', 'user_id', 'request_id'])
        .where('act', '=', act)
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ before, after, user_id, request_id }) => ({ before, after, by: user_id, request_id }));

  describe('services', () => {
    test('a changed cost is what the next use costs', async () => {
      const id = await make();
      expect((await use(id)).amount).toBe(5);
      await change(id, { cost: '7.00' });
      expect((await use(id)).amount).toBe(7);
    });

    test('a changed cooldown counts for the next use, and one that is deactivated has none', async () => {
      const id = await make();
      const fan = fans[1]!;
      await use(id, fan);
      await use(id, fan);
      await change(id, { cooldown: 60 });
      await expect(use(id, fan)).rejects.toThrow(refused('SERVICE_COOLDOWN'));
      await change(id, { cooldown: 0, isActive: false });
      await expect(use(id, fan)).rejects.toThrow(refused('SERVICE_NOT_FOUND'));
    });

    test('of 20 who want the last 7 at once, 7 get one, and what is given back can be had again', async () => {
      const id = await make({ stock: 7 });
      const uses = await Promise.allSettled(fans.map((fan) => use(id, fan)));
      const got = uses.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
      const reasons = uses.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(got).toHaveLength(7);
      expect(new Set(reasons)).toEqual(new Set(['SERVICE_SOLD_OUT']));
      expect(await service(id)).toMatchObject({ stock: 7, reserved: 7 });
      // at once: three are spent, two given back, and others try again
      const [spent, returned] = [got.slice(0, 3), got.slice(3, 5)];
      await Promise.all([
        ...spent.map((one) => post(db, one)),
        ...returned.map((one) => release(db, one, 'test')),
        // said twice, it counts once
        ...returned.map((one) => release(db, one, 'test')),
      ]);
      expect(await service(id)).toMatchObject({ stock: 4, reserved: 2 });
      const again = await Promise.allSettled(fans.map((fan) => use(id, fan)));
      expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await service(id)).toMatchObject({ stock: 4, reserved: 4 });
    });

    test('what was reserved when its service was deactivated is still spent or given back, at the cost of then', async () => {
      const id = await make({ stock: 2 });
      const [spent, returned] = [await use(id), await use(id, fans[1]!)];
      await change(id, { isActive: false, cost: '9' });
      await expect(use(id, fans[2]!)).rejects.toThrow(refused('SERVICE_NOT_FOUND'));
      await post(db, spent.id);
      await release(db, returned.id, 'test');
      expect(spent.amount).toBe(5);
      expect(await service(id)).toMatchObject({ stock: 1, reserved: 0, isActive: false });
    });

    test('who cannot pay takes nothing out of the stock', async () => {
      const id = await make({ stock: 3 });
      const poor = await newMember(db, `poor${id}`);
      await expect(use(id, poor)).rejects.toThrow();
      expect(await service(id)).toMatchObject({ stock: 3, reserved: 0 });
    });

    test('what was reserved while there was no limit counts once there is one', async () => {
      const id = await make();
      const held = await use(id);
      await expect(change(id, { stock: 0 })).rejects.toThrow(refused('STOCK_SHORT'));
      await change(id, { stock: 1 });
      await expect(use(id, fans[2])).rejects.toThrow(refused('SERVICE_SOLD_OUT'));
      await post(db, held.id);
      expect(await service(id)).toMatchObject({ stock: 0, reserved: 0 });
      await change(id, { stock: null });
      await use(id, fans[2]);
    });

    test('an adjustment is a row with who, when and why, and in the audit', async () => {
      const id = await make({ stock: 10 });
      expect(await adjustServiceStock(db, admin, id, { quantity: -4, reason: ' Broken ' })).toEqual({
        ...{ serviceId: id, previousStock: 10, newStock: 6 },
      });
      await change(id, { stock: null });
      expect(await adjustmentsOf(db, id)).toMatchObject([
        {
          previousStock: 6,
          newStock: null,
          reason: 'Edited',
          username: 'admin',
          createdAt: expect.any(Date),
        },
        { previousStock: 10, newStock: 6, reason: 'Broken', username: 'admin' },
      ]);
      expect(await acts('service.adjustStock', id)).toMatchObject([
        {
          before: { stock: 10 },
          after: { stock: 6, reason: 'Broken' },
          by: admin.userId,
          request_id: 'request',
        },
      ]);
      await expect(sql`delete from stock_adjustments`.execute(db)).rejects.toThrow('append-only');
    });

    test('20 adjustments at once all count, and none takes what is reserved', async () => {
      const id = await make({ stock: 10 });
      await Promise.all(Array.from({ length: 8 }, (_, index) => use(id, fans[index])));
      const taken = await Promise.allSettled(
        fans.map(() => adjustServiceStock(db, admin, id, { quantity: -1, reason: 'race' })),
      );
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await service(id)).toMatchObject({ stock: 8, reserved: 8 });
    });

    test.each<[string, { quantity: number; reason: string }, string]>([
      ['of nothing', { quantity: 0, reason: 'x' }, 'STOCK_QUANTITY'],
      ['without a reason', { quantity: 1, reason: '  ' }, 'STOCK_REASON'],
      ['with a reason as long as a book', { quantity: 1, reason: 'x'.repeat(301) }, 'STOCK_REASON'],
      ['of more than there is', { quantity: -3, reason: 'x' }, 'STOCK_SHORT'],
      ['beyond what can be counted', { quantity: 1_000_000, reason: 'x' }, 'STOCK_INVALID'],
    ])('an adjustment %s is refused', async (_, input, code) => {
      const id = await make({ stock: 2 });
      await expect(adjustServiceStock(db, admin, id, input)).rejects.toThrow(refused(code));
      expect((await service(id)).stock).toBe(2);
      expect(await acts('service.adjustStock', id)).toEqual([]);
    });

    test('an unlimited stock is not adjusted, and a service that is not there neither', async () => {
      const input = { quantity: 1, reason: 'x' };
      const id = await make();
      await expect(adjustServiceStock(db, admin, id, input)).rejects.toThrow(refused('STOCK_UNLIMITED'));
      await expect(adjustServiceStock(db, admin, 2 ** 31 - 1, input)).rejects.toThrow(refused('NOT_FOUND'));
    });

    test('of two who edit the same row at once, one is told', async () => {
      const id = await make();
      const { version } = await service(id);
      const edits = await Promise.allSettled([
        change(id, { name: 'One' }, version),
        change(id, { description: 'Two' }, version),
      ]);
      expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'ROW_CHANGED' },
      });
    });

    test('an edit says what it changed, and one that changes nothing was none', async () => {
      const id = await make();
      await change(id, { name: 'Frame', cost: '9' });
      await change(id, { cost: '9' });
      expect(await acts('service.update', id)).toMatchObject([{ before: { cost: 5 }, after: { cost: 9 } }]);
      expect((await service(id)).version).toBe(2);
    });

    test.each<[string, number, ServiceInput]>([
      ['deactivated', SERVICE.credit, { isActive: false }],
      ['deactivated', SERVICE.advertisement, { isActive: false }],
      ['deactivated', SERVICE.creditWithCost, { isActive: false }],
      ['retyped', SERVICE.credit, { type: 'ITEM' }],
      ['retyped', SERVICE.advertisement, { type: 'CREDIT', cost: '1' }],
      ['paid in another currency', SERVICE.creditWithCost, { currencyId: CURRENCY.MFACE }],
    ])('what generation depends on is not %s (%i)', async (_, id, input) => {
      await expect(change(id, input)).rejects.toThrow(refused('SERVICE_PROTECTED'));
    });

    test.each<[string, ServiceInput, string]>([
      ['no name', { name: ' ' }, 'CATALOGUE_NAME'],
      ['a name that is null', { name: null }, 'CATALOGUE_NAME'],
      ['a name as long as a book', { name: 'x'.repeat(101) }, 'CATALOGUE_NAME'],
      ['a negative cost', { cost: '-1' }, 'COST_INVALID'],
      ['a huge cost', { cost: '10001' }, 'COST_INVALID'],
      ['a cost that is no number', { cost: 'NaN' }, 'COST_INVALID'],
      ['a cost in another notation', { cost: '1e3' }, 'COST_INVALID'],
      ['a part of a credit', { cost: '1.5' }, 'COST_INVALID'],
      ['credits that cost nothing', { cost: '0' }, 'COST_INVALID'],
      ['a negative cooldown', { cooldown: -1 }, 'COOLDOWN_INVALID'],
      ['a cooldown of years', { cooldown: 2 ** 31 - 1 }, 'COOLDOWN_INVALID'],
      ['a negative stock', { stock: -1 }, 'STOCK_INVALID'],
      ['a negative threshold', { stockAlertThreshold: -1 }, 'STOCK_INVALID'],
      ['a currency that is none', { currencyId: 999 }, 'CURRENCY_UNAVAILABLE'],
      ['no currency', { currencyId: null }, 'BAD_INPUT'],
      ['neither active nor not', { isActive: null }, 'BAD_INPUT'],
    ])('a service has not %s', async (_, input, code) => {
      const id = await make();
      await expect(change(id, input)).rejects.toThrow(refused(code));
      expect(await service(id)).toMatchObject({ version: 1 });
    });

    test('they are listed by whether they are active, their type and currency', async () => {
      const id = await make({ type: 'ITEM', cost: '0', isActive: false });
      const ids = async (filter: Parameters<typeof listServices>[1]) =>
        (await listServices(db, filter)).map((one) => one.id);
      expect(await ids({ isActive: false, type: 'ITEM' })).toEqual([id]);
      expect(await ids({ isActive: true, type: 'ADVERTISEMENT' })).toEqual([SERVICE.advertisement]);
      expect(await ids({ currencyId: CURRENCY.MFACE })).toEqual([]);
      expect((await ids({})).slice(0, 3)).toEqual([1, 2, 3]);
    });
  });

  describe('a call that is sent again, as after a lost answer', () => {
    const keyed = (key: string): Actor => ({ ...admin, key });

    test('adjusts a stock once, however often and at once', async () => {
      const id = await make({ stock: 5 });
      const input = { quantity: 3, reason: 'Delivery' };
      const again = () => adjustServiceStock(db, keyed('delivery'), id, input);
      const answers = await Promise.all([again(), again(), again()]);
      expect(answers).toEqual(Array(3).fill({ serviceId: id, previousStock: 5, newStock: 8 }));
      expect(await again()).toEqual(answers[0]);
      expect((await service(id)).stock).toBe(8);
      expect(await adjustmentsOf(db, id)).toHaveLength(1);
      expect(await acts('service.adjustStock', id)).toHaveLength(1);
    });

    test('makes one service, one currency, one package', async () => {
      const twice = async (make: (by: Actor) => Promise<number>) => {
        const ids = [await make(keyed('one')), await make(keyed('one'))];
        expect(ids[0]).toBe(ids[1]);
        await sql`delete from idempotency_keys`.execute(db);
        return ids[0]!;
      };
      const frame = { name: 'Once', cost: '5', currencyId: CURRENCY.FACE };
      await twice((by) => createService(db, by, frame));
      await twice((by) => createCurrency(db, by, { code: 'ONCE', name: 'Once', type: 'CREDIT' }));
      await twice((by) =>
        createAppProduct(db, by, { name: 'Once', amount: 1, price: 1, currencyId: CURRENCY.FACE }),
      );
      expect((await listServices(db, {})).filter(({ name }) => name === 'Once')).toHaveLength(1);
    });

    test('with the key of another act, or with other values, it is refused', async () => {
      const id = await make({ stock: 5 });
      const by = keyed('mixed');
      await adjustServiceStock(db, by, id, { quantity: 1, reason: 'a' });
      const other = adjustServiceStock(db, by, id, { quantity: 2, reason: 'a' });
      await expect(other).rejects.toThrow(refused('BAD_INPUT'));
      const create = createService(db, by, { name: 'x', cost: '1', currencyId: CURRENCY.FACE });
      await expect(create).rejects.toThrow(refused('BAD_INPUT'));
    });

    test('what was refused can be tried again, another’s key is another, and after a day it is forgotten', async () => {
      const id = await make({ stock: 0 });
      const take = { quantity: -1, reason: 'a' };
      await expect(adjustServiceStock(db, keyed('k'), id, take)).rejects.toThrow(refused('STOCK_SHORT'));
      await adjustServiceStock(db, admin, id, { quantity: 3, reason: 'b' });
      await adjustServiceStock(db, keyed('k'), id, take);
      await adjustServiceStock(db, { ...keyed('k'), userId: fans[0]!.userId }, id, take);
      expect((await service(id)).stock).toBe(1);
      await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(db);
      await adjustServiceStock(db, keyed('k'), id, take);
      expect((await service(id)).stock).toBe(0);
    });
  });

  test('of the packages on offer one is the most popular, however many are marked at once', async () => {
    const offer = { amount: 1, price: 1, currencyId: CURRENCY.FACE, isActive: true };
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three'])
      ids.push(await createAppProduct(db, admin, { ...offer, name }));
    const shown = await packages(db, { isActive: true, currencyId: null });
    const before = shown.find(({ marker }) => marker === 'MOST_POPULAR')!;
    const mark = (id: number, marker: 'MOST_POPULAR' | null) =>
      updateAppProduct(db, admin, { id, version: null, input: { marker } });
    await expect(mark(ids[0]!, 'MOST_POPULAR')).rejects.toThrow(refused('MARKER_TAKEN'));
    await mark(before.id, null);
    const marked = await Promise.allSettled(ids.map((id) => mark(id, 'MOST_POPULAR')));
    expect(marked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const kept = ids[marked.findIndex(({ status }) => status === 'fulfilled')]!;
    await updateAppProduct(db, admin, { id: kept, version: null, input: { isActive: false } });
    await mark(before.id, 'MOST_POPULAR');
    const back = updateAppProduct(db, admin, { id: kept, version: null, input: { isActive: true } });
    await expect(back).rejects.toThrow(refused('MARKER_TAKEN'));
  });

  test('there is never one more of a kind than can be listed, however many are added at once', async () => {
    const missing = CATALOGUE.maxRows - (await listServices(db, {})).length;
    await sql`insert into services (name, cost, type, currency_id) select 'full', 5, 'ITEM', 1 from generate_series(2, ${missing}::int) n`.execute(
      db,
    );
    const add = () => make({ name: 'full' });
    const added = await Promise.allSettled([add(), add(), add()]);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add()).rejects.toThrow(refused('CATALOGUE_FULL'));
    await sql`delete from services where name = 'full'`.execute(db);
  });

  describe('a currency that is switched off', () => {
    const off = async () => {
      const code = `OFF${fans.length}${Math.trunc(Math.random() * 1e5)}`;
      const currencyId = await createCurrency(db, admin, { code, name: code, type: 'CREDIT' });
      const offer = { name: code, amount: 1, price: 1, currencyId, isActive: false };
      const packageId = await createAppProduct(db, admin, offer);
      const serviceId = await make({ currencyId, isActive: false });
      const flip = (isActive: boolean) =>
        updateCurrency(db, admin, { id: currencyId, version: null, input: { isActive } });
      return { currencyId, packageId, serviceId, flip };
    };
    const activate = (id: number) =>
      updateAppProduct(db, admin, { id, version: null, input: { isActive: true } });

    test('nothing is activated in it, nor moved to it; what else is edited is saved', async () => {
      const { currencyId, packageId, serviceId, flip } = await off();
      await flip(false);
      await expect(activate(packageId)).rejects.toThrow(refused('CURRENCY_UNAVAILABLE'));
      await expect(change(serviceId, { isActive: true })).rejects.toThrow(refused('CURRENCY_UNAVAILABLE'));
      await expect(change(await make(), { currencyId })).rejects.toThrow(refused('CURRENCY_UNAVAILABLE'));
      await change(serviceId, { name: 'Another name' });
      await flip(true);
      await activate(packageId);
    });

    test('of switching it off and activating a package in it at once, one is refused', async () => {
      for (let n = 0; n < 5; n++) {
        const { packageId, flip } = await off();
        const [currency, offer] = await Promise.allSettled([flip(false), activate(packageId)]);
        expect([currency.status, offer.status].sort()).toEqual(['fulfilled', 'rejected']);
      }
    });
  });

  describe('currencies', () => {
    const edit = (id: number, input: Parameters<typeof createCurrency>[2]) =>
      updateCurrency(db, admin, { id, version: null, input });
    let codes = 0;
    const gem = () =>
      createCurrency(db, admin, { code: `GEM${++codes}`, name: 'Gem', type: 'CREDIT', sortOrder: 5 });

    test('a new one can be bought and spent at once: it has the house’s accounts', async () => {
      const currencyId = await gem();
      const { userId } = fans[3]!;
      await grant(db, { userId, currencyId, amount: 9, reason: 'gift', idempotencyKey: `gem-${currencyId}` });
      expect((await use(await make({ currencyId }), fans[3])).amount).toBe(5);
    });

    test.each([
      [CURRENCY.FACE, { isActive: false }],
      [CURRENCY.FACE, { code: 'GOLD' }],
      [CURRENCY.MFACE, { isActive: false }],
      [CURRENCY.MFACE, { type: 'CREDIT' }],
    ])('what generation is paid with stays: %i %j', async (id, input) => {
      await expect(edit(id, input)).rejects.toThrow(refused('CURRENCY_PROTECTED'));
    });

    test('a new one is refused as an edit is', async () => {
      const input = { code: '', name: 'Gem', type: 'CREDIT' };
      await expect(createCurrency(db, admin, input)).rejects.toThrow(refused('CURRENCY_CODE_INVALID'));
    });

    test('one that is used is not deactivated before what uses it', async () => {
      const id = await gem();
      const serviceId = await make({ currencyId: id });
      await expect(edit(id, { isActive: false })).rejects.toThrow(refused('CURRENCY_IN_USE'));
      await change(serviceId, { isActive: false });
      await edit(id, { isActive: false });
      const active = await listCurrencies(db, { isActive: true });
      expect(active.map((one) => one.id)).not.toContain(id);
      await expect(make({ currencyId: id })).rejects.toThrow(refused('CURRENCY_UNAVAILABLE'));
    });

    test.each([
      [{ code: 'FACE' }, 'CURRENCY_CODE_TAKEN'],
      [{ code: 'face' }, 'CURRENCY_CODE_INVALID'],
      [{ code: '' }, 'CURRENCY_CODE_INVALID'],
      [{ type: 'a b' }, 'CURRENCY_TYPE_INVALID'],
      [{ sortOrder: 2 ** 31 - 1 }, 'SORT_ORDER_INVALID'],
      [{ name: '' }, 'CATALOGUE_NAME'],
    ])('%j is refused', async (input, code) => {
      await expect(edit(await gem(), input)).rejects.toThrow(refused(code));
    });
  });

  describe('packages of credits', () => {
    const orders = () => {
      const provider = createSandbox({ db });
      return { ...createOrders({ db, provider }), provider };
    };
    const pack = (input: object = {}) =>
      createAppProduct(db, admin, {
        ...{ name: 'Some', amount: 100, price: 9.99, currencyId: CURRENCY.FACE },
        ...input,
      });
    const edit = (id: number, input: Parameters<typeof createAppProduct>[2]) =>
      updateAppProduct(db, admin, { id, version: null, input });
    const forSale = async () =>
      (await packages(db, { isForSale: true, currencyId: null })).map(({ id }) => id);
    const stockOf = (id: number) =>
      db
        .selectFrom('app_products')
        .select(['stock', 'reserved'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    test('one that is made is for sale, and gone when it is deactivated', async () => {
      const id = await pack();
      expect(await forSale()).toContain(id);
      await edit(id, { isActive: false });
      expect(await forSale()).not.toContain(id);
      await expect(orders().create(fans[0]!, id)).rejects.toThrow(refused('PACKAGE_NOT_FOUND'));
    });

    test('an order keeps its price and is honoured, whatever becomes of its package', async () => {
      const id = await pack();
      const { create, capture, provider } = orders();
      const { orderId, total } = await create(fans[4]!, id);
      expect(total).toBe('9.99');
      await edit(id, { isActive: false, price: 99, amount: 1 });
      await provider.decide(orderId, 'approve');
      await capture(fans[4]!, orderId);
      const order = await db
        .selectFrom('payment_orders')
        .select(['status', 'total_cents', 'amount'])
        .where('provider_order_id', '=', orderId)
        .executeTakeFirst();
      expect(order).toEqual({ status: 'CAPTURED', total_cents: 999, amount: 100 });
    });

    test('of 20 who order the last 3 at once, 3 do; a cancelled order gives its one back', async () => {
      const id = await pack({ stock: 3 });
      const { create, find, settle, provider } = orders();
      const made = await Promise.allSettled(fans.map((fan) => create(fan, id)));
      const got = made.flatMap((one, index) =>
        one.status === 'fulfilled' ? [{ fan: fans[index]!, orderId: one.value.orderId }] : [],
      );
      expect(got).toHaveLength(3);
      expect(made.filter(({ status }) => status === 'rejected')).toEqual(
        Array.from({ length: AT_ONCE - 3 }, () =>
          expect.objectContaining({ reason: refused('PACKAGE_SOLD_OUT') }),
        ),
      );
      expect(await stockOf(id)).toEqual({ stock: 3, reserved: 3 });
      expect(await forSale()).not.toContain(id);
      const [first, second] = got;
      await provider.decide(first!.orderId, 'cancel');
      await settle(await find(first!.fan, first!.orderId));
      await provider.decide(second!.orderId, 'approve');
      await orders().capture(second!.fan, second!.orderId);
      await settle(await find(second!.fan, second!.orderId));
      expect(await stockOf(id)).toEqual({ stock: 2, reserved: 1 });
      expect(await forSale()).toContain(id);
    });

    test.each<[string, object, string]>([
      ['a price of nothing', { price: 0 }, 'PRICE_INVALID'],
      ['a negative price', { price: -1 }, 'PRICE_INVALID'],
      ['a huge price', { price: 1e300 }, 'PRICE_INVALID'],
      ['a price that is no number', { price: Number.NaN }, 'PRICE_INVALID'],
      ['a part of a cent', { price: 1.005 }, 'PRICE_INVALID'],
      ['an unknown price currency', { priceCurrency: 'XXX' }, 'PRICE_CURRENCY_INVALID'],
      ['an amount of nothing', { amount: 0 }, 'AMOUNT_INVALID'],
      ['a huge amount', { amount: 2 ** 31 - 1 }, 'AMOUNT_INVALID'],
      ['a negative bonus', { bonus: -1 }, 'BONUS_INVALID'],
      ['platform data that is no JSON', { platformData: '{' }, 'PLATFORM_DATA_INVALID'],
      ['a JSON bomb', { platformData: '['.repeat(8000) + ']'.repeat(8000) }, 'PLATFORM_DATA_LARGE'],
    ])('a package has not %s', async (_, input, code) => {
      await expect(pack(input)).rejects.toThrow(refused(code));
    });

    test('prices come to the cent, and platform data as it was written', async () => {
      const platformData = '{ "b": 1, "a": 10000000000000001 }';
      const id = await pack({ price: 1.1, platformData });
      const row = (await packages(db, { isActive: true, currencyId: null })).find((one) => one.id === id);
      expect(row).toMatchObject({ priceCents: 110, platformData, priceCurrency: 'USD' });
      await edit(id, { price: 100_000, platformData: null });
      expect((await packages(db, { currencyId: 1 })).find((one) => one.id === id)).toMatchObject({
        ...{ priceCents: 10_000_000, platformData: null },
      });
    });
  });
});
