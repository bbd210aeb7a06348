import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { ProviderFailed } from '../../payments/provider.ts';
import { createSandbox, type Sandbox } from '../../payments/sandbox.ts';
import { createCredits } from '../ledger/credits.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { newOffer, newProductions } from '../photos/photos.fixture.ts';
import { purchasesOf, spendingsOf } from './history.ts';
import { createOrders, type Orders } from './orders.ts';
import { createPaymentRequests, type PaymentRequests } from './requests.ts';

const TAX = { ten: 1, none: 2 };

describe.each(DATABASES)('payments on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let sandbox: Sandbox;
  let orders: Orders;
  let payments: PaymentRequests;
  let fan: Member;
  let members = 0;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  beforeEach(async () => {
    sandbox = createSandbox({ db });
    orders = createOrders({ db, provider: sandbox });
    payments = createPaymentRequests({ db, orders });
    fan = await newMember(TAX.ten);
  });
  afterEach(expectSound);
  afterAll(() => drop());

  async function newMember(taxTypeId: number | null): Promise<Member> {
    const username = `buyer${++members}`;
    const { id } = await db
      .insertInto('users')
      .values({
        username,
        email: `${username}@example.com`,
        password_hash: 'none',
        first_name: username,
        tax_type_id: taxTypeId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null };
  }

  const input = (change: object = {}) => ({
    appProductId: 2,
    paymentMethodId: PAYMENT.methodId,
    platform: PAYMENT.platform,
    quantity: PAYMENT.quantity,
    taxTypeId: TAX.ten as number | null,
    ...change,
  });
  const body = (merchant_uid: string, paypal_order_id: string) => ({
    success: true as const,
    merchant_uid,
    paypal_order_id,
    payment_method: 'paypal' as const,
  });
  const face = () => balanceOf(db, fan.userId, CURRENCY.FACE);
  const mileage = () => balanceOf(db, fan.userId, CURRENCY.MFACE);
  const silent = (error: unknown) => {
    throw error;
  };

  async function captured(member = fan, appProductId = 2): Promise<string> {
    const { orderId } = await orders.create(member, appProductId);
    await sandbox.decide(orderId, 'approve');
    await orders.capture(member, orderId);
    return orderId;
  }

  const requestFor = async (member = fan, change: object = {}) =>
    (await payments.initiate(member, input(change), null)).requestId;

  const ordersMade = async () =>
    (await db.selectFrom('payment_orders').select('id').where('user_id', '=', fan.userId).execute()).length;
  const eventsOf = async (orderId: string) =>
    (
      await db
        .selectFrom('payment_events')
        .innerJoin('payment_orders', 'payment_orders.id', 'payment_events.order_id')
        .select('payment_events.status')
        .where('payment_orders.provider_order_id', '=', orderId)
        .orderBy('payment_events.id')
        .execute()
    ).map(({ status }) => status);

  /** After every test: entries sum to zero, accounts are their entries, and credits were given for posted orders alone. */
  async function expectSound(): Promise<void> {
    const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows;
    expect(await rows(sql`select coalesce(sum(amount), 0)::int as sum from ledger_entries`)).toEqual([
      { sum: 0 },
    ]);
    expect(
      await rows(sql`
        select account.id from ledger_accounts account left join ledger_entries entry on entry.account_id = account.id
        group by account.id
        having account.credits_posted - account.debits_posted <> coalesce(sum(entry.amount), 0)`),
    ).toEqual([]);
    expect(
      await rows(sql`
        select paid.id from payment_orders paid
        where (select coalesce(sum(amount), 0) from ledger_transfers
               where idempotency_key like 'payment:' || paid.id || ':%')
          <> case when paid.status = 'POSTED' then paid.amount + paid.bonus else 0 end`),
    ).toEqual([]);
  }

  test('a paid order brings its credits and its bonus, once it is completed', async () => {
    const orderId = await captured();
    expect(await face()).toBe(0);
    await payments.complete(fan, body(await requestFor(), orderId));
    expect(await face()).toBe(300);
    expect(await mileage()).toBe(60);
    expect(await eventsOf(orderId)).toEqual(['CREATED', 'CAPTURED', 'POSTED']);
  });

  test('a payment tells its payer how it stands, and nobody else', async () => {
    const requestId = await requestFor();
    expect(await payments.statusOf(fan, requestId)).toBe('INITIATED');
    expect(await payments.statusOf({ ...fan, userId: fan.userId + 1 }, requestId)).toBeNull();
    expect(await payments.statusOf(fan, 'nonsense')).toBeNull();
    await payments.complete(fan, body(requestId, await captured()));
    expect(await payments.statusOf(fan, requestId)).toBe('COMPLETED');
    const given = await requestFor();
    await payments.fail(fan, given);
    expect(await payments.statusOf(fan, given)).toBe('FAILED');
  });

  test('until it is completed, the credits are shown as on their way', async () => {
    const orderId = await captured();
    const balances = () => createCredits({ db }).balances(fan.userId);
    expect(await balances()).toMatchObject([
      { code: 'FACE', balance: 0, pendingBalance: 300 },
      { code: 'MFACE', balance: 0, pendingBalance: 60 },
    ]);
    await payments.complete(fan, body(await requestFor(), orderId));
    expect(await balances()).toMatchObject([
      { balance: 300, pendingBalance: 0 },
      { balance: 60, pendingBalance: 0 },
    ]);
  });

  test('a package that is sold in the currency of its bonus brings both', async () => {
    const { id } = await db
      .insertInto('app_products')
      .values({
        name: '100 MFACE',
        currency_id: CURRENCY.MFACE,
        amount: 100,
        bonus: 20,
        price_cents: 1000,
        marker: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const orderId = await captured(fan, id);
    const balances = () => createCredits({ db }).balances(fan.userId);
    expect(await balances()).toMatchObject([
      { code: 'FACE', balance: 0, pendingBalance: 0 },
      { code: 'MFACE', balance: 0, pendingBalance: 120 },
    ]);
    await payments.complete(fan, body(await requestFor(fan, { appProductId: id }), orderId));
    expect(await balances()).toMatchObject([
      { balance: 0, pendingBalance: 0 },
      { balance: 120, pendingBalance: 0 },
    ]);
  });

  test.each([
    [1, '11.00', 100, 20],
    [2, '33.00', 300, 60],
    [3, '55.00', 500, 100],
    [4, '110.00', 1000, 400],
    [5, '330.00', 3000, 1000],
    [6, '550.00', 5000, 2000],
  ])('package %i costs %s with tax and brings %i FACE and %i MFACE', async (id, total, amount, bonus) => {
    expect(await orders.create(fan, id)).toMatchObject({ total, currency: 'USD' });
    await payments.complete(fan, body(await requestFor(fan, { appProductId: id }), await captured(fan, id)));
    expect([await face(), await mileage()]).toEqual([amount, bonus]);
  });

  test.each([TAX.none, null])('a member of tax type %s pays no tax', async (taxTypeId) => {
    const member = await newMember(taxTypeId);
    expect((await orders.create(member, 2)).total).toBe('30.00');
    expect(await payments.initiate(member, input({ taxTypeId }), null)).toMatchObject({ total: '30.00' });
  });

  test('the same completion again says the same and gives nothing more', async () => {
    const completion = body(await requestFor(), await captured());
    for (let time = 0; time < 3; time += 1) await payments.complete(fan, completion);
    expect(await face()).toBe(300);
  });

  test('a hundred completions at once give the credits once', async () => {
    const completion = body(await requestFor(), await captured());
    await Promise.all(Array.from({ length: 100 }, () => payments.complete(fan, completion)));
    expect([await face(), await mileage()]).toEqual([300, 60]);
  });

  test('one order completes one payment, however many are initiated', async () => {
    const orderId = await captured();
    const requests = await Promise.all(Array.from({ length: 8 }, () => requestFor()));
    const outcomes = await Promise.allSettled(
      requests.map((uid) => payments.complete(fan, body(uid, orderId))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('PAYMENT_USED');
    expect(await face()).toBe(300);
  });

  test('a completed payment takes no second order', async () => {
    const request = await requestFor();
    await payments.complete(fan, body(request, await captured()));
    const second = await captured();
    await expect(payments.complete(fan, body(request, second))).rejects.toMatchObject({
      code: 'PAYMENT_USED',
    });
    expect(await face()).toBe(300);
  });

  test('an order is captured once, whatever is tried at once', async () => {
    const { orderId } = await orders.create(fan, 2);
    await sandbox.decide(orderId, 'approve');
    const captures = await Promise.all(Array.from({ length: 5 }, () => orders.capture(fan, orderId)));
    expect(new Set(captures.map(({ captureId }) => captureId)).size).toBe(1);
    expect(await eventsOf(orderId)).toEqual(['CREATED', 'CAPTURED']);
  });

  test.each([
    ['another package', { appProductId: 6 }, 'PAYMENT_MISMATCH'],
    ['two of them', { quantity: 2 }, 'BAD_INPUT'],
    ['none of them', { quantity: 0 }, 'BAD_INPUT'],
    ['less than none', { quantity: -1 }, 'BAD_INPUT'],
    ['no such package', { appProductId: 99 }, 'PACKAGE_NOT_FOUND'],
    ['a tax of one’s own choice', { taxTypeId: TAX.none }, 'TAX_TYPE_CHANGED'],
    ['no tax', { taxTypeId: null }, 'TAX_TYPE_CHANGED'],
    ['another platform', { platform: 'IOS' }, 'BAD_INPUT'],
    ['another way of paying', { paymentMethodId: 2 }, 'BAD_INPUT'],
  ])('a payment for %s brings nothing', async (_, change, code) => {
    const orderId = await captured();
    const paid = requestFor(fan, change).then((uid) => payments.complete(fan, body(uid, orderId)));
    await expect(paid).rejects.toMatchObject({ code });
    expect(await face()).toBe(0);
  });

  test('no order is made on other terms than the member was shown', async () => {
    const { total } = await orders.create(fan, 2);
    const seen = { total, currency: 'USD', amount: 300, bonus: 60 };
    await expect(orders.create(fan, 2, seen)).resolves.toMatchObject({ total });
    const before = await ordersMade();
    for (const other of [{ total: '30.00' }, { currency: 'EUR' }, { amount: 100 }, { bonus: 0 }])
      await expect(orders.create(fan, 2, { ...seen, ...other })).rejects.toMatchObject({
        code: 'PACKAGE_CHANGED',
      });
    expect(await ordersMade()).toBe(before);
  });

  test('a package that is no longer sold cannot be ordered', async () => {
    const { id } = await db
      .insertInto('app_products')
      .values({ name: 'old', currency_id: 1, amount: 1, price_cents: 1, is_active: false, marker: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(orders.create(fan, id)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });

  describe('what the provider says decides', () => {
    test.each([
      ['less money', { total_cents: 1 }],
      ['more money', { total_cents: 3301 }],
      ['another currency', { currency: 'KRW' }],
      ['another order’s name', { reference: randomUUID() }],
    ])('%s before the capture: nothing is taken', async (_, change) => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, 'approve');
      await db
        .updateTable('sandbox_orders')
        .set({ ...change, ...('reference' in change && { reference: randomUUID() }) })
        .where('id', '=', orderId)
        .execute();
      await expect(orders.capture(fan, orderId)).rejects.toMatchObject({ code: 'PAYMENT_MISMATCH' });
      expect((await sandbox.order(orderId))?.status).toBe('APPROVED');
      expect(await eventsOf(orderId)).toEqual(['CREATED', 'FAILED']);
    });

    test('less money after the capture: nothing is credited', async () => {
      const orderId = await captured();
      await db.updateTable('sandbox_orders').set({ total_cents: 1 }).where('id', '=', orderId).execute();
      const paid = payments.complete(fan, body(await requestFor(), orderId));
      await expect(paid).rejects.toMatchObject({ code: 'PAYMENT_MISMATCH' });
      expect(await face()).toBe(0);
    });

    test('an order that nobody approved is not paid', async () => {
      const { orderId } = await orders.create(fan, 2);
      await expect(orders.capture(fan, orderId)).rejects.toMatchObject({ code: 'PAYMENT_NOT_APPROVED' });
      const paid = payments.complete(fan, body(await requestFor(), orderId));
      await expect(paid).rejects.toMatchObject({ code: 'PAYMENT_NOT_APPROVED' });
    });

    test.each([
      ['decline', 'PAYMENT_DECLINED', 'FAILED'],
      ['cancel', 'PAYMENT_CANCELLED', 'CANCELLED'],
    ] as const)('after a %s the order ends, for good', async (decision, code, status) => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, decision);
      const request = await requestFor();
      for (let time = 0; time < 2; time += 1) {
        await expect(orders.capture(fan, orderId)).rejects.toMatchObject({ code });
        await expect(payments.complete(fan, body(request, orderId))).rejects.toMatchObject({ code });
      }
      expect(await sandbox.decide(orderId, 'approve')).toBe(false);
      expect(await eventsOf(orderId)).toEqual(['CREATED', status]);
      expect(await face()).toBe(0);
    });

    test('a provider that does not answer changes nothing, and the next try goes on', async () => {
      const orderId = await captured();
      const silentProvider = {
        ...sandbox,
        order: () => Promise.reject(new ProviderFailed('no answer')),
      };
      const offline = createPaymentRequests({ db, orders: createOrders({ db, provider: silentProvider }) });
      const request = await requestFor();
      await expect(offline.complete(fan, body(request, orderId))).rejects.toMatchObject({
        code: 'PAYMENT_PROVIDER_FAILED',
      });
      await payments.complete(fan, body(request, orderId));
      expect(await face()).toBe(300);
    });

    test('money that the provider holds for a check waits, and comes with the sweep', async () => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, 'approve');
      const held = async (id: string) => {
        const order = await sandbox.order(id);
        return order?.captureId ? { ...order, status: 'PENDING' as const } : order;
      };
      const holding = {
        ...sandbox,
        order: held,
        capture: async (id: string, reference: string) => {
          await sandbox.capture(id, reference);
          return held(id);
        },
      };
      const slow = createOrders({ db, provider: holding });
      await slow.capture(fan, orderId);
      const paid = createPaymentRequests({ db, orders: slow }).complete(
        fan,
        body(await requestFor(), orderId),
      );
      await expect(paid).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
      await slow.reconcile(silent, 0);
      expect(await face()).toBe(0);
      await orders.reconcile(silent, 0);
      expect(await face()).toBe(300);
    });
  });

  describe('what a killed process leaves behind', () => {
    test('orders of a provider that is not there any more keep nobody’s from being asked about', async () => {
      const orderId = await captured();
      const asked: string[] = [];
      const paypal = {
        ...sandbox,
        name: 'paypal' as const,
        order: (id: string) => {
          asked.push(id);
          return sandbox.order(id);
        },
      };
      const { id, uid, created_at, provider, provider_order_id, ...terms } = await db
        .selectFrom('payment_orders')
        .selectAll()
        .where('provider_order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payment_orders')
        .values(Array.from({ length: 99 }, (_, i) => ({ ...terms, provider, provider_order_id: `OLD-${i}` })))
        .execute();
      await db
        .insertInto('payment_orders')
        .values({ ...terms, provider: 'paypal', provider_order_id: 'PAYPAL-1' })
        .execute();
      await createOrders({ db, provider: paypal }).reconcile(silent, 0);
      expect(asked).toEqual(['PAYPAL-1']);
      await db
        .updateTable('payment_orders')
        .set({ status: 'FAILED', error_code: 'PAYMENT_DECLINED' })
        .where('user_id', '=', fan.userId)
        .execute();
    });

    test('captured by the provider and not noted: the sweep posts it once', async () => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, 'approve');
      await sandbox.capture(orderId, randomUUID());
      await Promise.all([orders.reconcile(silent, 0), orders.reconcile(silent, 0)]);
      await orders.reconcile(silent, 0);
      expect([await face(), await mileage()]).toEqual([300, 60]);
      // the browser comes back later
      await payments.complete(fan, body(await requestFor(), orderId));
      expect(await face()).toBe(300);
    });

    test('noted and not posted: the sweep posts it once, in a race with its completion', async () => {
      const orderId = await captured();
      const request = await requestFor();
      await Promise.all([
        orders.reconcile(silent, 0),
        payments.complete(fan, body(request, orderId)),
        orders.reconcile(silent, 0),
      ]);
      expect(await face()).toBe(300);
      expect(await eventsOf(orderId)).toEqual(['CREATED', 'CAPTURED', 'POSTED']);
    });

    test('reported as failed although the money was taken: the credits come all the same', async () => {
      const orderId = await captured();
      const request = await requestFor();
      expect(await payments.fail(fan, request)).toEqual({ isCompleted: false });
      await expect(payments.complete(fan, body(request, orderId))).rejects.toMatchObject({
        code: 'PAYMENT_STATE',
      });
      await orders.reconcile(silent, 0);
      expect(await face()).toBe(300);
    });

    test.each([
      ['that nobody approved', 'three hours', false, 2, 4],
      ['that was approved', 'three days', true, 71, 73],
    ])('an order %s is cancelled after %s', async (_, __, isApproved, young, old) => {
      const { orderId } = await orders.create(fan, 2);
      if (isApproved) await sandbox.decide(orderId, 'approve');
      const settledAfter = async (hours: number) => {
        await sql`
          update payment_orders set created_at = now() - make_interval(hours => ${hours}), checked_at = null
          where provider_order_id = ${orderId}`.execute(db);
        await orders.reconcile(silent);
        return eventsOf(orderId);
      };
      expect(await settledAfter(young)).toEqual(['CREATED']);
      expect(await settledAfter(old)).toEqual(['CREATED', 'CANCELLED']);
    });

    test('an order whose money is being taken is not cancelled by the sweep, and brings its credits', async () => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, 'approve');
      const asked = Promise.withResolvers<void>();
      const sweeping = Promise.withResolvers<void>();
      // the sweep has read the provider's books before the money was taken, and decides after
      const late = createOrders({
        db,
        provider: {
          ...sandbox,
          async order(id) {
            const before = await sandbox.order(id);
            asked.resolve();
            await sweeping.promise;
            return before;
          },
        },
      });
      const taking = createOrders({
        db,
        provider: {
          ...sandbox,
          async capture(id, key) {
            const answer = await sandbox.capture(id, key);
            sweeping.resolve();
            await sweep;
            return answer;
          },
        },
      });
      await sql`update payment_orders set created_at = now() - interval '73 hours'
        where provider_order_id = ${orderId}`.execute(db);
      const sweep = late.reconcile(silent, 0);
      await asked.promise;
      await taking.capture(fan, orderId);
      await orders.reconcile(silent, 0);
      expect(await eventsOf(orderId)).toEqual(['CREATED', 'CAPTURED', 'POSTED']);
      expect(await face()).toBe(300);
    });

    test('no money is asked for after the sweep has cancelled an order', async () => {
      const { orderId } = await orders.create(fan, 2);
      await sandbox.decide(orderId, 'approve');
      let captures = 0;
      const meanwhile = createOrders({
        db,
        provider: {
          ...sandbox,
          async order(id) {
            const before = await sandbox.order(id);
            await sql`update payment_orders set status = 'CANCELLED' where provider_order_id = ${id}`.execute(
              db,
            );
            return before;
          },
          capture(id, key) {
            captures += 1;
            return sandbox.capture(id, key);
          },
        },
      });
      await expect(meanwhile.capture(fan, orderId)).rejects.toMatchObject({ code: 'PAYMENT_CANCELLED' });
      expect(captures).toBe(0);
    });

    test('one order that cannot be settled does not hold up the others', async () => {
      const broken = await captured();
      const sound = await captured();
      const moody = {
        ...sandbox,
        order: (id: string) =>
          id === broken ? Promise.reject(new ProviderFailed('no answer')) : sandbox.order(id),
      };
      const errors: unknown[] = [];
      await createOrders({ db, provider: moody }).reconcile((error) => errors.push(error), 0);
      expect(errors).toHaveLength(1);
      expect(await eventsOf(sound)).toContain('POSTED');
      expect(await eventsOf(broken)).not.toContain('POSTED');
      await orders.reconcile(silent, 0);
      expect(await eventsOf(broken)).toContain('POSTED');
    });
  });

  describe('a limited package', () => {
    const limited = async () =>
      (
        await db
          .insertInto('app_products')
          .values({ name: 'few', currency_id: 1, amount: 1, price_cents: 100, stock: 3, marker: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const reserved = async (id: number) =>
      (await db.selectFrom('app_products').select('reserved').where('id', '=', id).executeTakeFirstOrThrow())
        .reserved;

    test('is held once by a member, however often they press, even at once', async () => {
      const id = await limited();
      const pressed = await Promise.all(Array.from({ length: 5 }, () => orders.create(fan, id)));
      pressed.push(await orders.create(fan, id));
      expect(new Set(pressed.map(({ orderId }) => orderId)).size).toBe(1);
      expect(await reserved(id)).toBe(1);
      await orders.create(await newMember(TAX.ten), id);
      expect(await reserved(id)).toBe(2);
    });

    test('is ordered anew after a cancelled order', async () => {
      const id = await limited();
      const { orderId } = await orders.create(fan, id);
      await sandbox.decide(orderId, 'cancel');
      expect((await orders.create(fan, id)).orderId).not.toBe(orderId);
      expect(await reserved(id)).toBe(1);
    });

    test('is not held by an order that the provider did not take', async () => {
      const id = await limited();
      const createOrder = () => Promise.reject(new ProviderFailed('no answer'));
      const offline = createOrders({ db, provider: { ...sandbox, createOrder } });
      await expect(offline.create(fan, id)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
      expect(await reserved(id)).toBe(0);
    });
  });

  describe('another member', () => {
    test('can neither capture nor complete with somebody’s order, nor complete or fail their payment', async () => {
      const other = await newMember(TAX.ten);
      const orderId = await captured();
      const request = await requestFor();
      const mine = await requestFor(other);
      const notFound = { code: 'PAYMENT_NOT_FOUND' };
      await expect(orders.capture(other, orderId)).rejects.toMatchObject(notFound);
      await expect(payments.complete(other, body(mine, orderId))).rejects.toMatchObject(notFound);
      await expect(payments.complete(other, body(request, orderId))).rejects.toMatchObject(notFound);
      await expect(payments.fail(other, request)).rejects.toMatchObject(notFound);
      await payments.complete(fan, body(request, orderId));
      expect(await balanceOf(db, other.userId, CURRENCY.FACE)).toBe(0);
      expect(await face()).toBe(300);
    });

    test('has a history of their own', async () => {
      const other = await newMember(TAX.ten);
      await payments.complete(fan, body(await requestFor(), await captured()));
      const page = { limit: 10, offset: 0 };
      expect(await purchasesOf(db, { userId: other.userId, ...page })).toEqual({ rows: [], totalCount: 0 });
      expect(await purchasesOf(db, { userId: fan.userId, ...page })).toMatchObject({
        rows: [{ status: 'POSTED', totalCents: 3300, amount: 300, bonus: 60 }],
        totalCount: 1,
      });
    });
  });

  test('a command with the same key is one payment, and cannot become another one', async () => {
    const uids = await Promise.all([1, 2, 3].map(() => payments.initiate(fan, input(), 'key')));
    expect(new Set(uids.map(({ requestId }) => requestId)).size).toBe(1);
    await expect(payments.initiate(fan, input({ appProductId: 6 }), 'key')).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('a member cannot leave any number of orders open', async () => {
    for (let count = 0; count < 20; count += 1) await orders.create(fan, 1);
    await expect(orders.create(fan, 1)).rejects.toMatchObject({ code: 'TOO_MANY_PAYMENTS' });
  });

  test.each([
    ['orders', 20, () => orders.create(fan, 1)],
    ['payments', 50, () => payments.initiate(fan, input(), null)],
  ])('of sixty %s at once, as many come through as a member may have open', async (_, bound, begin) => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => begin() as Promise<object>));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(bound);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_PAYMENTS' });
    }
  });

  test('without a provider nothing can be bought', async () => {
    const closed = createOrders({ db, provider: null });
    await expect(closed.create(fan, 2)).rejects.toMatchObject({ code: 'PAYMENTS_CLOSED' });
    const requests = createPaymentRequests({ db, orders: closed });
    await expect(requests.initiate(fan, input(), null)).rejects.toMatchObject({ code: 'PAYMENTS_CLOSED' });
    expect(await closed.reconcile(silent, 0)).toBe(0);
  });

  test.each([
    ['its price', sql`update payment_orders set total_cents = 1`],
    ['its owner', sql`update payment_orders set user_id = user_id + 1`],
    ['a step back', sql`update payment_orders set status = 'CREATED'`],
    ['its events', sql`update payment_events set status = 'POSTED'`],
  ])('the database itself refuses to change %s', async (_, statement) => {
    await payments.complete(fan, body(await requestFor(), await captured()));
    await expect(statement.execute(db)).rejects.toThrow(/does not change|cannot go|append-only/);
  });

  test('spending is listed with what became of it', async () => {
    await payments.complete(fan, body(await requestFor(fan, { appProductId: 4 }), await captured(fan, 4)));
    await createCredits({ db }).useService(fan, 1, null);
    expect(await spendingsOf(db, { userId: fan.userId, limit: 10, offset: 0 })).toMatchObject({
      rows: [{ amount: 30, status: 'RESERVED', serviceName: 'Generation', currencyCode: 'FACE' }],
      totalCount: 1,
    });
  });

  test('spending for a photo that was deleted keeps its title and leads nowhere', async () => {
    await payments.complete(fan, body(await requestFor(fan, { appProductId: 4 }), await captured(fan, 4)));
    await createCredits({ db }).useService(fan, 1, null);
    const spending = async () => (await spendingsOf(db, { userId: fan.userId, limit: 1, offset: 0 })).rows[0];
    const { productId } = await newOffer(db, { title: 'Hills' });
    const [photo] = await newProductions({ db }, fan, productId);
    const paid = { transfer_id: (await spending()).id };
    await db.updateTable('productions').set(paid).where('id', '=', photo.id).execute();
    expect(await spending()).toMatchObject({ productTitle: 'Hills', productionUid: photo.uid });

    const gone = { status: 'DELETED', file_key: null } as const;
    await db.updateTable('productions').set(gone).where('id', '=', photo.id).execute();
    expect(await spending()).toMatchObject({ productTitle: 'Hills', productionUid: null });
  });
});
