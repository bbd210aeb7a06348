import {
  BOTS,
  EDIT_IN_SWAP,
  EDIT_PRODUCT,
  PRODUCT_SERVICES,
  REMAKE_CAMPAIGN_IMAGE,
} from '@facet/contract/documents/campaigns.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderRoutes } from '../../../testing/render.tsx';
import type { Builder, BuilderCampaign } from '../builder/useBuilder.ts';
import { presetCampaign } from '../campaign.fixture.ts';
import CampaignResult from './CampaignResult.tsx';
import type { CampaignProduct } from './campaignProduct.ts';

export const user = userEvent.setup({ delay: null });
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
export async function open(
  first: Partial<CampaignProduct> = {},
  refusal: string | null = null,
  offered = 1,
  of: Partial<BuilderCampaign> = {},
) {
  const preset = presetCampaign(7);
  const shown = of.presetCampaign ?? preset;
  /** Of the images that show somebody. */
  const isMade = ({ presetImgId }: { presetImgId: number | null }) =>
    shown.presetImgs.some(({ id, isEmpty }) => id === presetImgId && !isEmpty);
  const server = {
    ...{ products: [product(1, first), product(2)].filter(isMade), calls: [] as Call[], status: 'SUCCESS' },
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
      ...{ id: 5, inGenerate: false, products, presetCampaign: preset, locationInfo: '[]', ...of },
      makings:
        of.makings ??
        [70, 71]
          .map((presetImgId) => ({
            ...{ presetImgId, progress: 1, error: null, person: null },
            status: presetImgId === 70 ? server.status : 'SUCCESS',
          }))
          .filter(isMade),
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
export const photo = (number: number) => within(screen.getByRole('region', { name: `Image ${number}` }));
export const titleOf = (number: number) => photo(number).getByLabelText<HTMLInputElement>('Title');
export const saveOf = (number: number) =>
  photo(number).getByRole<HTMLButtonElement>('button', { name: 'Save' });
export const isOff = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true';
export const takeOf = (number: number) =>
  photo(number).getByRole<HTMLButtonElement>('button', { name: 'Take it' });
export const rename = async (number: number, title: string) => {
  await user.clear(titleOf(number));
  if (title) await user.type(titleOf(number), title);
};
