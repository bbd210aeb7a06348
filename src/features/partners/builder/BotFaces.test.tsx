// @vitest-environment jsdom

import { BOTS } from '@facet/contract/documents/campaigns.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { BotFaces } from './BotFaces.tsx';

const image = { __typename: 'Image' as const, url: '/f?s=1', width: 400, height: 300, placeholder: 'data:,' };
const bot = (id: number, name: string) => ({
  __typename: 'Bot' as const,
  ...{ id, name },
  BotSrcImg: [{ __typename: 'BotSrcImg' as const, id: 10 * id, file: '/f', image }],
});
const request = { query: BOTS, variables: {} };

test('an invented person is chosen by their face, and shows whether they are', async () => {
  const toggle = vi.fn();
  const bots = [bot(1, 'Mina'), bot(2, 'Jun')];
  renderInApp(<BotFaces chosen={[10]} onToggle={toggle} />, [{ request, result: { data: { bots } } }]);
  await screen.findByRole('heading', { name: 'Invented people' });
  expect(screen.getByRole('button', { name: 'Mina' }).getAttribute('aria-pressed')).toBe('true');
  const other = screen.getByRole('button', { name: 'Jun' });
  expect(other.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(other);
  expect(toggle).toHaveBeenCalledWith(20);
});

test('where they cannot be loaded it says so, and asks again', async () => {
  renderInApp(<BotFaces chosen={[]} onToggle={() => {}} />, [
    { request, error: new Error('gone') },
    { request, result: { data: { bots: [bot(1, 'Mina')] } } },
  ]);
  await screen.findByRole('heading', { name: 'The invented people could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Mina' });
});
