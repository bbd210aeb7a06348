// @vitest-environment jsdom
import { EDIT_CAMPAIGN, SEE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { SEARCH_PARTNER_SRC_IMGS } from '@facet/contract/documents/source-faces.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMe } from '../../../lib/useMe.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { campaign, presetCampaign } from '../campaign.fixture.ts';
import BuilderPage from './BuilderPage.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: vi.fn() }));
const reloadMe = vi.fn(async () => ({}));
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const me = { id: 2, partner: { id: 1, name: 'Studio', representPartnerSrc: null } };
  reloadMe.mockClear();
  vi.mocked(useMe).mockReturnValue({ me, loading: false, refetch: reloadMe } as unknown as ReturnType<
    typeof useMe
  >);
});
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const image = { __typename: 'Image' as const, url: '/f?s=1', width: 800, height: 800, placeholder: 'data:,' };
const face = (id: number) => ({
  __typename: 'PartnerSrcImg' as const,
  ...{ id, file: `/f${id}`, caption: null, image },
});

/** A draft as the server has it: what was chosen of its face, by which version. */
const seen = (version: number, faceId: number | null) => ({
  request: { query: SEE_CAMPAIGN, variables: { id: 5 } },
  result: {
    data: {
      seeCampaign: campaign(5, version, {
        srcFace: faceId === null ? null : face(faceId),
        presetCampaign: presetCampaign(7),
      }),
    },
  } as never,
});
const faces = {
  request: { query: SEARCH_PARTNER_SRC_IMGS, variables: { pagination: { page: 1, pageSize: 20 } } },
  maxUsageCount: 9,
  result: {
    data: {
      searchPartnerSrcImgs: {
        __typename: 'PartnerSrcImgList' as const,
        ...{ ok: true, totalCount: 2, totalPages: 1, images: [face(3), face(4)] },
      },
    },
  },
};
const refused = (version: number, srcFaceId: number) => ({
  request: {
    query: EDIT_CAMPAIGN,
    variables: { campaignId: 5, version, presetCampaignId: 7, srcFaceId, otherFaceIds: [] },
  },
  result: {
    data: {
      editCampaign: {
        __typename: 'EditCampaignResult' as const,
        ...{ ok: false, id: null, error: ERRORS.CAMPAIGN_CHANGED, code: 'CAMPAIGN_CHANGED', version: null },
      },
    },
  } as never,
});

/** The face step of a campaign that another window has chosen face 4 for meanwhile; here, face 3 is chosen. */
async function chooseTooLate(...later: Parameters<typeof renderRoutes>[1]) {
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, null), faces, refused(1, 3), ...later],
    ['/partners/campaigns/5/steps/3'],
  );
  await user.click(await screen.findByRole('button', { name: 'Face photo 3' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another window' });
  expect(dialog.textContent).toContain(ERRORS.CAMPAIGN_CHANGED);
}
const isAnswered = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed in another window' })).toBeNull());
const inUse = () => screen.queryByRole('button', { name: /^Face photo \d+, In use$/, hidden: true });

test('a choice over what another window has chosen is refused, and what that chose is loaded', async () => {
  await chooseTooLate(seen(2, 4));
  expect(inUse()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load it again' }));
  await isAnswered();
  await waitFor(() => expect(inUse()?.getAttribute('aria-label')).toBe('Face photo 4, In use'));
});

test('whoever does not want it loaded keeps what is shown, and the next choice asks again', async () => {
  await chooseTooLate(refused(1, 3));
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await isAnswered();
  expect(inUse()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select Image' }));
  expect(await screen.findByRole('dialog', { name: 'Changed in another window' })).toBeTruthy();
});

test('deleting a face asks with a red Delete', async () => {
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, null), faces],
    ['/partners/campaigns/5/steps/3'],
  );
  await user.click(await screen.findByRole('button', { name: 'Face photo 3' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this face photo?' });
  const confirmation = within(question).getByRole('button', { name: 'Delete' });
  expect(confirmation.style.getPropertyValue('--button-bg')).toContain('red');
});

test('before the first face stands the consent step; who has agreed to all of it is not asked again', async () => {
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, null), faces],
    ['/partners/campaigns/5/steps/3'],
  );
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });

  await press('Upload New Image');
  await heading('Please Check Agreement below');
  expect(next().disabled).toBe(true);
  await press('Previous');
  await heading(/^Step 3 : /);

  await press('Upload New Image');
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes.slice(1)) await user.click(box);
  expect(next().disabled).toBe(true);
  await user.click(boxes[0]!);
  await waitFor(() => expect(next().disabled).toBe(false));
  await user.click(next());
  const dialog = await screen.findByRole('dialog', { name: 'Upload New Image' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();

  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await press('Upload New Image');
  await screen.findByRole('dialog', { name: 'Upload New Image' });
});

test('at the next choice of whoever is no partner any more, the app finds that out', async () => {
  const { request } = refused(1, 3);
  const errors = [new GraphQLError(ERRORS.FORBIDDEN, { extensions: { code: 'FORBIDDEN' } })];
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, null), faces, { request, result: { errors } }],
    ['/partners/campaigns/5/steps/3'],
  );
  await user.click(await screen.findByRole('button', { name: 'Face photo 3' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  await waitFor(() => expect(reloadMe).toHaveBeenCalledOnce());
});

test('what the type of a photo is for is read with it', async () => {
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, 3), faces],
    ['/partners/campaigns/5/steps/1'],
  );
  await user.click(await screen.findByRole('button', { name: 'Upload other photos instead' }));
  expect(screen.getByRole('radiogroup', { name: 'Type', description: /^Your own sorting/ })).toBeTruthy();
});

test.each([
  [1, /^Your own sorting: Choose Preset can show one type alone/],
  [3, /Whoever a fan becomes needs none/],
  [4, /Whoever a fan becomes needs none/],
])('step %i says what it is for that is chosen there', async (step, use) => {
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, 3), faces],
    [`/partners/campaigns/5/steps/${step}`],
  );
  if (step === 1)
    await user.click(await screen.findByRole('button', { name: 'Upload other photos instead' }));
  expect(await screen.findByText(use)).toBeTruthy();
});

test('where no image shows anybody, Set Locations asks for somebody', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no masks here')));
  const preset = presetCampaign(7, { savedImages: 2 });
  const presetImgs = preset.presetImgs.map((one) => ({ ...one, isEmpty: true }));
  const answer = campaign(5, 1, {
    ...{ srcFace: face(3), otherFaces: [face(4)], locationInfo: '[]' },
    presetCampaign: { ...preset, presetImgs },
  });
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [{ ...seen(1, 3), result: { data: { seeCampaign: answer } } as never }],
    ['/partners/campaigns/5/steps/7'],
  );
  expect(await screen.findByRole('heading', { level: 2, name: /^Step 6 : / })).toBeTruthy();
  expect(screen.getByText('Nobody is in your images. Add a person to go on.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});
