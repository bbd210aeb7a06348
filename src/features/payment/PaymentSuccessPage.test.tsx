// @vitest-environment jsdom

import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { PAYMENT_STATUS } from '@facet/contract/documents/payments.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import PaymentSuccessPage from './PaymentSuccessPage.tsx';

const answer = (paymentStatus: string | null) => ({
  request: { query: PAYMENT_STATUS, variables: { requestId: 'R1' } },
  result: { data: { paymentStatus } },
});
const balances = { request: { query: CURRENCY_BALANCES }, result: { data: { currencyBalances: [] } } };
const open = (...statuses: (string | null)[]) =>
  renderInApp(<PaymentSuccessPage />, [...statuses.map(answer), balances], '/payment/success?payment=R1');

test.each([
  ['COMPLETED', 'Payment complete'],
  ['FAILED', 'This payment did not go through'],
  [null, 'There is no such payment'],
])('The page says what became of a payment that is %s', async (status, title) => {
  open(status);
  await screen.findByRole('heading', { name: title });
});

test('A payment that is still waited for can be asked about again', async () => {
  open('INITIATED', 'COMPLETED');
  await screen.findByRole('heading', { name: 'Your payment is not complete yet' });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('heading', { name: 'Payment complete' });
});

test('Nobody is told that a payment is complete of which nothing is known', () => {
  renderInApp(<PaymentSuccessPage />, [], '/payment/success');
  expect(screen.getByRole('heading', { name: 'There is no such payment' })).toBeTruthy();
  expect(screen.queryByText('Payment complete')).toBeNull();
});
