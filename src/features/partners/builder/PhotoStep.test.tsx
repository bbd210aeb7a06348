// @vitest-environment jsdom
import {
  CREATE_PRESET_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN,
  SEARCH_PRESET_CAMPAIGNS,
  SEE_CAMPAIGN,
  UPLOAD_PHOTO,
} from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMe } from '../../../lib/useMe.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { campaign, presetCampaign } from '../campaign.fixture.ts';
import BuilderPage from './BuilderPage.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: vi.fn() }));
URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;
beforeEach(() => {
  const me = { id: 2, partner: { id: 1, name: 'Studio', representPartnerSrc: null } };
  vi.mocked(useMe).mockReturnValue({ me, loading: false } as unknown as ReturnType<typeof useMe>);
});

const user = userEvent.setup({ delay: null });
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const [bad, worse, good] = [photo('fake.jpg'), photo('fake-too.jpg'), photo('good.jpg')];

const seen = (version: number, preset: object | null) => ({
  request: { query: SEE_CAMPAIGN, variables: { id: 5 } },
  result: {
    data: {
      seeCampaign: campaign(5, version, { presetCampaign: preset }),
    },
  } as never,
});
const upload = (file: File) => ({ query: UPLOAD_PHOTO, variables: { file, caption: null } });
const refused = (file: File) => ({
  request: upload(file),
  maxUsageCount: 2,
  result: {
    errors: [new GraphQLError(ERRORS.NOT_AN_IMAGE, { extensions: { code: 'NOT_AN_IMAGE' } })],
  },
});
const arrived = {
  request: upload(good),
  result: { data: { uploadPhoto: { __typename: 'UploadedPhoto', id: 1, file: '/good' } } } as never,
};
const created = vi.fn(() => ({
  data: {
    createPresetCampaignWithData: { __typename: 'MutationResult', id: 7, ok: true, error: null },
  } as never,
}));
const create = (type: number) => ({
  request: {
    query: CREATE_PRESET_CAMPAIGN_WITH_DATA,
    variables: { people: 0, imgUrl: '/good', type, moreImgUrls: [] },
  },
  result: created,
});
const chosen = {
  request: {
    query: EDIT_CAMPAIGN,
    variables: { campaignId: 5, version: 1, presetCampaignId: 7, srcFaceId: null, otherFaceIds: [] },
  },
  result: {
    data: {
      editCampaign: {
        __typename: 'EditCampaignResult',
        ...{ ok: true, id: 5, error: null, code: null, version: 2 },
      },
    },
  } as never,
};

const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
function expectNothingSent(): void {
  expect(screen.getByRole('button', { name: 'Upload Photo' })).toBeTruthy();
  expect(created).not.toHaveBeenCalled();
}

/** The photo step of a new campaign with these photos. */
async function choosePhotos(files: File[], ...answers: Parameters<typeof renderRoutes>[1]) {
  created.mockClear();
  renderRoutes(
    [{ path: '/partners/campaigns/:id/steps/:step', element: <BuilderPage /> }],
    [seen(1, null), ...answers],
    ['/partners/campaigns/5/steps/1'],
  );
  await screen.findByRole('button', { name: 'Upload Photo' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
}

test('once every photo that failed is removed, the campaign is made of those that arrived', async () => {
  const answers = [refused(bad), refused(worse), arrived, create(2), chosen];
  await choosePhotos([bad, worse, good], ...answers, seen(2, presetCampaign(7)));
  await press('Upload Photo');
  await screen.findByPlaceholderText('Uploaded');
  await screen.findByText(/^Nothing is lost: remove what could not be uploaded/);
  await press('Remove photo 1');
  expectNothingSent();
  await user.click(screen.getByRole('radio', { name: 'Type 2' }));
  await press('Remove photo 1');
  await screen.findByText('These photos are in your campaign');
  await waitFor(() => expect(next().disabled).toBe(false));
  expect(created).toHaveBeenCalledOnce();
});

test('when no campaign could be made of what arrived, removing another photo does not try again', async () => {
  const { request } = create(1);
  await choosePhotos([good], arrived, { request, error: new Error('lost') }, create(1));
  await press('Upload Photo');
  await screen.findByText(/^Failed to upload image/);
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, worse);
  await press('Remove photo 2');
  expectNothingSent();
});

test('a photo that cannot be shown is told of in words, not by a broken icon', async () => {
  await choosePhotos([bad, good]);
  const list = within(screen.getByRole('list', { name: 'Photos to upload' }));
  const [broken] = list.getAllByRole('presentation');
  fireEvent.error(broken!);
  expect(broken!.isConnected).toBe(false);
  expect(list.getByRole('img', { name: 'Failed to load image' })).toBeTruthy();
  expect(list.getAllByRole('presentation')).toHaveLength(1);
});

test('who uses a prepared campaign is led to where one is chosen', async () => {
  const hot = {
    request: { query: SEARCH_PRESET_CAMPAIGNS, variables: () => true },
    maxUsageCount: 9,
    result: {
      data: {
        searchPresetCampaigns: { __typename: 'EmptyResult', ok: true, message: 'No campaigns' },
      },
    } as never,
  };
  await choosePhotos([], hot);
  await press('Use a prepared campaign instead');
  await screen.findByRole('heading', { name: 'Step 2 : Choose Preset' });
});
