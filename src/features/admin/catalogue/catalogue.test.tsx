// @vitest-environment jsdom

import {
  ADJUST_SERVICE_STOCK,
  ALL_APP_PRODUCTS,
  CREATE_SERVICE,
  CURRENCIES,
  SERVICES,
  STOCK_ADJUSTMENTS,
  UPDATE_APP_PRODUCT,
  UPDATE_CURRENCY,
  UPDATE_SERVICE,
} from '@facet/contract/documents/admin.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import CurrenciesPage from './CurrenciesPage.tsx';
import ProductsPage from './ProductsPage.tsx';
import ServicesPage from './ServicesPage.tsx';

vi.mock('../../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));
vi.mock('../../../ui/toast.ts', () => ({
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn(), settle: vi.fn() },
}));
type Mock = NonNullable<Parameters<typeof renderInApp>[1]>[number];

const face = { __typename: 'ServiceCurrency', id: 1, name: 'Face', code: 'FACE' };
const service = (id: number, more: object = {}) => ({
  __typename: 'CatalogueService',
  ...{ id, name: `Service ${id}`, description: null, cost: '30', type: 'CREDIT', cooldown: 0 },
  ...{ stock: null, availableStock: null, stockAlertThreshold: null, isActive: true, version: 4 },
  currency: face,
  ...more,
});
const currency = (id: number, more: object = {}) => ({
  __typename: 'CatalogueCurrency',
  ...{ id, code: id === 1 ? 'FACE' : `C${id}`, name: `Currency ${id}`, type: 'CREDIT', description: null },
  ...{ sortOrder: id, isActive: true, version: 2 },
  ...{ createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z' },
  ...more,
});

const asked = (query: Mock['request']['query'], variables: object, data: object): Mock => ({
  request: { query, variables: variables as never },
  result: { data: data as never },
});
const services = (rows: object[], filter: object = {}) =>
  asked(SERVICES, { isActive: null, type: null, currencyId: null, ...filter }, { services: rows });
const currencies = (...rows: object[]) => asked(CURRENCIES, {}, { currencies: rows });
const done = { __typename: 'MutationResult', ok: true, id: 1, error: null };
const refusal = (error: string) => ({ __typename: 'MutationResult', ok: false, id: null, error });

const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

beforeEach(() => void vi.clearAllMocks());

/** Of the form that is open. */
const alertText = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;

test('an edit sends what was changed, of the version that was seen', async () => {
  renderInApp(<ServicesPage />, [
    services([service(1), service(2)]),
    currencies(currency(1)),
    asked(UPDATE_SERVICE, { id: 2, version: 4, input: { cost: '45' } }, { updateService: done }),
    services([service(1), service(2, { cost: '45' })]),
  ]);
  await press('Edit Service 2');
  const cost = await screen.findByRole('textbox', { name: 'Cost' });
  for (const mistyped of ['', '4.5', '4,5', '-4']) {
    await userEvent.clear(cost);
    if (mistyped) await userEvent.type(cost, mistyped);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  }
  await userEvent.clear(cost);
  await userEvent.type(cost, '45');
  await press('Save');
  await screen.findByText('45 FACE');
  expect(toast.success).toHaveBeenCalledWith('Service 2 was saved');
});

test('what is refused is told as an alert, and what was typed stays', async () => {
  const input = {
    ...{ name: 'Frame', description: null, cost: '5', type: 'FEATURE', currencyId: 1 },
    ...{ cooldown: 0, stock: null, stockAlertThreshold: null },
  };
  renderInApp(<ServicesPage />, [
    services([]),
    currencies(currency(1)),
    asked(CREATE_SERVICE, { input }, { createService: refusal('Not now.') }),
    services([]),
  ]);
  await screen.findByRole('heading', { name: 'No services found' });
  await press('New service');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Frame');
  await userEvent.type(screen.getByRole('textbox', { name: 'Cost' }), '5');
  await press('Create');
  await waitFor(() => expect(alertText()).toBe('Not now.'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Frame');
});

test('a save that somebody else came before shows what there is now, once its form is closed', async () => {
  renderInApp(<ServicesPage />, [
    services([service(2)]),
    currencies(currency(1)),
    asked(
      UPDATE_SERVICE,
      { id: 2, version: 4, input: { cost: '45' } },
      { updateService: refusal('Changed.') },
    ),
    services([service(2, { cost: '33', version: 5 })]),
    asked(UPDATE_SERVICE, { id: 2, version: 5, input: { cost: '45' } }, { updateService: done }),
    services([service(2, { cost: '45', version: 6 })]),
  ]);
  const type = async (text: string) => {
    const cost = await screen.findByRole('textbox', { name: 'Cost' });
    await userEvent.clear(cost);
    await userEvent.type(cost, text);
    return cost;
  };
  await press('Edit Service 2');
  const cost = await type('45');
  await press('Save');
  await waitFor(() => expect(alertText()).toBe('Changed.'));
  await screen.findByText('33 FACE');
  expect(cost).toHaveProperty('value', '45');
  await press('Cancel');
  await press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit Service 2');
  expect(await screen.findByRole('textbox', { name: 'Cost' })).toHaveProperty('value', '33');
  await type('45');
  await press('Save');
  await screen.findByText('45 FACE');
});

test('what was entered is not left without a question, and an untouched form is', async () => {
  renderInApp(<ServicesPage />, [services([]), currencies(currency(1))]);
  await screen.findByRole('heading', { name: 'No services found' });
  await press('New service');
  await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('New service');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByText('guarded')).toBeNull();
  await userEvent.type(name, 'Frame');
  // neither by the back button nor with the tab
  expect(screen.getByText('guarded')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await press('Stay');
  expect(name).toHaveProperty('value', 'Frame');
  await press('Cancel');
  await press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a dialog that was opened before the currencies were there can be completed when they are', async () => {
  renderInApp(<ServicesPage />, [services([]), { ...currencies(currency(1)), delay: 400 }]);
  await screen.findByRole('heading', { name: 'No services found' });
  await press('New service');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Frame');
  await userEvent.type(screen.getByRole('textbox', { name: 'Cost' }), '5');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', false),
  );
});

test('a new service is priced in FACE, wherever another currency stands, and costs some when it is paid with credits', async () => {
  renderInApp(<ServicesPage />, [services([]), currencies(currency(3, { code: 'GEM' }), currency(1))]);
  await screen.findByRole('heading', { name: 'No services found' });
  await press('New service');
  await screen.findByRole('textbox', { name: 'Name' });
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', '1'),
  );
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Frame');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Cost' }), '0');
  expect(dialog.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', false);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'CREDIT');
  expect(dialog.getByText(/^A whole number from 1 to/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
});

test('Deactivate changes whether it is active, and can be taken back', async () => {
  const set = (id: number, isActive: boolean, version: number) =>
    asked(UPDATE_SERVICE, { id, version, input: { isActive } }, { updateService: done });
  renderInApp(<ServicesPage />, [
    services([service(4), service(5, { isActive: false })]),
    currencies(currency(1)),
    set(4, false, 4),
    services([service(4, { isActive: false, version: 5 }), service(5, { isActive: false })]),
    set(4, true, 5),
    services([service(4), service(5, { isActive: false })]),
  ]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Service 4' }));
  await press('Deactivate');
  await screen.findByRole('button', { name: 'Activate Service 4' });
  const [text, { action } = {}] = vi.mocked(toast.success).mock.lastCall!;
  expect([text, action?.text]).toEqual(['Service 4 is not active any more', 'Undo']);
  action!.onClick();
  await screen.findByRole('button', { name: 'Deactivate Service 4' });
});

test('filters are asked of the server, and stand in the address', async () => {
  const filter = { isActive: false, type: 'ITEM', currencyId: 1 };
  renderInApp(
    <ServicesPage />,
    [services([service(7, { type: 'ITEM' })], filter), currencies(currency(1))],
    '/admin/service?isActive=false&type=ITEM&currencyId=1',
  );
  await screen.findByText('Service 7');
});

test('an adjustment shows the new stock before it is made, and says why', async () => {
  renderInApp(<ServicesPage />, [
    services([service(4, { stock: 10, availableStock: 2, stockAlertThreshold: 3 })]),
    currencies(currency(1)),
    asked(
      STOCK_ADJUSTMENTS,
      { serviceId: 4 },
      {
        stockAdjustments: [
          {
            __typename: 'StockAdjustment',
            ...{ id: 1, previousStock: null, newStock: 10, reason: 'Edited', username: 'super' },
            createdAt: '2026-11-22T10:00:00.000Z',
          },
        ],
      },
    ),
    asked(
      ADJUST_SERVICE_STOCK,
      { serviceId: 4, input: { quantity: -4, reason: 'Broken' } },
      {
        adjustServiceStock: {
          __typename: 'StockAdjustmentResult',
          ...{ success: true, previousStock: 10, newStock: 6, error: null },
          service: { __typename: 'CatalogueService', id: 4, stock: 6, availableStock: 6 },
        },
      },
    ),
    services([service(4, { stock: 6, availableStock: 6 })]),
  ]);
  expect(await screen.findByText('2 low')).toBeTruthy();
  await press('Adjust the stock of Service 4');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText(/Edited/)).textContent).toContain('Unlimited → 10');
  const submit = within(dialog).getByRole('button', { name: 'Adjust stock' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Quantity' }), '-4');
  expect(within(dialog).getByText('New stock: 6')).toBeTruthy();
  expect(submit).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Broken');
  await userEvent.click(submit);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The stock is now 6'));
});

test('of an unlimited stock the button says why there is nothing to adjust, and leads to the form', async () => {
  renderInApp(<ServicesPage />, [services([service(4)]), currencies(currency(1))]);
  await press('Adjust the stock of Service 4');
  const dialog = await screen.findByRole('dialog', { name: 'Adjust the stock of Service 4' });
  expect(dialog.textContent).toContain('The stock of Service 4 is unlimited, so there is nothing to adjust.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Edit Service 4' }));
  const form = await screen.findByRole('dialog', { name: 'Edit service' });
  expect(within(form).getByRole('textbox', { name: 'Stock' })).toHaveProperty('value', '');
});

