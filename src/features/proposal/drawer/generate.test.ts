import { ERRORS } from '@facet/contract/errors.ts';
import { ProductionMonoBody } from '@facet/contract/rest.ts';
import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  type Collaborators,
  type GenerationRequest,
  generate,
  productionBody,
  startAttempt,
} from './generate.ts';

const product = {
  id: 7,
  file: '/files/product.jpg',
  location: '0,_,1',
  personJsonPath: '/files/person.json',
  headJsonPath: '/files/head.json',
  Service: { id: 3, cost: '50' },
};
const request: GenerationRequest = {
  product,
  user: { id: 3, representSrc: '/files/face.jpg' },
  payment: 'credits',
  mode: 'head',
  variant: 'likeness',
  location: '0,_,1',
  agreementMetaData: '[]',
};
const attempt: Attempt = {
  serviceKey: 'service-key',
  productionKey: 'production-key',
  srcfile: '/files/face.jpg',
  location: '0,_,1',
  variant: 'likeness',
};

function recorder(overrides: Partial<Collaborators> = {}) {
  const calls: string[] = [];
  const collaborators: Collaborators = {
    async mileageBalance() {
      calls.push('mileageBalance');
      return 100;
    },
    async payService(id, key) {
      calls.push(`useService ${id} ${key}`);
      return { success: true, tradeHistory: { id: 11 } };
    },
    async payServiceWithCost(id, cost, key) {
      calls.push(`useServiceWithCost ${id} ${cost} ${key}`);
      return { success: true, tradeHistory: { id: 11 } };
    },
    async createProduction(input, key) {
      calls.push(
        `createProduction ${input.productId} ${input.srcfile} ${input.targetfile} ${input.tradeHistoryId} ${key}`,
      );
      return { ok: true, id: 21 };
    },
    async editInGeneration(id, value) {
      calls.push(`editInGeneration ${id} ${value}`);
      return { ok: true, id };
    },
    async postProduction(body) {
      calls.push(`post ${body.productionId} ${body.maskJson}`);
    },
    async refreshBalances() {
      calls.push('refreshBalances');
    },
    addToStatusList: (id) => calls.push(`addToStatusList ${id}`),
    closeDrawer: () => calls.push('closeDrawer'),
    reasonOf: (error) => (error instanceof Error ? error.message : undefined),
    ...overrides,
  };
  return { calls, collaborators };
}

const afterPayment = [
  'createProduction 7 /files/face.jpg /files/product.jpg 11 production-key',
  'editInGeneration 21 true',
  'post 21 /files/head.json',
  'refreshBalances',
  'addToStatusList 21',
  'closeDrawer',
];
const offline = async () => {
  throw new Error('offline');
};

