// @vitest-environment jsdom
import {
  BOTS,
  EDIT_IN_SWAP,
  EDIT_PRODUCT,
  PRODUCT_SERVICES,
  REMAKE_CAMPAIGN_IMAGE,
} from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import type { Builder, BuilderCampaign } from '../builder/useBuilder.ts';
import { presetCampaign } from '../campaign.fixture.ts';
import CampaignResult from './CampaignResult.tsx';
import type { CampaignProduct } from './campaignProduct.ts';

const user = userEvent.setup({ delay: null });
const image = { __typename: 'Image' as const, url: '/p?s=1', width: 400, height: 300, placeholder: 'data:,' };
/** The photo of the campaign's first or second image, as it was made. */
const product = (number: 1 | 2, more: Partial<CampaignProduct> = {}): CampaignProduct => ({
  ...{
    id: number,
    file: `/p${number}`,
    bfFile: '/f',
    title: `Photo ${number}`,
    presetImgId: 69 + number,
    image,
  },
  ...{ inSwap: true, isInBundle: false, cost: null, serviceId: 1, isGeneratedWithAd: false, accepts: null },
  ...more,
});

/** What the server was asked for, in this order, by the photo's number. */
type Call = readonly ['save' | 'take' | 'drop', number, object?];

/** The page of a campaign with two photos; what is saved and taken is what it shows from then on. */
async function open(first: Partial<CampaignProduct> = {}, refusal: string | null = null, offered = 1) {
  const server = {
    ...{ products: [product(1, first), product(2)], calls: [] as Call[], status: 'SUCCESS' },
    /** A connection that breaks while a photo is taken. */
    isTakingLost: false,
    /** What showing what it has waits for. */
    loading: Promise.resolve(),
    /** As another window does. */
    set(id: number, change: Partial<CampaignProduct>) {
      server.products = server.products.map((one) => (one.id === id ? { ...one, ...change } : one));
    },
  };
  const { set } = server;
  const answered = (typename: string) => ({ __typename: typename, ok: true, error: null, id: 1 });
  const edit = {
    request: { query: EDIT_PRODUCT, variables: () => true },
    maxUsageCount: 9,
    result: ({ productId, ...offer }: Record<string, never>) => {
      server.calls.push(['save', productId, offer]);
      if (refusal)
        return { data: { editProduct: { ...answered('MutationResult'), ok: false, error: refusal } } };
      set(productId, offer);
      return { data: { editProduct: answered('MutationResult') } };
    },
  };
  const take = {
    request: { query: EDIT_IN_SWAP, variables: () => true },
    maxUsageCount: 9,
    result: ({ productId, value }: Record<string, never>) => {
      server.calls.push([value ? 'drop' : 'take', productId]);
      if (server.isTakingLost) return { errors: [new GraphQLError('Lost')] };
      set(productId, { inSwap: value });
      return { data: { editInSwap: answered('MutationResult') } };
    },
  };
  const remake = {
    request: { query: REMAKE_CAMPAIGN_IMAGE, variables: () => true },
    result: () => {
      server.status = 'PROCESSING';
      return { data: { remakeCampaignImage: answered('MutationResult') } };
    },
  };
  const services = [{ __typename: 'Service', id: offered, name: 'Usual', description: null, cost: '30' }];
  const page = (products: readonly CampaignProduct[]) =>
    ({
      ...{ id: 5, inGenerate: false, products, presetCampaign: presetCampaign(7) },
      makings: [70, 71].map((presetImgId) => ({
        ...{ presetImgId, progress: 1, error: null, person: null },
        status: presetImgId === 70 ? server.status : 'SUCCESS',
      })),
    }) as unknown as BuilderCampaign;
  function Page() {
    const [campaign, setCampaign] = useState(page(server.products));
    const reload = async () => {
      await server.loading;
      const now = page(server.products);
      setCampaign(now);
      return now;
    };
    return (
      <>
        <CampaignResult builder={{ reload } as unknown as Builder} campaign={campaign} partnerId={1} />
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    );
  }
  const mocks = [
    { request: { query: PRODUCT_SERVICES }, result: { data: { productServices: services } } },
    { request: { query: BOTS }, result: { data: { bots: [] } } },
    ...[edit, take, remake],
  ] as never[];
  const router = renderRoutes(
    [
      { path: '/', element: <Page /> },
      { path: '*', element: <p>Somewhere else</p> },
    ],
    mocks,
    ['/'],
  );
  await screen.findByRole('region', { name: 'Image 1' });
  return { server, router };
}
const photo = (number: number) => within(screen.getByRole('region', { name: `Image ${number}` }));
const titleOf = (number: number) => photo(number).getByLabelText<HTMLInputElement>('Title');
const saveOf = (number: number) => photo(number).getByRole<HTMLButtonElement>('button', { name: 'Save' });
const isOff = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true';
const takeOf = (number: number) => photo(number).getByRole<HTMLButtonElement>('button', { name: 'Take it' });
const rename = async (number: number, title: string) => {
  await user.clear(titleOf(number));
  if (title) await user.type(titleOf(number), title);
};

