import { APP_PRODUCTS } from '@facet/contract/documents/payments.ts';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { expectPossible } from './graphqlAnswers.ts';

const product = {
  id: 1,
  name: '100 FACE',
  amount: 100,
  bonus: 20,
  price: 10,
  priceCurrency: 'USD',
  marker: 'MOST_POPULAR',
  currency: { id: 1, code: 'FACE' },
};
const answer = (change: object) => () =>
  expectPossible(APP_PRODUCTS, { appProducts: [{ ...product, ...change }] }, {});

test('what the server could answer passes', () => {
  expect(answer({})).not.toThrow();
  expect(answer({ marker: null })).not.toThrow();
});

test.each([
  ['a field that nobody asked for', { color: 'red' }],
  ['a field that is missing', { bonus: undefined }],
  ['a nullable field that is missing', { marker: undefined }],
  ['null for what is never null', { currency: null }],
  ['a text for a number', { amount: '100' }],
  ['a number for a text', { name: 100 }],
  ['a fraction for a whole number', { amount: 1.5 }],
  ['a value that the enum does not have', { marker: 'CHEAPEST' }],
  ['one thing for a list', { currency: [{ id: 1, code: 'FACE' }] }],
])('%s does not', (_, change) => {
  expect(answer(change)).toThrow();
});

const searched = parse(`{
  found: searchProductions(filter: ALL, pagination: { page: 1, pageSize: 1 }) {
    __typename
    ... on EmptyResult { ok }
  }
}`);
test('an alias names its field, and __typename one of the possible types', () => {
  expectPossible(searched, { found: { __typename: 'EmptyResult', ok: true } }, {});
  expect(() => expectPossible(searched, { found: { __typename: 'PhotoDetail', ok: true } }, {})).toThrow();
  expect(() => expectPossible(searched, { searchProductions: null }, {})).toThrow();
});

test('a document that the server would refuse does not', () => {
  expect(() => expectPossible(parse('{ nothing }'), { nothing: 1 }, {})).toThrow('the document');
});
