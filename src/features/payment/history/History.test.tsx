// @vitest-environment jsdom

import { RESERVATION_LIFETIME_MS } from '@facet/contract/constants.ts';
import { PURCHASES, SPENDINGS } from '@facet/contract/documents/payments.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dateText } from '../../../lib/formats.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { History } from './History.tsx';

const currency = { __typename: 'Currency', id: 1, code: 'FACE' };
const pagination = (page: number) => ({ pagination: { page, pageSize: PAYMENT.historyPageSize } });

function purchase(id: number, more: object = {}) {
  return {
    __typename: 'Purchase',
    id,
    orderId: `order-${id}`,
    name: `Package ${id}`,
    amount: 300,
    bonus: 60,
    total: '33.00',
    priceCurrency: 'USD',
    status: 'POSTED',
    error: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    currency,
    ...more,
  };
}

function purchases(page: number, entries: object[], totalPages: number) {
  return {
    request: { query: PURCHASES, variables: pagination(page) },
    result: {
      data: { purchases: { __typename: 'PurchaseList', totalCount: 11, totalPages, purchases: entries } },
    },
  };
}

const spending = {
  __typename: 'Spending',
  id: 1,
  amount: 30,
  status: 'RETURNED',
  serviceName: 'Generation',
  productTitle: 'Rose light',
  productionUid: 'uid-1',
  bundlePurchaseId: null,
  bundleName: null,
  orderId: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  currency,
};

const spendings = (...entries: object[]) => ({
  request: { query: SPENDINGS, variables: pagination(1) },
  result: {
    data: {
      spendings: {
        __typename: 'SpendingList',
        totalCount: entries.length,
        totalPages: 1,
        spendings: entries,
      },
    },
  },
});

test('A purchase says what it cost and what it brought; a failed one says why', async () => {
  const failed = purchase(1, { status: 'FAILED', error: 'Declined.' });
  renderInApp(<History />, [purchases(1, [purchase(2), failed], 1)]);
  const [paid, refused] = await screen.findAllByRole('listitem');
  expect(paid?.textContent).toContain('$33.00');
  expect(paid?.textContent).toContain('+300 FACE, +60 MFACE');
  expect(refused?.textContent).toContain('Declined.');
  expect(refused?.textContent).not.toContain('+300');
});

test('Older purchases are on further pages', async () => {
  renderInApp(<History />, [purchases(1, [purchase(11)], 2), purchases(2, [purchase(1)], 2)]);
  await screen.findByText('Package 11');
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Package 1');
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
});

test('Spending leads to the photo it was for, and says when it came back', async () => {
  renderInApp(<History />, [purchases(1, [], 0), spendings(spending)]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Spending' }));
  const link = await screen.findByRole('link', { name: 'Rose light' });
  expect(link.getAttribute('href')).toBe('/photo/uid-1');
  expect(screen.getByText('−30 FACE')).toBeTruthy();
  expect(screen.getByText('Returned')).toBeTruthy();
});

test('What is reserved says for what and until when', async () => {
  const inTheMaking = { ...spending, status: 'RESERVED' };
  const notStarted = { ...inTheMaking, id: 2, productTitle: null, productionUid: null };
  renderInApp(<History />, [purchases(1, [], 0), spendings(inTheMaking, notStarted)]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Spending' }));
  const [making, waiting] = await screen.findAllByRole('listitem');
  expect(making?.textContent).toContain('Reserved until the photo is finished.');
  const end = new Date(Date.parse(spending.createdAt) + RESERVATION_LIFETIME_MS).toISOString();
  expect(waiting?.textContent).toContain(`It comes back by itself after ${dateText(end, 'moment')}.`);
});

test('A history that cannot be loaded says so and tries again', async () => {
  const failing = { ...purchases(1, [], 0), result: undefined, error: new TypeError('offline') };
  renderInApp(<History />, [failing, purchases(1, [purchase(3)], 1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Package 3');
});
