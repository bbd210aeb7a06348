// @vitest-environment jsdom
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetCampaign } from '../campaign.fixture.ts';
import { isOff, open, photo, rename, saveOf, takeOf, titleOf, user } from './campaignResult.fixture.tsx';

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

test.each([
  ['that are still about its people', '[]', 'Other faces or places'],
  ['of people who have changed since', null, 'Other faces'],
])('what begins anew names places %s', async (_, locationInfo, name) => {
  await open({}, null, 1, { locationInfo });
  expect(screen.getByRole('button', { name: /^Other faces/ }).textContent).toBe(name);
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

test('of an image that shows nobody it says that no photo is made, and there is none left to be made', async () => {
  const preset = presetCampaign(7);
  const presetImgs = preset.presetImgs.map((image, at) => ({ ...image, isEmpty: at === 1 }));
  await open({}, null, 1, { presetCampaign: { ...preset, presetImgs } as never });
  expect(photo(2).getByText('Nobody is in this image: no photo is made of it.')).toBeTruthy();
  expect(photo(2).queryByRole('button')).toBeNull();
  expect(screen.getByText('1 of 1 images are ready.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Make the/ })).toBeNull();
});

test('who keeps an image from being made is named by the number that they have in the other steps', async () => {
  const persons = [2, 3].map((number) => ({ mask_id: `person_${number}`, faceId: null, at: null }));
  const failed = { __typename: 'CampaignMaking', status: 'FAILED', progress: 1, error: 'No face.' } as const;
  await open({}, null, 1, {
    locationInfo: JSON.stringify([{ imageId: 70, persons }]),
    makings: [70, 71].map((presetImgId) => ({ ...failed, presetImgId, person: 1 })),
  });
  expect(photo(1).getByText(/Person 3: No face\.$/)).toBeTruthy();
  // of whom nothing is known any more the place is told
  expect(photo(2).getByText(/Person 2: No face\.$/)).toBeTruthy();
});
