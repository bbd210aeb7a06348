// @vitest-environment jsdom

import {
  DELETE_CAMPAIGN,
  SEARCH_CAMPAIGNS_ACCEPTED,
  SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED,
  SEARCH_PRESET_CAMPAIGNS_BY_PARTNER,
} from '@facet/contract/documents/campaigns.ts';
import { PARTNER_OVERVIEW } from '@facet/contract/documents/earnings.ts';
import { PARTNER_RELATIONS, SEARCH_FACE_REQUESTS } from '@facet/contract/documents/relations.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMe } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import { presetCampaign } from './campaign.fixture.ts';
import PartnersPage from './PartnersPage.tsx';

vi.mock('../../lib/useMe.ts', () => ({ useMe: vi.fn() }));

type Me = ReturnType<typeof useMe>;
const refetch = vi.fn(async () => undefined);
const seen = (more: object): void =>
  void vi
    .mocked(useMe)
    .mockReturnValue({ me: null, error: undefined, loading: false, refetch, ...more } as unknown as Me);
const partner = { id: 2, partner: { id: 1, name: 'Studio', representPartnerSrc: null } };

function answered(result: object, { page = 1, pageSize = 20 } = {}) {
  return {
    request: {
      query: SEARCH_PRESET_CAMPAIGNS_BY_PARTNER,
      variables: { pagination: { page, pageSize } },
    },
    result: { data: { searchPresetCampaignsByPartner: result } },
  };
}
const pagination = { page: 1, pageSize: 20 };
const none = { __typename: 'EmptyResult', ok: true, message: 'None' };
const campaignList = (...campaigns: object[]) => ({
  __typename: 'CampaignList',
  ok: true,
  totalCount: campaigns.length,
  totalPages: 1,
  campaigns,
});
const campaign = (id: number, isDraft: boolean) => ({
  __typename: 'Campaign',
  id,
  type: 2,
  isDraft,
  updatedAt: '2026-01-01T00:00:00.000Z',
  inGenerate: false,
  cover: null,
  srcFace: { __typename: 'PartnerSrcImg', id: 1 },
  otherFaces: [],
  presetCampaign: null,
});
/** What the partner's own campaigns are. */
const own = (ongoing: object = none, finished: object = none) => [
  {
    request: { query: SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED, variables: { pagination } },
    result: { data: { searchCampaignsWithAnyNotAccepted: ongoing } },
  },
  {
    request: { query: SEARCH_CAMPAIGNS_ACCEPTED, variables: { pagination } },
    result: { data: { searchCampaignsAccepted: finished } },
  },
  {
    request: { query: PARTNER_RELATIONS },
    result: {
      data: {
        partnerRelations: { __typename: 'PartnerRelations', related: [], asked: [], asking: [] },
      },
    },
  },
  {
    request: { query: PARTNER_OVERVIEW, variables: { days: 30 } },
    result: {
      data: {
        partnerOverview: {
          __typename: 'PartnerOverview',
          ...{ days: [], reasons: [], products: [], bundles: [] },
        },
      },
    },
  },
  {
    request: { query: SEARCH_FACE_REQUESTS, variables: { pagination } },
    result: {
      data: { searchFaceRequests: { __typename: 'FaceRequestList', totalCount: 0, requests: [] } },
    },
  },
];
const list = (...presetCampaigns: object[]) => ({
  __typename: 'PresetCampaignList',
  ok: true,
  totalCount: presetCampaigns.length,
  totalPages: 1,
  presetCampaigns,
});

let reachEnd: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onIntersect: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => onIntersect([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, object, string]>([
  ['a member without a partner record', { me: { id: 1, partner: null } }, 'You are not partner yet.'],
  [
    'a member who could not be loaded',
    { error: new TypeError('offline') },
    'Error loading user data: We could not reach the server. Please check your connection and try again.',
  ],
])('%s is told so', async (_, state, text) => {
  seen(state);
  renderInApp(<PartnersPage />);
  expect(screen.getByRole('heading', { name: text })).toBeTruthy();
});

test('while the member is loaded, so is their page', () => {
  seen({ loading: true });
  renderInApp(<PartnersPage />);
  expect(screen.getByRole('status', { name: 'Loading partner data...' })).toBeTruthy();
});

test('cards say what is in a campaign and what state its masks are in', async () => {
  seen({ me: partner });
  renderInApp(<PartnersPage />, [
    ...own(),
    answered(
      list(
        presetCampaign(3, { savedImages: 1 }),
        presetCampaign(2, { savedImages: 2, isVerified: true }),
        presetCampaign(1, { people: 1 }),
      ),
    ),
  ]);
  await screen.findByRole('link', { name: /^Preset 3/ });
  const cards = screen.getAllByRole('link', { name: /^Preset/ });
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    '/partners/presets/3',
    '/partners/presets/2',
    '/partners/presets/1',
  ]);
  expect(cards[0].textContent).toContain('1 of 2 images saved');
  expect(cards[1].textContent).toBe('Preset 2Type 1 · 4 people · 2 imagesMasks savedOffered');
  expect(cards[2].textContent).toBe('Preset 1Type 1 · 1 person · 2 imagesMasks not checked');
});