describe('generating a photo', () => {
  test('with credits: mileage, service with cost, production, mark, post, balances, status list, drawer', async () => {
    const { calls, collaborators } = recorder();
    expect(await generate(request, attempt, collaborators)).toEqual({ ok: true, productionId: 21 });
    expect(calls).toEqual(['mileageBalance', 'useServiceWithCost 3 50 service-key', ...afterPayment]);
  });

  test.each(['0', '40'])(
    'a product without a price of its own is paid through its service, at %s',
    async (cost) => {
      const { calls, collaborators } = recorder();
      const ofService = { ...request, product: { ...product, Service: { id: 9, cost } } };
      await generate(ofService, attempt, collaborators);
      expect(calls.slice(0, 2)).toEqual(['mileageBalance', 'useService 9 service-key']);
    },
  );

  test('what was confirmed is told, where it is known: no service takes another cost', async () => {
    const seen: (number | undefined)[] = [];
    const { collaborators } = recorder({
      async payService(_id, _key, seenCost) {
        seen.push(seenCost);
        return { success: false, tradeHistory: null };
      },
    });
    for (const Service of [{ id: 9, cost: '40' }, { id: 9, cost: '0' }, null])
      await generate({ ...request, product: { ...product, Service } }, attempt, collaborators);
    expect(seen).toEqual([40, undefined, undefined]);
  });

  test('a product without a service is paid through service 1', async () => {
    const { calls, collaborators } = recorder();
    await generate({ ...request, product: { ...product, Service: null } }, attempt, collaborators);
    expect(calls[1]).toBe('useService 1 service-key');
  });

  test('with an advertisement: service 2, no look at the mileage, then the same steps', async () => {
    const { calls, collaborators } = recorder();
    await generate({ ...request, payment: 'advertisement' }, attempt, collaborators);
    expect(calls).toEqual(['useService 2 service-key', ...afterPayment]);
  });

  test('mileage below the cost stops before anything is paid', async () => {
    const { calls, collaborators } = recorder({ mileageBalance: async () => 49 });
    const outcome = await generate(request, attempt, collaborators);
    expect(outcome).toMatchObject({ ok: false, problem: 'mileage', reason: ERRORS.INSUFFICIENT_MILEAGE });
    expect(calls).toEqual([]);
  });

  test('mileage that equals the cost is enough', async () => {
    const { collaborators } = recorder({ mileageBalance: async () => 50 });
    expect((await generate(request, attempt, collaborators)).ok).toBe(true);
  });

  test('an unsuccessful service use ends the attempt with its reason and makes no production', async () => {
    const { calls, collaborators } = recorder({
      payServiceWithCost: async () => ({ success: false, tradeHistory: null, error: 'no credits' }),
    });
    expect(await generate(request, attempt, collaborators)).toEqual({
      ok: false,
      problem: 'service',
      reason: 'no credits',
      retry: null,
    });
    expect(calls).toEqual(['mileageBalance']);
  });

  test('a refused production ends the attempt with its reason, because its payment is given back', async () => {
    const { calls, collaborators } = recorder({
      createProduction: async () => ({ ok: false, error: 'no face' }),
    });
    expect(await generate(request, attempt, collaborators)).toEqual({
      ok: false,
      problem: 'production',
      reason: 'no face',
      retry: null,
    });
    expect(calls.at(-1)).toBe('useServiceWithCost 3 50 service-key');
  });

  test('a lost answer to the payment is asked for again under the same key', async () => {
    const lost = recorder({ payServiceWithCost: offline });
    const outcome = await generate(request, attempt, lost.collaborators);
    expect(outcome).toEqual({ ok: false, problem: 'exception', reason: 'offline', retry: attempt });

    const again = recorder();
    await generate(request, startAttempt(attempt, attempt), again.collaborators);
    expect(again.calls[1]).toBe('useServiceWithCost 3 50 service-key');
  });

  test('a retry after a failed post neither pays nor makes a production again', async () => {
    const { collaborators } = recorder({ postProduction: offline });
    const outcome = await generate(request, attempt, collaborators);
    if (outcome.ok || !outcome.retry) throw new Error('the attempt should be kept');

    const again = recorder();
    expect((await generate(request, outcome.retry, again.collaborators)).ok).toBe(true);
    expect(again.calls).toEqual(afterPayment.slice(1));
  });

  test('a production that could not be marked is an exception and is not posted', async () => {
    const { calls, collaborators } = recorder({
      editInGeneration: async () => ({ ok: false, error: 'gone' }),
    });
    expect(await generate(request, attempt, collaborators)).toMatchObject({
      problem: 'exception',
      reason: 'gone',
    });
    expect(calls).not.toContain('refreshBalances');
  });

  test('balances that cannot be read do not spoil a generation that has started', async () => {
    const { calls, collaborators } = recorder({ refreshBalances: offline });
    expect((await generate(request, attempt, collaborators)).ok).toBe(true);
    expect(calls.slice(-2)).toEqual(['addToStatusList 21', 'closeDrawer']);
  });
});

describe('attempts', () => {
  const keys = () => {
    let count = 0;
    return () => `key-${++count}`;
  };

  test('a first attempt gets keys of its own', () => {
    const wanted = { srcfile: 'face', location: '0', variant: 'likeness' } as const;
    expect(startAttempt(null, wanted, keys())).toEqual({
      serviceKey: 'key-1',
      productionKey: 'key-2',
      ...wanted,
    });
  });

  test('a changed face keeps the payment and renews the production key', () => {
    const paid = { ...attempt, tradeHistoryId: 11 };
    expect(startAttempt(paid, { ...paid, srcfile: 'other' }, keys())).toEqual({
      ...paid,
      srcfile: 'other',
      productionKey: 'key-1',
    });
  });

  test('another person keeps the payment too, until there is a production', () => {
    const paid = { ...attempt, tradeHistoryId: 11 };
    expect(startAttempt(paid, { ...paid, location: '2,_,1' }, keys())).toEqual({
      ...paid,
      location: '2,_,1',
      productionKey: 'key-1',
    });
  });

  test('a changed face after the production was made starts over, and so does the other variant', () => {
    const made = { ...attempt, tradeHistoryId: 11, productionId: 21 };
    for (const change of [{ srcfile: 'other' }, { variant: 'nature' as const }]) {
      const { location, srcfile, variant } = { ...made, ...change };
      expect(startAttempt(made, { ...made, ...change }, keys())).toEqual({
        ...{ serviceKey: 'key-1', productionKey: 'key-2' },
        ...{ srcfile, location, variant },
      });
    }
  });
});

describe('what is sent', () => {
  test('the body names the person whom the fan has chosen', () => {
    const body = productionBody({ ...request, location: '2,_,1' }, 21);
    expect([body.location, body.faceIndex]).toEqual(['2,_,1', 0]);
  });

  test('the body is one that the contract accepts, with the target of the location list', () => {
    const body = productionBody(request, 21);
    expect(ProductionMonoBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({ faceIndex: 2, targetUrl: product.file, swapUrl: '/files/face.jpg' });
  });

  test("'all' sends the person masks, 'head' the head masks", () => {
    expect(productionBody({ ...request, mode: 'all' }, 1).maskJson).toBe(product.personJsonPath);
    expect(productionBody(request, 1).maskJson).toBe(product.headJsonPath);
  });
});
