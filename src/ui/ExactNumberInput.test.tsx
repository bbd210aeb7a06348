// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { ExactNumberInput } from './ExactNumberInput.tsx';

/** @returns the field, and what it last said */
async function type(typed: string, min = 1, decimals = 0) {
  let last: number | string = '';
  function Field() {
    const [value, setValue] = useState<number | string>('');
    last = value;
    const bounds = { min, max: 10_000, decimals };
    return <ExactNumberInput label="Price" value={value} {...bounds} onChange={setValue} />;
  }
  renderInApp(<Field />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  await userEvent.type(field, typed);
  return { field, last };
}

test.each([
  '1.5',
  '12,5',
  '12,50',
  '1,00',
  '1,0000',
  ',100',
  '10,00,000',
  '100,000',
  '-5',
  '1e3',
  '0',
  '99999999999',
  'ten',
])('%s stays as it was typed, and is said to be no number within the bounds', async (typed) => {
  const { field, last } = await type(typed);
  expect(field.value).toBe(typed);
  expect(last).toBe(typed);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A whole number from 1 to 10,000')).toBeTruthy();
});

test.each([
  ['1', 1],
  ['10000', 1],
  ['-5', -10],
])('%s is a number', async (typed, min) => {
  const { field, last } = await type(typed, min);
  expect(last).toBe(Number(typed));
  expect(field.getAttribute('aria-invalid')).toBe(null);
});

test.each([
  ['1,000', 1000],
  ['10,000', 10_000],
  ['-1,000', -1000],
])('%s is a number, written as the bounds are', async (typed, number) => {
  const { field, last } = await type(typed, -1000);
  expect([field.value, last]).toEqual([typed, number]);
  expect(field.getAttribute('aria-invalid')).toBe(null);
});

test.each([
  ['12.5', 12.5],
  ['0.99', 0.99],
  ['7', 7],
  ['12.05', 12.05],
  ['12.50', 12.5],
  ['1,234.50', 1234.5],
])('%s is a price in money', async (typed, price) => {
  const { field, last } = await type(typed, 0, 2);
  expect([field.value, last]).toEqual([typed, price]);
  expect(field.getAttribute('aria-invalid')).toBe(null);
});

test.each(['12,50', '0.999', '.5', '5.', '1e3', '10000.01'])('%s is none', async (typed) => {
  const { field, last } = await type(typed, 0, 2);
  expect([field.value, last]).toEqual([typed, typed]);
  expect(screen.getByText('A number from 0 to 10,000 with at most 2 decimals, such as 12.5')).toBeTruthy();
});
