// @vitest-environment jsdom

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSegments } from './useSegments.ts';

const source = (path: string) => ({ images: [{ id: 1 }], personJsonPath: path, extractMaskingPath: null });

/** Answers when it is told to; what was asked for is in the list. */
function slowServer() {
  const asked: { path: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve) => asked.push({ path, signal, answer: resolve })),
  );
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('nothing is loaded until it is wanted', () => {
  const asked = slowServer();
  const { rerender } = renderHook(({ isWanted }) => useSegments(source('/a'), isWanted), {
    initialProps: { isWanted: false },
  });
  expect(asked).toHaveLength(0);
  rerender({ isWanted: true });
  expect(asked.map(({ path }) => path)).toEqual(['/a']);
});

test('an equal source is not loaded again; of another one nothing older is shown', async () => {
  const asked = slowServer();
  const { result, rerender } = renderHook(({ path }) => useSegments(source(path)), {
    initialProps: { path: '/a' },
  });
  rerender({ path: '/a' });
  expect(asked).toHaveLength(1);
  rerender({ path: '/b' });
  expect(asked[0].signal.aborted).toBe(true);
  await act(async () => asked[0].answer(Response.json([])));
  expect(result.current.images).toBeNull();
  await act(async () => asked[1].answer(Response.json([])));
  expect(result.current.images).toEqual([{ segments: [], saved: null }]);
});

test('what fails is told and can be tried again', async () => {
  const asked = slowServer();
  const { result } = renderHook(() => useSegments(source('/a')));
  await act(async () => asked[0].answer(new Response('', { status: 503 })));
  await waitFor(() => expect(result.current.error).toBe('Failed to load default JSON: 503'));
  act(() => result.current.retry());
  expect(result.current.error).toBeNull();
  await act(async () => asked[1].answer(Response.json([])));
  expect(result.current).toMatchObject({ error: null, images: [{ segments: [] }] });
});
