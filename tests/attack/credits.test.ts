import { SERVICE } from '@facet/contract/constants.ts';
import { USE_SERVICE, USE_SERVICE_WITH_COST } from '@facet/contract/documents/credits.ts';
import { CREATE_PRODUCTION_WITH_DATA } from '@facet/contract/documents/productions.ts';
import { print } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  agreements,
  ask,
  type Caller,
  costOf,
  createProduction,
  faceBalance,
  monoBody,
  type Product,
  post,
  productions,
  quickProduct,
  reserve,
  seeDemo,
  send,
  signInAsFan,
  signUp,
  startProduction,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
let fan: Caller;
let products: readonly Product[];
/** That FACE_PHOTO suits: what is paid for is made. */
let quick: Product;
let face: string;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  products = (await seeDemo(fan)).bundle.products;
  quick = await quickProduct(fan);
  face = await uploadFace(fan);
});

const product = () => quick;

test.each([0, -30, 0.5, 2 ** 31, 2 ** 53, Number.POSITIVE_INFINITY, 'NaN', '30', null, 10_001])(
  'a cost of %s reserves nothing',
  async (cost) => {
    const before = await faceBalance(fan);
    const { data } = await send<{ useServiceWithCost: { success: boolean } }>(
      server().url,
      { query: print(USE_SERVICE_WITH_COST), variables: { serviceId: SERVICE.creditWithCost, cost } },
      { token: fan.token },
    );
    expect(data?.useServiceWithCost.success ?? false).toBe(false);
    expect(await faceBalance(fan)).toBe(before);
  },
);

test('a price of one’s own choice buys nothing, and comes back', async () => {
  const before = await faceBalance(fan);
  const { useServiceWithCost: use } = await ask(fan, USE_SERVICE_WITH_COST, {
    serviceId: SERVICE.creditWithCost,
    cost: 1,
  });
  const { CreateProductionWithData: created } = await ask(fan, CREATE_PRODUCTION_WITH_DATA, {
    productId: product().id,
    srcfile: face,
    targetfile: product().file,
    agreementMetaData: agreements(),
    tradeHistoryId: use.tradeHistory!.id,
  });
  expect(created).toMatchObject({ ok: false, error: expect.stringContaining('price') });
  expect(await faceBalance(fan)).toBe(before);
});

test('an advertisement does not pay for a photo that wants credits', async () => {
  const paid = products.find((one) => !one.isGeneratedWithAd);
  expect(paid).toBeDefined();
  const { useService: use } = await ask(fan, USE_SERVICE, { serviceId: SERVICE.advertisement });
  const { CreateProductionWithData: created } = await ask(fan, CREATE_PRODUCTION_WITH_DATA, {
    productId: paid!.id,
    srcfile: face,
    targetfile: paid!.file,
    agreementMetaData: agreements(),
    tradeHistoryId: use.tradeHistory!.id,
  });
  expect(created).toMatchObject({ ok: false, error: expect.stringContaining('advertisement') });
});

test('somebody without credits cannot generate', async () => {
  const poor = await signUp(server(), 'poor');
  const { useServiceWithCost: use } = await ask(poor, USE_SERVICE_WITH_COST, {
    serviceId: SERVICE.creditWithCost,
    cost: costOf(product()),
  });
  expect(use).toMatchObject({ success: false, tradeHistory: null });
  expect(use.error).toMatch(/balance|enough/);
});

test('one payment makes one production, whatever is tried at once', async () => {
  const tradeHistoryId = await reserve(fan, product());
  const before = (await productions(fan)).length;
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => createProduction(fan, product(), face, tradeHistoryId)),
  );
  expect(new Set(ids).size).toBe(1);
  const otherFace = await uploadFace(fan);
  await expect(createProduction(fan, product(), otherFace, tradeHistoryId)).rejects.toThrow('used already');
  expect((await productions(fan)).length).toBe(before + 1);
});

test('two clicks on generate with one key pay once', async () => {
  const before = await faceBalance(fan);
  const ids = await Promise.all([1, 2, 3].map(() => reserve(fan, product(), 'two-clicks')));
  expect(new Set(ids).size).toBe(1);
  expect(await faceBalance(fan)).toBe(before - costOf(product()));
});

test('the same start twice at once makes one photo and costs once', async () => {
  const before = await faceBalance(fan);
  const id = await createProduction(fan, product(), face, await reserve(fan, product()));
  const body = monoBody(fan, product(), face, id);
  await startProduction(fan, body);
  const again = await Promise.all([1, 2, 3].map(() => post(fan, '/productionmono', body)));
  for (const answer of again) expect([200, 409]).toContain(answer.status);
  expect((await whenOver(fan, id)).status).toBe('SUCCESS');
  expect(await faceBalance(fan)).toBe(before - costOf(product()));
  // and not again when it is over
  await post(fan, '/productionmono', body);
  expect(await faceBalance(fan)).toBe(before - costOf(product()));
});

describe('the last credits', () => {
  test('spent many times at once are spent once', async () => {
    const cost = costOf(product());
    // leaves less than two photos' worth, in portions that no product asks for
    for (let left = await faceBalance(fan); left >= 2 * cost; left = await faceBalance(fan)) {
      await ask(fan, USE_SERVICE_WITH_COST, {
        serviceId: SERVICE.creditWithCost,
        cost: Math.min(left - cost, 10_000),
      });
    }
    const uses = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(fan, USE_SERVICE_WITH_COST, { serviceId: SERVICE.creditWithCost, cost }),
      ),
    );
    const won = uses.filter(({ useServiceWithCost: use }) => use.success);
    expect(won).toHaveLength(1);
    for (const { useServiceWithCost: use } of uses) {
      if (!use.success) expect(use.error).toMatch(/enough FACE|mileage/);
    }
    expect(await faceBalance(fan)).toBeGreaterThanOrEqual(0);
  });
});