test('a partner without campaigns is shown the way out', async () => {
  seen({ me: partner });
  renderInApp(<PartnersPage />, [...own(), answered(list())]);
  expect(await screen.findByRole('heading', { name: 'No preset campaigns yet' })).toBeTruthy();
});

test('campaigns that cannot be loaded say why, and are asked for again', async () => {
  seen({ me: partner });
  const refused = { __typename: 'ErrorResult', ok: false, error: 'Not now.' };
  renderInApp(<PartnersPage />, [
    ...own(),
    answered(refused),
    answered(list(presetCampaign(1)), { pageSize: 40 }),
  ]);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^Preset 1/ })).toBeTruthy();
});

test('a page that does not come leaves a button, which brings it', async () => {
  seen({ me: partner });
  const failing = { ...answered({}, { pageSize: 40 }), result: undefined, error: new TypeError('offline') };
  const ofTwo = (...campaigns: object[]) => ({ ...list(...campaigns), totalCount: 2 });
  renderInApp(<PartnersPage />, [
    ...own(),
    answered(ofTwo(presetCampaign(2))),
    failing,
    answered(ofTwo(presetCampaign(2), presetCampaign(1)), { pageSize: 40 }),
  ]);
  await screen.findByRole('link', { name: /^Preset 2/ });
  expect(screen.queryByRole('button', { name: 'Load more campaigns' })).toBeNull();
  await act(async () => reachEnd());
  await userEvent.click(await screen.findByRole('button', { name: 'Load more campaigns' }));
  await screen.findByRole('link', { name: /^Preset 1/ });
  expect(screen.queryByRole('button', { name: 'Load more campaigns' })).toBeNull();
});

test('what is in the making is gone on with, and can be deleted; what is finished stays', async () => {
  seen({ me: partner });
  renderInApp(<PartnersPage />, [
    ...own(campaignList(campaign(5, true)), campaignList(campaign(4, false))),
    answered(list()),
    {
      request: { query: DELETE_CAMPAIGN, variables: { campaignId: 5 } },
      result: { data: { deleteCampaign: { __typename: 'MutationResult', id: 5, ok: true, error: null } } },
    },
    ...own(none, campaignList(campaign(4, false))),
  ]);
  const draft = await screen.findByRole('link', { name: /^Campaign 5/ });
  expect(draft.textContent).toContain('Type 2 · 0 people · 1 faceNot finished');
  expect(draft.getAttribute('href')).toBe('/partners/campaigns/5');
  expect(screen.getAllByRole('link', { name: 'New campaign' })[0]!.getAttribute('href')).toBe(
    '/partners/campaigns/new',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete campaign 5' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Campaign 5/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Campaign 4/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete campaign 4' })).toBeNull();
});

test('what is in the making stands above everything else, a row of it until all is asked for', async () => {
  seen({ me: partner });
  const drafts = [9, 8, 7, 6, 5].map((id) => campaign(id, true));
  renderInApp(<PartnersPage />, [
    ...own(campaignList(...drafts), campaignList(campaign(4, false))),
    answered(list(presetCampaign(1))),
  ]);
  await screen.findByRole('link', { name: /^Preset 1/ });
  await screen.findByRole('link', { name: /^Campaign 4/ });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toBe('In the making');
  expect(headings.slice(-2)).toEqual(['Campaigns', 'Preset campaigns']);
  const shown = () => screen.getAllByRole('link', { name: /^Campaign [5-9]/ }).length;
  expect(shown()).toBe(3);
  const more = screen.getByRole('button', { name: 'Show all' });
  await userEvent.click(more);
  expect(shown()).toBe(5);
  expect(document.activeElement).toBe(more);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toBe(3);
});
