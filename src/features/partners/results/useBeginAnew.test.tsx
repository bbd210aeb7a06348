// @vitest-environment jsdom
import {
  CREATE_CAMPAIGN,
  CREATE_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import type { BuilderCampaign } from '../builder/useBuilder.ts';
import { campaign, presetCampaign } from '../campaign.fixture.ts';
import { useBeginAnew } from './useBeginAnew.ts';

const face = (id: number) => ({
  __typename: 'PartnerSrcImg',
  id,
  file: `/f${id}`,
  caption: null,
  image: null,
});
const made = {
  ...{ isDraft: false, locationInfo: '[{"imageId":70}]' },
  ...{ srcFace: face(3), otherFaces: [face(4)], presetCampaign: presetCampaign(7) },
};

function Begin({ of }: { of: object }) {
  const { beginAnew } = useBeginAnew(campaign(5, 9, { ...made, ...of }) as unknown as BuilderCampaign);
  return (
    <button type="button" onClick={beginAnew}>
      Begin
    </button>
  );
}

/** Begins anew where the server says this of the new draft. `of`: what is left of the campaign. */
function begin(refusal: string | null, draft: object = {}, of: object = {}) {
  vi.spyOn(toast, 'success').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  vi.spyOn(toast, 'info').mockReturnValue();
  const placed = vi.fn();
  const chosen = vi.fn();
  const create = {
    request: {
      query: CREATE_CAMPAIGN_WITH_DATA,
      variables: ({ presetCampaignId }: { presetCampaignId: number }) => presetCampaignId === 7,
    },
    result: {
      data: {
        createCampaignWithData: {
          __typename: 'MutationResult',
          ...(refusal ? { id: null, ok: false, error: refusal } : { id: 6, ok: true, error: null }),
        },
      },
    },
  };
  const see = {
    request: { query: SEE_CAMPAIGN, variables: { id: 6 } },
    result: { data: { seeCampaign: campaign(6, 2, { presetCampaign: presetCampaign(7), ...draft }) } },
  };
  const place = {
    request: { query: EDIT_CAMPAIGN_LOCATION, variables: () => true },
    result: (variables: object) => {
      placed(variables);
      const answer = {
        __typename: 'EditCampaignResult',
        ok: true,
        id: 6,
        error: null,
        code: null,
        version: 3,
      };
      return { data: { editCampaignLocation: answer } };
    },
  };
  const createEmpty = {
    request: { query: CREATE_CAMPAIGN },
    result: { data: { createCampaign: { __typename: 'MutationResult', ok: true, id: 6, error: null } } },
  };
  const choose = {
    request: { query: EDIT_CAMPAIGN, variables: () => true },
    result: (variables: object) => {
      chosen(variables);
      const answer = { __typename: 'EditCampaignResult', ok: true, id: 6, error: null, code: null };
      return { data: { editCampaign: { ...answer, version: 3 } } };
    },
  };
  const routes = [
    { path: '/', element: <Begin of={of} /> },
    { path: '/partners/campaigns/:id/steps/:n', element: <p>Builder</p> },
    { path: '/partners', element: null },
  ];
  const router = renderRoutes(routes, [create, see, place, createEmpty, choose] as never[], ['/']);
  return { router, placed, chosen };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Begin' }));

test('other faces are chosen in a new campaign that has the same photos, faces and places', async () => {
  const { router, placed } = begin(null);
  await press();
  await screen.findByText('Builder');
  expect(router.state.location.pathname).toBe('/partners/campaigns/6/steps/4');
  expect(placed).toHaveBeenCalledWith({ campaignId: 6, version: 2, locationInfo: made.locationInfo });
  expect(toast.success).toHaveBeenCalledWith(
    'A new campaign with the same photos, faces and places. Campaign 5 stays as it is.',
    expect.anything(),
  );
});

test('where places are not about these people any more, nobody is told that they were kept', async () => {
  const { placed } = begin(null, {}, { locationInfo: null });
  await press();
  await screen.findByText('Builder');
  expect(placed).not.toHaveBeenCalled();
  expect(toast.success).toHaveBeenCalledWith(
    'A new campaign with the same photos and faces. Its people have changed, so set their places anew. Campaign 5 stays as it is.',
    expect.anything(),
  );
});

test('places that were chosen in it meanwhile stay', async () => {
  const { placed } = begin(null, { locationInfo: '[]' });
  await press();
  await screen.findByText('Builder');
  expect(placed).not.toHaveBeenCalled();
});

test('why it cannot be begun is told, and one stays', async () => {
  begin(ERRORS.DRAFTS_FULL);
  await press();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(ERRORS.DRAFTS_FULL, expect.anything()));
  expect(screen.getByRole('button', { name: 'Begin' })).toBeDefined();
});

test.each([
  ['an extra face cannot be used any more', ERRORS.CAMPAIGN_FACES_INVALID, {}, 3, 4],
  ['the only extra face was deleted', ERRORS.CAMPAIGN_FACES_TOO_FEW, { otherFaces: [] }, 3, 4],
  ['the face that it is about was deleted', null, { srcFace: null }, null, 3],
])(
  'where %s, one chooses faces anew for the same photos, and is told so',
  async (_, refused, of, kept, step) => {
    const { router, chosen, placed } = begin(refused, {}, of);
    await press();
    await screen.findByText('Builder');
    expect(router.state.location.pathname).toBe(`/partners/campaigns/6/steps/${step}`);
    const choice = { campaignId: 6, version: 2, presetCampaignId: 7, srcFaceId: kept, otherFaceIds: [] };
    expect(chosen).toHaveBeenCalledExactlyOnceWith(choice);
    expect(placed).not.toHaveBeenCalled();
    expect(toast.info).toHaveBeenCalledWith(
      'A face of campaign 5 can no longer be used. Choose faces for this new campaign here; its photos are the same.',
      expect.anything(),
    );
    expect(toast.error).not.toHaveBeenCalled();
  },
);

test('whoever went elsewhere meanwhile stays there, and is told that the new one is there', async () => {
  const { router } = begin(null);
  await press();
  await act(() => router.navigate('/partners'));
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/partners');
});
