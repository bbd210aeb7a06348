// @vitest-environment jsdom
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isOff, open, photo, rename, saveOf, takeOf, titleOf, user } from './campaignResult.fixture.tsx';

test('nothing is saved of a photo of which nothing was typed, or was typed and taken back', async () => {
  const { server } = await open();
  await user.type(titleOf(1), '!{Backspace}');
  expect(isOff(saveOf(1))).toBe(true);
  await user.click(takeOf(1));
  await photo(1).findByText('Taken');
  expect(server.calls).toEqual([['take', 1]]);
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
  ['failed', 'FAILED', 'This image could not be made.'],
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
