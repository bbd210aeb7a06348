// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