test('taking a photo saves first what was typed of it, and there is nothing to save then', async () => {
  const { server } = await open();
  expect(isOff(saveOf(1))).toBe(true);
  await rename(1, ' Sunset ');
  await user.click(photo(1).getByLabelText('An advertisement may pay'));
  expect([isOff(saveOf(1)), isOff(saveOf(2))]).toEqual([false, true]);
  await user.click(takeOf(1));
  await photo(1).findByText('Taken');
  const offer = { title: 'Sunset', cost: null, serviceId: 1, isGeneratedWithAd: true };
  expect(server.calls).toEqual([
    ['save', 1, offer],
    ['take', 1],
  ]);
  expect(isOff(saveOf(1))).toBe(true);
});

test('saving by the keyboard leaves the focus at Save, which is pressed to no effect then', async () => {
  const { server } = await open();
  await rename(1, 'Sunset');
  saveOf(1).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.calls).toHaveLength(1));
  await waitFor(() => expect(saveOf(1).getAttribute('aria-busy')).toBeNull());
  expect([isOff(saveOf(1)), saveOf(1).disabled]).toEqual([true, false]);
  expect(document.activeElement).toBe(saveOf(1));
  await user.keyboard('{Enter}');
  await user.type(titleOf(2), '{Enter}');
  expect(isOff(takeOf(1))).toBe(false);
  expect(server.calls).toHaveLength(1);
});

test('nothing is saved of a photo of which nothing was typed, or was typed and taken back', async () => {
  const { server } = await open();
  await user.type(titleOf(1), '!{Backspace}');
  expect(isOff(saveOf(1))).toBe(true);
  await user.click(takeOf(1));
  await photo(1).findByText('Taken');
  expect(server.calls).toEqual([['take', 1]]);
});

test('a photo with something wrong is not taken, alone or with all, and one is led to what is wrong', async () => {
  const { server } = await open();
  await rename(2, '');
  for (const press of [takeOf(2), screen.getByRole('button', { name: 'Take all' })]) {
    await user.click(press);
    expect(photo(2).getByText(ERRORS.PRODUCT_TITLE)).toBeTruthy();
    expect(document.activeElement).toBe(titleOf(2));
  }
  await user.type(titleOf(2), 'Two');
  await user.selectOptions(photo(2).getByLabelText('Price'), 'A price of its own');
  await user.click(screen.getByRole('button', { name: 'Take all' }));
  expect(photo(2).getByText(/^A whole number from 1 to/)).toBeTruthy();
  expect(document.activeElement).toBe(photo(2).getByLabelText('Price in FACE'));
  expect(server.calls).toEqual([]);

  await user.type(photo(2).getByLabelText('Price in FACE'), '12');
  await user.click(screen.getByRole('button', { name: 'Take all' }));
  await photo(2).findByText('Taken');
  expect(server.calls).toEqual([
    ['take', 1],
    ['save', 2, { title: 'Two', cost: 12, serviceId: null, isGeneratedWithAd: false }],
    ['take', 2],
  ]);
});

test.each([
  ['whose service', 9, 1],
  ['without one, where the usual', null, 4],
])(
  'a photo %s is offered no more says so, and is not taken before it has another price',
  async (_, serviceId, offered) => {
    const { server } = await open({ serviceId }, null, offered);
    const price = photo(1).getByLabelText<HTMLSelectElement>('Price');
    expect(price.selectedOptions[0]?.text).toBe('No longer offered: choose another');
    expect(isOff(saveOf(1))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Take all' }));
    expect(photo(1).getByText(ERRORS.SERVICE_NOT_FOUND)).toBeTruthy();
    expect(document.activeElement).toBe(price);
    expect(server.calls).toEqual([]);
    await user.selectOptions(price, 'Usual: 30 FACE');
    await user.click(takeOf(1));
    await photo(1).findByText('Taken');
    expect(server.calls).toEqual([
      ['save', 1, { title: 'Photo 1', cost: null, serviceId: offered, isGeneratedWithAd: false }],
      ['take', 1],
    ]);
  },
);

test('what is wrong with a photo is said on while another one is saved', async () => {
  const { server } = await open();
  await rename(2, '');
  await user.click(saveOf(2));
  await rename(1, 'Sunset');
  await user.click(saveOf(1));
  await waitFor(() => expect(server.calls.map(([call, number]) => `${call} ${number}`)).toEqual(['save 1']));
  expect(photo(2).getByText(ERRORS.PRODUCT_TITLE)).toBeTruthy();
});

test('a photo whose form the server refuses is not taken', async () => {
  const { server } = await open({}, ERRORS.SERVICE_NOT_FOUND);
  await rename(1, 'Sunset');
  await user.click(takeOf(1));
  await waitFor(() => expect(isOff(saveOf(1))).toBe(false));
  expect(server.calls.map(([call]) => call)).toEqual(['save']);
  expect(photo(1).getByText('Not taken')).toBeTruthy();
  expect(titleOf(1).value).toBe('Sunset');
});

test('taking a photo by the keyboard leaves the focus where it is', async () => {
  const { server } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.loading = promise;
  takeOf(1).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.calls).toHaveLength(1));
  // a browser takes the focus from what is disabled
  expect([takeOf(1), takeOf(2)].map((button) => [isOff(button), button.disabled])).toEqual([
    [true, false],
    [true, false],
  ]);
  resolve();
  await photo(1).findByText('Taken');
  expect(document.activeElement).toBe(photo(1).getByRole('button', { name: 'Drop it' }));
});

