// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { loadToasts, toast, useToastHost } from './toast.ts';

const showToast = vi.hoisted(() => vi.fn());
vi.mock('./ToastHost.tsx', () => ({ default: () => null, showToast }));

test('toasts whose code did not come are not lost for good: it is loaded again with the next one', async () => {
  const offline = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await loadToasts(offline)).toBeNull();
  expect(useToastHost.getState().host).toBeNull();
  expect(await loadToasts(offline)).toBeNull();
  expect(offline).toHaveBeenCalledTimes(2);

  toast.error('There is no room.');
  await expect
    .poll(() => showToast)
    .toHaveBeenCalledWith(expect.objectContaining({ message: 'There is no room.', role: 'alert' }));
  expect(useToastHost.getState().host).not.toBeNull();
});
