// @vitest-environment jsdom
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { BalancePill } from './BalancePill.tsx';

const balances = (balance: number, pendingBalance: number) => {
  const currency = (id: number, code: string) => ({ __typename: 'Currency', id, code });
  const entry = { __typename: 'CurrencyBalance' };
  return {
    request: { query: CURRENCY_BALANCES },
    result: {
      data: {
        currencyBalances: [
          { ...entry, id: 1, balance, pendingBalance, currency: currency(1, 'FACE') },
          { ...entry, id: 2, balance: 77, pendingBalance: 0, currency: currency(2, 'MFACE') },
        ],
      },
    },
  };
};

test.each([
  [500, 0, 'Balance: 500 FACE500'],
  [0, 0, 'Check your Credits!'],
  [500, 30, 'Balance: 500 FACE500(+30 pending)'],
])('With %i FACE and %i pending the pill reads %j', async (balance, pending, text) => {
  renderInApp(<BalancePill />, [balances(balance, pending)]);
  await screen.findByText(/FACE|Credits/);
  const pill = screen.getByRole('link');
  expect(pill.textContent).toBe(text);
  expect(pill.getAttribute('href')).toBe('/payment');
});
