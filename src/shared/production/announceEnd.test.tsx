// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { renderInApp } from '../../testing/render.tsx';
import ToastHost from '../../ui/ToastHost.tsx';
import { loadToasts } from '../../ui/toast.ts';
import { announceEnd } from './announceEnd.tsx';
import { markChecked } from './markChecked.ts';

test('the news of a photo goes when somebody looks at that photo, and stays when they look at another', async () => {
  vi.spyOn(apollo, 'mutate').mockResolvedValue({ data: undefined });
  await loadToasts();
  renderInApp(<ToastHost />);
  act(() => announceEnd({ id: 5, isReady: true, uid: 'u', title: 'Rose light' }));
  await screen.findByRole('link', { name: 'View photo' });
  await act(() => markChecked(6));
  expect(screen.getByRole('link', { name: 'View photo' })).toBeTruthy();
  await act(() => markChecked(5));
  // long before it goes by itself
  const isGone = () => expect(screen.queryByRole('link', { name: 'View photo' })).toBeNull();
  await waitFor(isGone, { timeout: 3000 });
});
