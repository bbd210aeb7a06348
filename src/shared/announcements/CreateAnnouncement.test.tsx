// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import { CreateAnnouncement } from './CreateAnnouncement.tsx';

vi.mock('../../lib/useMe.ts', () => ({ useMe: () => ({ me: { id: 3 } }) }));

test('Escape answers the question whether to go elsewhere, and is no wish to leave the form below it', async () => {
  const onClose = vi.fn();
  const form = <CreateAnnouncement opened onClose={onClose} onCreated={() => undefined} />;
  const router = renderRoutes([{ path: '/', element: form }, { path: '/feed' }], [], ['/']);
  const caption = await screen.findByRole('textbox', { name: 'Caption' });
  fireEvent.change(caption, { target: { value: 'Hello' } });
  await act(() => router.navigate('/feed'));
  await screen.findByText('What you have entered will be lost.');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('What you have entered will be lost.')).toBeNull());
  expect(screen.getByDisplayValue('Hello')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a day that is chosen by keyboard leaves the focus at its field, and not behind the form', async () => {
  const form = <CreateAnnouncement opened onClose={() => undefined} onCreated={() => undefined} />;
  renderRoutes([{ path: '/', element: form }], [], ['/']);
  const field = await screen.findByRole('button', { name: 'Start date' });
  act(() => field.focus());
  await userEvent.keyboard('{Enter}');
  const day = await screen.findByRole('button', { name: /^15 / });
  act(() => day.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
