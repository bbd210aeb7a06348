// @vitest-environment jsdom

import { ME } from '@facet/contract/documents/account.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { APP_PRODUCTS, INITIATE_PAYMENT, PURCHASES } from '@facet/contract/documents/payments.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../lib/session.ts';
import { useSessionWatch } from '../../lib/useMe.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { me } from '../../testing/me.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import PaymentPage from './PaymentPage.tsx';

const currency = { __typename: 'Currency', id: 1, code: 'FACE' };
const PACKAGES = [
  [1, 100, 20, 10, null],
  [2, 300, 60, 30, 'MOST_POPULAR'],
  [3, 500, 100, 50, null],
  [4, 1000, 400, 100, 'BEST_VALUE'],
  [5, 3000, 1000, 300, null],
  [6, 5000, 2000, 500, null],
].map(([id, amount, bonus, price, marker]) => ({
  __typename: 'AppProduct',
  id,
  name: `${amount} FACE`,
  amount,
  bonus,
  price,
  priceCurrency: 'USD',
  marker,
  currency,
}));

const taxed = { ...me, TaxType: { __typename: 'TaxType', id: 1, taxRate: 0.1 } };

const balances = (balance: number) => ({
  request: { query: CURRENCY_BALANCES },
  result: {
    data: {
      currencyBalances: [{ __typename: 'CurrencyBalance', id: 1, balance, pendingBalance: 0, currency }],
    },
  },
});
const declined = {
  ...{ __typename: 'Purchase', id: 1, orderId: 'ORDER1', name: 'Three hundred', amount: 300, bonus: 60 },
  ...{ total: '33.00', priceCurrency: 'USD', status: 'FAILED', error: ERRORS.PAYMENT_DECLINED },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', currency },
};
/** What the server knows of purchases now. */
let purchased: object[] = [];
const history = {
  request: {
    query: PURCHASES,
    variables: { pagination: { page: 1, pageSize: PAYMENT.historyPageSize } },
  },
  result: () => ({
    data: {
      purchases: {
        __typename: 'PurchaseList' as const,
        ...{ totalCount: purchased.length, totalPages: 1, purchases: purchased as never[] },
      },
    },
  }),
  maxUsageCount: 5,
};
const initiation = (appProductId: number, requestId: string | null) => ({
  request: {
    query: INITIATE_PAYMENT,
    variables: {
      input: { appProductId, paymentMethodId: 1, platform: 'WEB', quantity: 1, taxTypeId: 1 },
    },
  },
  result: {
    data: {
      InitiatePayment: {
        __typename: 'InitiatePaymentResult',
        success: requestId !== null,
        requestId,
        productInfo: null,
        redirectUrl: null,
        error: null,
      },
    },
  },
});

/** Every REST call that was made, and what is answered to it. */
let calls: { path: string; body: unknown }[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  calls = [];
  purchased = [];
  answers = {
    '/api/payment/config': () => Response.json({ provider: 'sandbox', clientId: null }),
    '/api/payment/orders': () => Response.json({ orderId: 'ORDER1', total: '33.00', currency: 'USD' }),
    '/api/payment/orders/ORDER1/capture': () =>
      Response.json({ orderId: 'ORDER1', captureId: 'CAPTURE1', payerId: 'PAYER1' }),
    '/api/payment/sandbox/orders/ORDER1': () => Response.json({ ok: true }),
    '/api/payment/complete': () => Response.json({ success: true }),
  };
  fakeFetch((path, init) => {
    calls.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return answers[path]!();
  });
  signIn(tokenExpiringIn(3_600_000));
});
Element.prototype.scrollIntoView ??= () => {};
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

function SignedIn() {
  useSessionWatch();
  return <PaymentPage />;
}

async function openPage(mocks: Parameters<typeof renderInApp>[1] = [], path = '/payment') {
  const answered = [
    { request: { query: ME }, result: { data: { me: taxed } }, maxUsageCount: 5 },
    { request: { query: APP_PRODUCTS }, result: { data: { appProducts: PACKAGES } } },
    balances(40),
    history,
    ...mocks,
  ];
  renderInApp(<SignedIn />, answered, path);
  return screen.findByRole('button', { name: /^Pay \$/ });
}

const posts = () => calls.filter(({ body }) => body !== undefined).map(({ path }) => path);
const total = () => screen.getByText('Payment total').nextElementSibling?.textContent;

test('Who came from the drawer of a photo finds the way back into it, and nobody is led elsewhere', async () => {
  await openPage([], '/payment?from=%2Fintroduce%2Fdemo%3Fgenerate%3D1');
  const back = screen.getByRole('link', { name: 'Back to your photo' });
  expect(back.getAttribute('href')).toBe('/introduce/demo?generate=1');
  cleanup();
  await openPage([], '/payment?from=%2F%2Fevil.example%2Fintroduce%2Fdemo%3Fgenerate%3D1');
  expect(screen.queryByRole('link', { name: 'Back to your photo' })).toBeNull();
});

