// @vitest-environment jsdom
import { EDIT_IN_PROCESS } from '@facet/contract/documents/campaigns.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { FindAgain } from './PeopleSearch.tsx';

const user = userEvent.setup({ delay: null });

/** 'Find people again' where the server does it, or refuses to. */
function open(error: string | null = null) {
  const onChange = vi.fn();
  const sent = vi.fn();
  renderInApp(<FindAgain preset={{ id: 7, inProcess: false, search: null }} onChange={onChange} />, [
    {
      request: { query: EDIT_IN_PROCESS, variables: { presetCampaignId: 7, value: true } },
      result: () => {
        sent();
        const editInProcess = { __typename: 'MutationResult' as const, ok: error === null, id: 7, error };
        return { data: { editInProcess } };
      },
    },
  ]);
  return { onChange, sent };
}

const ask = () => user.click(screen.getByRole('button', { name: 'Find people again' }));
const dialog = () => screen.findByRole('dialog', { name: 'Find people again?' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const confirm = async () => {
  const answers = await screen.findAllByRole('button', { name: 'Find people again' });
  await user.click(answers.at(-1)!);
};

test('people are looked for again only once it is confirmed that masks are replaced', async () => {
  const { onChange, sent } = open();
  await ask();
  expect((await dialog()).textContent).toContain('replaces the masks of all images');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect(sent).not.toHaveBeenCalled();

  await ask();
  await dialog();
  await confirm();
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledOnce();
  await isGone();
});

test('a search that is refused changes nothing', async () => {
  const { onChange, sent } = open('People are being looked for already.');
  await ask();
  await dialog();
  await confirm();
  await isGone();
  expect(sent).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
