import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import { FAKE_CREDENTIALS, type FakePaypal, startFakePaypal } from './paypal.fake.ts';
import { createPaypal } from './paypal.ts';
import { describePaymentProvider } from './provider.contract.ts';
import { ProviderFailed } from './provider.ts';
import { createSandbox } from './sandbox.ts';

describe.each(DATABASES)('the sandbox on $kind', ({ open }) => {
  describePaymentProvider(async () => {
    const { database, drop } = await open();
    const provider = createSandbox({ db: database.db });
    return {
      provider,
      decide: async (id, decision) => void (await provider.decide(id, decision)),
      close: drop,
    };
  });
});

describe('PayPal', () => {
  describePaymentProvider(async () => {
    const fake = await startFakePaypal();
    const provider = createPaypal({ ...FAKE_CREDENTIALS, baseUrl: fake.baseUrl });
    return { provider, decide: async (id, decision) => fake.decide(id, decision), close: fake.close };
  });
});

describe('what PayPal alone does', () => {
  let fake: FakePaypal;
  beforeAll(async () => {
    fake = await startFakePaypal();
  });
  afterAll(() => fake.close());

  const connect = (clientSecret = FAKE_CREDENTIALS.clientSecret, baseUrl = fake.baseUrl) =>
    createPaypal({ clientId: FAKE_CREDENTIALS.clientId, clientSecret, baseUrl });
  const approved = async (paypal = connect()) => {
    const reference = randomUUID();
    const id = await paypal.createOrder({
      reference,
      total: { cents: 3300, currency: 'USD' },
      description: '300 FACE',
    });
    fake.decide(id, 'approve');
    return { paypal, id, reference };
  };

  test('one access token serves many calls, and one that stopped counting is renewed', async () => {
    const { paypal, id } = await approved();
    const before = fake.calls.filter((call) => call.includes('oauth2')).length;
    await paypal.order(id);
    await paypal.order(id);
    fake.expireTokens();
    expect((await paypal.order(id))?.status).toBe('APPROVED');
    expect(fake.calls.filter((call) => call.includes('oauth2'))).toHaveLength(before + 1);
  });

  test('a capture that PayPal holds is pending, one that was given back is no payment', async () => {
    const { paypal, id, reference } = await approved();
    fake.change(id, { captureStatus: 'PENDING' });
    expect((await paypal.capture(id, reference))?.status).toBe('PENDING');
    fake.change(id, { captureStatus: 'REFUNDED' });
    expect((await paypal.order(id))?.status).toBe('DECLINED');
  });

  test.each(['33', '33.00', '33.0', '-33.00', '1e3', '33,00', ''])(
    'an amount of %j is read exactly, or not at all',
    async (value) => {
      const { paypal, id } = await approved();
      fake.change(id, { amount: { currency_code: 'USD', value } });
      if (value.startsWith('33') && !value.endsWith('.0') && !value.includes(',')) {
        expect((await paypal.order(id))?.total.cents).toBe(3300);
      } else {
        await expect(paypal.order(id)).rejects.toThrow(ProviderFailed);
      }
    },
  );

  test('wrong credentials and a server that is not there are failures, never an answer', async () => {
    await expect(connect('wrong').order('X')).rejects.toThrow(ProviderFailed);
    await expect(connect(undefined, 'http://127.0.0.1:9').order('X')).rejects.toThrow(ProviderFailed);
  });
});