test('The six packages are offered, the second one marked and selected', async () => {
  await openPage();
  const choices = screen.getAllByRole<HTMLInputElement>('radio');
  expect(choices).toHaveLength(6);
  expect(choices.findIndex(({ checked }) => checked)).toBe(1);
  expect(choices[1]?.labels?.[0]?.textContent).toContain('Most Popular');
  expect(choices[3]?.labels?.[0]?.textContent).toContain('Best Value');
});

test.each([
  [0, '$11.00', '120 credits'],
  [1, '$33.00', '360 credits'],
  [2, '$55.00', '600 credits'],
  [3, '$110.00', '1,400 credits'],
  [4, '$330.00', '4,000 credits'],
  [5, '$550.00', '7,000 credits'],
])('Package %i costs %s with tax and brings %s', async (index, price, credits) => {
  await openPage();
  await userEvent.click(screen.getAllByRole('radio')[index]!);
  expect(total()).toBe(price);
  expect(screen.getByText("You'll receive").nextElementSibling?.textContent).toContain(credits);
  expect(screen.getByText(/^FACE pays for photos\. MFACE is never spent/)).toBeTruthy();
});

test('A package of another currency says which one it brings', async () => {
  const gems = {
    ...PACKAGES[0]!,
    id: 7,
    amount: 25,
    bonus: 0,
    currency: { ...currency, id: 3, code: 'GEM' },
  };
  renderInApp(
    <SignedIn />,
    [
      { request: { query: ME }, result: { data: { me: taxed } }, maxUsageCount: 5 },
      { request: { query: APP_PRODUCTS }, result: { data: { appProducts: [gems] } } },
      balances(40),
      balances(40),
      history,
      initiation(7, 'REQUEST1'),
    ],
    '/payment',
  );
  expect((await screen.findByRole('radio')).closest('label')?.textContent).toContain('25 GEM');
  const receive = await screen.findByText("You'll receive");
  expect(receive.nextElementSibling?.textContent).toBe('25 GEM25 GEM + 0 MFACE');
  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
  expect(await screen.findByText('25 GEM and 0 MFACE are in your balance.')).toBeTruthy();
});

