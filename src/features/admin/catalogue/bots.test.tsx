// @vitest-environment jsdom

import { ALL_BOTS, CREATE_BOT, DELETE_BOT, UPDATE_BOT } from '@facet/contract/documents/admin.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import BotsPage from './BotsPage.tsx';

vi.mock('../../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));
vi.mock('../../../ui/toast.ts', () => ({
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn(), settle: vi.fn() },
}));
type Mock = NonNullable<Parameters<typeof renderInApp>[1]>[number];

const bot = (id: number, more: object = {}) => ({
  __typename: 'BotEntry',
  ...{ id, name: `Bot ${id}`, isActive: true, version: 3 },
  ...{ createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z' },
  image: { __typename: 'Image', url: `/files/${id}?x`, width: 200, height: 150, placeholder: 'data:,' },
  ...more,
});
const asked = (query: Mock['request']['query'], variables: object, data: object): Mock => ({
  request: { query, variables: variables as never },
  result: { data: data as never },
});
const list = (...bots: object[]) => asked(ALL_BOTS, { isActive: null }, { allBots: bots });
const done = { __typename: 'MutationResult', ok: true, id: 1, error: null };
const refusal = (error: string) => ({ __typename: 'MutationResult', ok: false, id: null, error });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const alertText = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;

beforeEach(() => void vi.clearAllMocks());

test('one is added with a photo and a name, not without; what is refused keeps the form', async () => {
  const file = new File(['x'], 'face.jpg', { type: 'image/jpeg' });
  renderInApp(<BotsPage />, [
    list(),
    asked(CREATE_BOT, { name: 'Mina', file }, { createBot: refusal('No face.') }),
    list(),
    asked(CREATE_BOT, { name: 'Mina', file }, { createBot: done }),
    list(bot(1, { name: 'Mina' })),
  ]);
  await screen.findByRole('heading', { name: 'No invented people found' });
  await press('New invented person');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' Mina');
  expect(await button('Create')).toHaveProperty('disabled', true);
  const dialog = screen.getByRole('dialog');
  await userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await press('Create');
  await waitFor(() => expect(alertText()).toBe('No face.'));
  await press('Create');
  await screen.findByRole('img', { name: 'Mina' });
  expect(toast.success).toHaveBeenCalledWith('Mina was saved');
});

test('a new name is sent with the version that was seen', async () => {
  renderInApp(<BotsPage />, [
    list(bot(1)),
    asked(UPDATE_BOT, { id: 1, version: 3, input: { name: 'Mina' } }, { updateBot: done }),
    list(bot(1, { name: 'Mina' })),
  ]);
  await press('Edit Bot 1');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Mina');
  await press('Save');
  await button('Edit Mina');
});

test('one is taken away after a question, and stays when it is answered no', async () => {
  renderInApp(<BotsPage />, [
    list(bot(1), bot(2)),
    asked(DELETE_BOT, { id: 1 }, { deleteBot: done }),
    list(bot(2)),
  ]);
  await press('Take Bot 1 away');
  await screen.findByRole('dialog', { name: 'Take Bot 1 away?' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Take Bot 1 away');
  await press('Take away');
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Bot 1' })).toBeNull());
  expect(screen.getByRole('img', { name: 'Bot 2' })).toBeDefined();
  expect(toast.success).toHaveBeenCalledWith('Bot 1 was taken away');
});

test('a list that cannot be loaded says so, and is asked for again', async () => {
  const failed = { request: { query: ALL_BOTS, variables: { isActive: null } }, error: new Error('gone') };
  renderInApp(<BotsPage />, [failed, list(bot(1))]);
  await screen.findByText('Error loading invented people');
  await press('Try Again');
  await screen.findByRole('img', { name: 'Bot 1' });
});