test('amounts are told with their digits grouped, in lists, bounds and previews', async () => {
  renderInApp(<ServicesPage />, [
    services([service(1234, { stock: 12_000, availableStock: 11_000, cooldown: 86_400 })]),
    currencies(currency(1)),
    asked(STOCK_ADJUSTMENTS, { serviceId: 1234 }, { stockAdjustments: [] }),
  ]);
  expect(await screen.findByText('86,400 s')).toBeTruthy();
  await press('Adjust the stock of Service 1234');
  const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
  await userEvent.type(quantity, '1.5');
  expect(screen.getByText('A whole number from -1,000,000 to 1,000,000')).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '3,000');
  expect(screen.getByText('New stock: 15,000')).toBeTruthy();
});

test('a currency is refused with the rule’s words', async () => {
  renderInApp(<CurrenciesPage />, [
    asked(CURRENCIES, { isActive: null }, { currencies: [currency(1)] }),
    asked(
      UPDATE_CURRENCY,
      { id: 1, version: 2, input: { isActive: false } },
      { updateCurrency: refusal('It stays.') },
    ),
    asked(CURRENCIES, { isActive: null }, { currencies: [currency(1)] }),
  ]);
  await press('Deactivate Currency 1');
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('It stays.', expect.anything()));
  expect(toast.success).not.toHaveBeenCalled();
});