test('An approved payment is captured, initiated and completed, and the panel folds back to the second package', async () => {
  const pay = await openPage([initiation(6, 'REQUEST1'), balances(5040)]);
  await userEvent.click(screen.getAllByRole('radio')[5]!);
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
  await screen.findByText('5,000 FACE and 2,000 MFACE are in your balance.');
  expect(posts()).toEqual([
    '/api/payment/orders',
    '/api/payment/sandbox/orders/ORDER1',
    '/api/payment/orders/ORDER1/capture',
    '/api/payment/complete',
  ]);
  expect(calls.at(-1)?.body).toEqual({
    success: true,
    imp_uid: 'CAPTURE1',
    merchant_uid: 'REQUEST1',
    payment_method: 'paypal',
    paypal_order_id: 'ORDER1',
    paypal_payer_id: 'PAYER1',
  });
  expect(screen.getByRole('button', { name: 'Add credits' }).getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Add credits' }));
  expect(total()).toBe('$33.00');
});

test('A package that was changed meanwhile is not ordered on its new terms before they are seen', async () => {
  const terms = { ...PACKAGES[1]!, price: 60, amount: 100 };
  const changed = { request: { query: APP_PRODUCTS }, result: { data: { appProducts: [terms] } } };
  const pay = await openPage([changed, initiation(2, 'REQUEST1'), balances(140)]);
  const made = answers['/api/payment/orders']!;
  answers['/api/payment/orders'] = () =>
    Response.json({ error: ERRORS.PACKAGE_CHANGED, code: 'PACKAGE_CHANGED' }, { status: 409 });
  await userEvent.click(pay);
  expect((await screen.findByRole('alert')).textContent).toContain(ERRORS.PACKAGE_CHANGED);
  await waitFor(() => expect(total()).toBe('$66.00'));
  expect(screen.queryByText('Sandbox payment')).toBeNull();
  answers['/api/payment/orders'] = made;
  await userEvent.click(screen.getByRole('button', { name: 'Pay $66.00' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
  await screen.findByText('100 FACE and 60 MFACE are in your balance.');
  expect(calls.flatMap(({ path, body }) => (path === '/api/payment/orders' ? [body] : []))).toEqual(
    [
      { total: '33.00', currency: 'USD', amount: 300, bonus: 60 },
      { total: '66.00', currency: 'USD', amount: 100, bonus: 60 },
    ].map((seen) => ({ appProductId: 2, seen })),
  );
});

test('A cancelled payment changes nothing and says nothing', async () => {
  const pay = await openPage();
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Sandbox payment')).toBeNull());
  expect(posts()).toEqual(['/api/payment/orders', '/api/payment/sandbox/orders/ORDER1']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(total()).toBe('$33.00');
});

test('A declined card says so, and no failure is reported for a payment that was never initiated', async () => {
  answers['/api/payment/orders/ORDER1/capture'] = () =>
    Response.json({ error: ERRORS.PAYMENT_DECLINED, code: 'PAYMENT_DECLINED' }, { status: 402 });
  const pay = await openPage();
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the card' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('An error occurred during payment. Please try again.');
  expect(alert.textContent).toContain(ERRORS.PAYMENT_DECLINED);
  expect(posts()).not.toContain('/api/payment/complete');
});

test('A declined payment is in the history at once', async () => {
  answers['/api/payment/orders/ORDER1/capture'] = () => {
    purchased = [declined];
    return Response.json({ error: ERRORS.PAYMENT_DECLINED, code: 'PAYMENT_DECLINED' }, { status: 402 });
  };
  const pay = await openPage();
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the card' }));
  await screen.findByText('Three hundred');
});

test.each([
  ['answers that it did not succeed', () => Response.json({ success: false })],
  [
    'is refused',
    () => Response.json({ success: false, error: 'x', code: 'PAYMENT_MISMATCH' }, { status: 409 }),
  ],
])('When the completion %s, the merchant’s reference is reported as failed', async (_, answer) => {
  answers['/api/payment/complete'] = answer;
  const pay = await openPage([initiation(2, 'REQUEST1')]);
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
  await screen.findByText('An error occurred during payment. Please try again.');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ success: false, merchant_uid: 'REQUEST1' }));
});

test('Money that is being checked is no failure', async () => {
  answers['/api/payment/complete'] = () =>
    Response.json({ success: false, error: 'x', code: 'PAYMENT_PENDING' }, { status: 409 });
  const pay = await openPage([initiation(2, 'REQUEST1'), balances(40)]);
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
  await screen.findByText('Your payment is being checked');
  expect(posts().filter((path) => path === '/api/payment/complete')).toHaveLength(1);
});

const CAPTURE = '/api/payment/orders/ORDER1/capture';
const COMPLETE = '/api/payment/complete';

/** The answer to a call gets lost, so often; the server has done its work all the same. */
function loseAnswers(path: string, times: number): void {
  const answer = answers[path]!;
  let left = times;
  answers[path] = () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch');
    return answer();
  };
}

async function approve(pay: HTMLElement): Promise<void> {
  await userEvent.click(pay);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
}
const postsTo = (path: string) => posts().filter((post) => post === path);
const lostInitiation = { ...initiation(2, null), result: undefined, error: new TypeError('Failed to fetch') };

test('An order whose answers get lost on the way is asked once more, and is paid once', async () => {
  for (const path of [CAPTURE, COMPLETE]) loseAnswers(path, 1);
  await approve(await openPage([lostInitiation, initiation(2, 'REQUEST1'), balances(340)]));
  await screen.findByText('300 FACE and 60 MFACE are in your balance.');
  expect(posts().slice(2)).toEqual([CAPTURE, CAPTURE, COMPLETE, COMPLETE]);
  expect(postsTo('/api/payment/orders')).toHaveLength(1);
});

test('A capture that nobody hears of is being checked, and nobody is told to try again', async () => {
  loseAnswers(CAPTURE, 2);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await approve(await openPage([balances(340)]));
  purchased = [{ ...declined, status: 'POSTED', error: null }];
  const notice = (await screen.findByText('Your payment is being checked')).closest('[role=group]');
  // on phones it is above what was pressed
  expect(scrolled.mock.contexts).toContain(notice);
  expect(screen.getByText(/Please look at your balance before you pay again\.$/)).toBeTruthy();
  expect(screen.queryByText(/Please try again/)).toBeNull();
  await screen.findByText('Three hundred');
  await screen.findByText('340');
});

test.each([
  ['initiation', [lostInitiation, lostInitiation], [CAPTURE]],
  ['completion', [initiation(2, 'REQUEST1')], [CAPTURE, COMPLETE, COMPLETE]],
])('Money that is taken is no failure when nobody hears of its %s', async (_, mocks, sent) => {
  loseAnswers(COMPLETE, 2);
  await approve(await openPage([...mocks, balances(40)]));
  await screen.findByText(ERRORS.PAYMENT_PENDING);
  expect(posts().slice(2)).toEqual(sent);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A payment service that does not answer may have taken the money', async () => {
  answers[CAPTURE] = () => Response.json({ error: 'x', code: 'PAYMENT_PROVIDER_FAILED' }, { status: 502 });
  await approve(await openPage([balances(40)]));
  await screen.findByText('Your payment is being checked');
  expect(postsTo(CAPTURE)).toHaveLength(2);
});

test('A card that turns out to be declined when the order is asked again is a failure', async () => {
  answers[CAPTURE] = () => Response.json({ error: 'x', code: 'PAYMENT_DECLINED' }, { status: 402 });
  loseAnswers(CAPTURE, 1);
  await approve(await openPage());
  expect((await screen.findByRole('alert')).textContent).toContain(ERRORS.PAYMENT_DECLINED);
});

test('An order that could not be made takes no money: it is tried again', async () => {
  loseAnswers('/api/payment/orders', 1);
  await userEvent.click(await openPage());
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
});

test('Where nothing can be bought, the page says so', async () => {
  answers['/api/payment/config'] = () => Response.json({ provider: 'none', clientId: null });
  void openPage().catch(() => undefined);
  await screen.findByText('Credits cannot be bought here at the moment');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});
