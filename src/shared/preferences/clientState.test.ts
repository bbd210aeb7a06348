// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refresh, useClientState, useRefresh } from './clientState.ts';

test('A list is asked for again when it was said to have changed, and only while somebody shows it', () => {
  const [gallery, faces] = [vi.fn(), vi.fn()];
  const shown = renderHook(() => {
    useRefresh('gallery', gallery);
    useRefresh('faces', faces);
  });
  act(() => refresh('gallery', 'bundles'));
  act(() => refresh('gallery'));
  expect([gallery.mock.calls.length, faces.mock.calls.length]).toEqual([2, 0]);
  expect(useClientState.getState().refreshCounters).toEqual({ gallery: 2, bundles: 1 });
  shown.unmount();
  act(() => refresh('gallery'));
  expect(gallery).toHaveBeenCalledTimes(2);
});

test('What another tab says has changed is asked for again here, and is not passed on', () => {
  const gallery = vi.fn();
  renderHook(() => useRefresh('gallery', gallery));
  localStorage.removeItem('refreshed');
  const newValue = JSON.stringify({ topics: ['gallery'], at: 1 });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'refreshed', newValue })));
  expect(gallery).toHaveBeenCalledOnce();
  expect(localStorage.getItem('refreshed')).toBeNull();
  act(() => refresh('gallery'));
  expect(JSON.parse(localStorage.getItem('refreshed')!)).toMatchObject({ topics: ['gallery'] });
});

test('Only the productions in the making outlive a reload, and not the tab', () => {
  useClientState.setState({ activeProductionIds: [3, 1], layout: 'studio' });
  expect(JSON.parse(sessionStorage.getItem('productionStatus')!).state).toEqual({
    activeProductionIds: [3, 1],
  });
});
