// @vitest-environment jsdom

import {
  CANNED_ANSWERS,
  DELETE_CANNED_ANSWER,
  SAVE_CANNED_ANSWER,
} from '@facet/contract/documents/support.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CannedAnswers } from './CannedAnswers.tsx';

vi.mock('../../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));

const welcome = {
  __typename: 'CannedAnswer',
  id: 1,
  title: 'Welcome',
  text: 'Welcome to Facet!',
  version: 1,
};
const answers = {
  request: { query: CANNED_ANSWERS },
  result: { data: { cannedAnswers: [welcome] } },
  maxUsageCount: 20,
};
const result = (more: object = {}) => ({ __typename: 'MutationResult', ok: true, error: null, ...more });
const show = (mocks: object[]) =>
  renderInApp(<CannedAnswers opened onClose={() => {}} />, [answers, ...mocks] as never, '/admin/support');

test('an answer that is refused says why inside the form, and stays written', async () => {
  const variables = { id: null, version: null, title: 'A refund', text: 'Given back.' };
  const refused = result({ id: null, ok: false, error: 'There are too many.' });
  show([
    { request: { query: SAVE_CANNED_ANSWER, variables }, result: { data: { saveCannedAnswer: refused } } },
  ]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), variables.title);
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), variables.text);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const alert = await screen.findByText('There are too many.');
  expect(alert.closest('form')).toBeTruthy();
  expect(alert.getAttribute('role')).toBe('alert');
  expect(screen.getByDisplayValue('A refund')).toBeTruthy();
  // another one that is edited has not been refused
  await userEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(screen.queryByText('There are too many.')).toBeNull();
});

test('one that is half written is not left without a question, and one that was only looked at is', async () => {
  show([]);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Edit Welcome');
  await press('Cancel');
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveProperty('value', '');
  await userEvent.type(text, 'Half');
  expect(screen.getByText('guarded')).toBeTruthy();
  await press('Edit Welcome');
  await press('Stay');
  expect(text).toHaveProperty('value', 'Half');
  await press('Edit Welcome');
  await press('Leave');
  expect(text).toHaveProperty('value', 'Welcome to Facet!');
  await userEvent.type(text, ' And more.');
  await press('Cancel');
  await press('Leave');
  expect(text).toHaveProperty('value', '');
});

test('one is deleted once that is confirmed', async () => {
  const request = { query: DELETE_CANNED_ANSWER, variables: { id: 1, version: 1 } };
  const deleted = vi.fn(() => ({ data: { deleteCannedAnswer: result() } }));
  show([{ request, result: deleted, maxUsageCount: 2 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Welcome' }));
  const asked = await screen.findByRole('dialog', { name: 'Delete this canned answer?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(deleted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Welcome' }));
  const again = await screen.findByRole('dialog', { name: 'Delete this canned answer?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
});
