// @vitest-environment jsdom

import { EDIT_PRESET_IMG_WITH_DATA, SEE_PRESET_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMe } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import ToastHost from '../../ui/ToastHost.tsx';
import CampaignPage from './CampaignPage.tsx';
import { presetCampaign } from './campaign.fixture.ts';

vi.mock('../../lib/useMe.ts', () => ({ useMe: vi.fn() }));

const person = {
  mask_id: 'person_1',
  coordinates: [
    [
      [0, 0],
      [9, 0],
      [0, 9],
    ],
  ],
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([[person], [person]]));
  const partner = { id: 2, partner: { id: 1, name: 'Studio', representPartnerSrc: null } };
  vi.mocked(useMe).mockReturnValue({ me: partner, loading: false } as unknown as ReturnType<typeof useMe>);
});
afterEach(() => vi.unstubAllGlobals());

test('what is switched off in an image is still off when one comes back to it, and is said not to be saved', async () => {
  const request = { query: SEE_PRESET_CAMPAIGN, variables: { id: 7 } };
  renderInApp(
    <Routes>
      <Route path="/partners/presets/:id" element={<CampaignPage />} />
    </Routes>,
    [{ request, result: { data: { seePresetCampaign: presetCampaign(7) } } }],
    '/partners/presets/7',
  );
  const isOn = async () => (await screen.findByRole('button', { name: /^Person 1/ })).ariaPressed;
  await userEvent.click(await screen.findByText('Enable Editing'));
  await userEvent.click(screen.getByText('Person 1'));
  expect(await isOn()).toBe('false');
  await userEvent.click(screen.getByLabelText('Image 2', { selector: 'input' }));
  expect(await isOn()).toBe('true');
  await userEvent.click(screen.getByLabelText('Image 1', { selector: 'input' }));
  expect(await isOn()).toBe('false');
  expect(screen.getByText(/It is not saved\.$/)).toBeTruthy();
});

test('the masks of an image are marked as checked by their owner, or it is said what is still needed', async () => {
  const seen = { request: { query: SEE_PRESET_CAMPAIGN, variables: { id: 7 } } };
  const mark = (error: string | null) => ({
    request: { query: EDIT_PRESET_IMG_WITH_DATA, variables: { presetImgId: first.id, value: true } },
    result: {
      data: {
        editPresetImgWithData: {
          __typename: 'MutationResult' as const,
          ...{ error, ok: error === null, id: first.id },
        },
      },
    },
  });
  const before = presetCampaign(7);
  const [first, ...others] = before.presetImgs as [(typeof before.presetImgs)[number]];
  const after = { ...before, presetImgs: [{ ...first, isVerified: true }, ...others] };
  renderInApp(
    <>
      <ToastHost />
      <Routes>
        <Route path="/partners/presets/:id" element={<CampaignPage />} />
      </Routes>
    </>,
    [
      { ...seen, result: { data: { seePresetCampaign: before } } },
      mark('Save its masks first.'),
      mark(null),
      { ...seen, result: { data: { seePresetCampaign: after } } },
    ],
    '/partners/presets/7',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark the masks as checked' }));
  expect(await screen.findByText('Save its masks first.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark the masks as checked' }));
  expect(await screen.findByText('Masks checked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Not checked after all' })).toBeTruthy();
});