test('a change that finds no connection leaves the rows where they are', async () => {
  const list = { query: CURRENCIES, variables: { isActive: null } };
  const variables = { id: 1, version: 2, input: { isActive: false } };
  renderInApp(<CurrenciesPage />, [
    asked(CURRENCIES, { isActive: null }, { currencies: [currency(1)] }),
    { request: { query: UPDATE_CURRENCY, variables }, error: new TypeError('offline') },
    { request: list, error: new TypeError('offline') },
  ]);
  await press('Deactivate Currency 1');
  await waitFor(() => expect(toast.error).toHaveBeenCalled());
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Error loading currencies' })).toBeNull();
  expect(screen.getByText('Currency 1')).toBeTruthy();
});

test('rows of another filter do not stand for those that cannot be loaded', async () => {
  renderInApp(<CurrenciesPage />, [
    asked(CURRENCIES, { isActive: null }, { currencies: [currency(1)] }),
    { request: { query: CURRENCIES, variables: { isActive: false } }, error: new TypeError('offline') },
  ]);
  await screen.findByText('Currency 1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await screen.findByRole('heading', { name: 'Error loading currencies' });
  expect(screen.queryByText('Currency 1')).toBeNull();
});

test.each([
  [
    <CurrenciesPage key="c" />,
    CURRENCIES,
    { isActive: null },
    'Error loading currencies',
    'No currencies found',
  ],
  [
    <ProductsPage key="p" />,
    ALL_APP_PRODUCTS,
    { isActive: null, currencyId: null },
    'Error loading products',
    'No products found',
  ],
])('a list that fails says so, and Try Again brings it', async (page, query, variables, failed, empty) => {
  const field = query === CURRENCIES ? 'currencies' : 'appProducts';
  renderInApp(page, [
    { request: { query, variables }, error: new TypeError('offline') },
    currencies(currency(1)),
    asked(query, variables, { [field]: [] }),
  ]);
  await screen.findByRole('heading', { name: failed });
  await press('Try Again');
  await screen.findByRole('heading', { name: empty });
});

const product = {
  __typename: 'AppProduct',
  ...{ id: 2, name: '300 FACE', description: null, amount: 300, bonus: 60, price: 30, priceCurrency: 'USD' },
  ...{ stock: null, availableStock: null, marker: null, sortOrder: 1, isActive: true },
  ...{ platformData: '{"b":1}', version: 1 },
  currency: { __typename: 'Currency', id: 1, name: 'Face', code: 'FACE' },
};
const products = asked(ALL_APP_PRODUCTS, { isActive: null, currencyId: null }, { appProducts: [product] });
const updated = (input: object) =>
  asked(UPDATE_APP_PRODUCT, { id: 2, version: 1, input }, { updateAppProduct: done });

test('a package is given away to nobody', async () => {
  renderInApp(<ProductsPage />, [products, currencies(currency(1))]);
  await press('Edit 300 FACE');
  const price = await screen.findByRole('textbox', { name: 'Price' });
  await userEvent.clear(price);
  await userEvent.type(price, '0.00');
  expect(screen.getByText(/from 0\.01 to/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test('platform data must be JSON', async () => {
  const mocks = [products, currencies(currency(1)), updated({ platformData: '{"a":1}' }), products];
  renderInApp(<ProductsPage />, mocks);
  await press('Edit 300 FACE');
  const field = await screen.findByRole('textbox', { name: 'Platform data' });
  await userEvent.clear(field);
  await userEvent.type(field, '{{"a":1');
  await press('Save');
  expect(alertText()).toBe('Platform data must be valid JSON');
  await userEvent.type(field, '}');
  await press('Save');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('300 FACE was saved'));
});

test('platform data that was only looked at is not sent', async () => {
  renderInApp(<ProductsPage />, [products, currencies(currency(1)), updated({ amount: 301 }), products]);
  await press('Edit 300 FACE');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Platform data' }));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.type(amount, '{Backspace}1');
  await press('Save');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('300 FACE was saved'));
});