test('what was typed of a photo is still there once it was made anew', async () => {
  const { server } = await open();
  await rename(1, 'Sunset');
  await user.click(photo(1).getByRole('button', { name: 'Make it anew' }));
  await photo(1).findByText('Being made: 100 %');
  expect(photo(1).queryByLabelText('Title')).toBeNull();
  server.status = 'SUCCESS';
  await user.click(takeOf(2));
  await photo(1).findByLabelText('Title');
  expect(titleOf(1).value).toBe('Sunset');
  expect(isOff(saveOf(1))).toBe(false);
});

test.each([
  ['failed', 'FAILED', 'Short: this image was not made.'],
  ['was cancelled', 'CANCELLED', 'This was cancelled.'],
])('a photo whose making anew %s keeps its form, and is not taken with all', async (_, status, why) => {
  const { server, router } = await open();
  await rename(1, '');
  await user.click(photo(1).getByRole('button', { name: 'Make it anew' }));
  await photo(1).findByText('Being made: 100 %');
  server.status = status;
  await user.click(takeOf(2));
  expect(await photo(1).findByText(why)).toBeTruthy();
  expect(photo(1).getByText('The photo that was made before is still here.')).toBeTruthy();
  expect(titleOf(1).value).toBe('');
  expect(photo(1).queryByRole('button', { name: 'Make it anew' })).toBeNull();
  expect(photo(1).getByRole('button', { name: 'Try again' })).toBeTruthy();

  await user.click(await photo(2).findByRole('button', { name: 'Drop it' }));
  await photo(2).findByText('Not taken');
  expect(screen.queryByRole('button', { name: 'Take all' })).toBeNull();
  await user.click(takeOf(1));
  expect(photo(1).getByText(ERRORS.PRODUCT_TITLE)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

test('what was saved is shown as the server has it, also what another window makes of it later', async () => {
  const { server } = await open();
  await rename(1, ' Sunset ');
  await user.click(saveOf(1));
  await waitFor(() => expect(titleOf(1).value).toBe('Sunset'));
  server.set(1, { title: 'Dusk' });
  await user.click(takeOf(2));
  await waitFor(() => expect(titleOf(1).value).toBe('Dusk'));
  await user.click(takeOf(1));
  await photo(1).findByText('Taken');
  expect(server.calls.map(([call, number]) => `${call} ${number}`)).toEqual(['save 1', 'take 2', 'take 1']);
});

test('what is typed while a photo is saved stays to be saved', async () => {
  const { server } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.loading = promise;
  await rename(1, 'Sunset');
  await user.click(saveOf(1));
  await waitFor(() => expect(server.calls).toHaveLength(1));
  await user.type(titleOf(1), ' 2');
  resolve();
  await photo(1).findByDisplayValue('Sunset 2');
  await waitFor(() => expect(isOff(takeOf(1))).toBe(false));
  expect(titleOf(1).value).toBe('Sunset 2');
  expect(isOff(saveOf(1))).toBe(false);
});

test('a photo that was saved and not taken, because the connection broke, has nothing to save', async () => {
  const { server } = await open();
  server.isTakingLost = true;
  await rename(1, 'Sunset');
  await user.click(takeOf(1));
  await waitFor(() => expect(server.calls.map(([call]) => call)).toEqual(['save', 'take']));
  await waitFor(() => expect(isOff(takeOf(1))).toBe(false));
  expect(photo(1).getByText('Not taken')).toBeTruthy();
  expect(isOff(saveOf(1))).toBe(true);
});

test('leaving asks while anything that was typed is not saved', async () => {
  const { router } = await open();
  await rename(1, 'Sunset');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(titleOf(1).value).toBe('Sunset');
  await user.click(saveOf(1));
  await waitFor(() => expect(isOff(takeOf(1))).toBe(false));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Somewhere else');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('once a photo is taken, the page leads on to the bundles', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'Go on to Bundles' })).toBeNull();
  await user.click(takeOf(1));
  const link = await screen.findByRole('link', { name: 'Go on to Bundles' });
  expect(link.getAttribute('href')).toBe('/partners/bundles');
  expect(screen.getByText('1 photo is taken.')).toBeTruthy();
});

test('a photo in a bundle stays, and says that title and price are not as fixed', async () => {
  const { server } = await open({ inSwap: false, isInBundle: true });
  expect(photo(1).getByText(/title and price can still be changed/)).toBeTruthy();
  expect(photo(1).queryByRole('button', { name: /Drop it|Make it anew/ })).toBeNull();
  await rename(1, 'Sunset');
  await user.click(saveOf(1));
  await waitFor(() => expect(server.calls.map(([call]) => call)).toEqual(['save']));
});
