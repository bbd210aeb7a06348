// @vitest-environment jsdom
import {
  CREATE_CAMPAIGN_WITH_DATA,
  EDIT_CAMPAIGN_LOCATION,
  SEE_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor } from '@testing-library/react';
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

function Begin() {
  const { beginAnew } = useBeginAnew(campaign(5, 9, made) as unknown as BuilderCampaign);
  return (
    <button type="button" onClick={beginAnew}>
      Begin
    </button>
  );
}

/** Begins anew where the server says this of the new draft. */
function begin(refusal: string | null, draft: object = {}) {
  vi.spyOn(toast, 'success').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  const placed = vi.fn();
  const create = {
    request: {
      query: CREATE_CAMPAIGN_WITH_DATA,
      variables: { presetCampaignId: 7, srcFacePath: ['/f3', '/f4'] },
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
  const routes = [
    { path: '/', element: <Begin /> },
    { path: '/partners/campaigns/:id/steps/:n', element: <p>Builder</p> },
  ];
  const router = renderRoutes(routes, [create, see, place] as never[], ['/']);
  return { router, placed };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Begin' }));

test('other faces are chosen in a new campaign that has the same photos, faces and places', async () => {
  const { router, placed } = begin(null);
  await press();
  await screen.findByText('Builder');
  expect(router.state.location.pathname).toBe('/partners/campaigns/6/steps/4');
  expect(placed).toHaveBeenCalledWith({ campaignId: 6, version: 2, locationInfo: made.locationInfo });
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
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(ERRORS.DRAFTS_FULL));
  expect(screen.getByRole('button', { name: 'Begin' })).toBeDefined();
});
