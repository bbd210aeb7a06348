// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageAfter, usePages } from './usePages.ts';

const refetch = async () => undefined;
const still = { loading: false, refetch };
const given = (loadNext: () => Promise<unknown>, entries: number[] | undefined = [3, 2]) => ({
  query: still as Parameters<typeof usePages>[0]['query'],
  entries,
  hasNextPage: true,
  loadNext,
});

test('a page that fails is not asked for again by itself, but when somebody says so', async () => {
  const loadNext = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(undefined);
  const { result, rerender } = renderHook(usePages<number>, { initialProps: given(loadNext) });
  expect(result.current).toMatchObject({ hasMore: true, isStuck: false });
  result.current.loadMore();
  await waitFor(() => expect(result.current).toMatchObject({ hasMore: false, isStuck: true }));

  result.current.loadMore();
  expect(loadNext).toHaveBeenCalledTimes(2);
  rerender(given(loadNext, [3, 2, 1]));
  await waitFor(() => expect(result.current).toMatchObject({ hasMore: true, isStuck: false }));
});

test('a page that brings nothing new is not asked for over and over', async () => {
  const loadNext = vi.fn(async () => undefined);
  const { result } = renderHook(usePages<number>, { initialProps: given(loadNext) });
  result.current.loadMore();
  await waitFor(() => expect(result.current.isStuck).toBe(true));
});

test('another question that is answered as far is not stuck where the one before was', async () => {
  const loadNext = vi.fn(async () => undefined);
  const ask = (question: string) => ({ ...given(loadNext), query: { ...still, variables: { question } } });
  const { result, rerender } = renderHook(usePages<number>, { initialProps: ask('all') });
  result.current.loadMore();
  await waitFor(() => expect(result.current.isStuck).toBe(true));
  rerender(ask('new ones'));
  expect(result.current).toMatchObject({ hasMore: true, isStuck: false });
});

test('nothing is asked for while an answer is on its way', () => {
  const loadNext = vi.fn(async () => undefined);
  const initialProps = { ...given(loadNext), query: { loading: true, refetch } };
  const { result } = renderHook(usePages<number>, { initialProps });
  result.current.loadMore();
  expect(loadNext).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ isLoading: false, isLoadingMore: true });
});

test('a list is complete when no page follows; an empty one too, one that is not there yet is not', () => {
  const complete = (entries: number[] | undefined) =>
    renderHook(() => usePages({ query: still, entries, hasNextPage: false, loadNext: refetch })).result
      .current.isComplete;
  expect([complete([1]), complete([]), complete(undefined)]).toEqual([true, true, false]);
});

test('why there is no list is told: nothing came, or the server refused; what is there already stays', () => {
  const error = (more: object) =>
    renderHook(() =>
      usePages({
        query: { ...still, error: new TypeError('Failed to fetch') },
        entries: undefined,
        hasNextPage: false,
        loadNext: refetch,
        ...more,
      }),
    ).result.current.error;
  expect(error({})).toMatch(/could not reach the server|went wrong/i);
  expect(error({ refusal: 'Not now.' })).toBe('Not now.');
  expect(error({ entries: [1] })).toBeNull();
});

test('behind a first page of 20 come pages of 40, without a gap', () => {
  expect([0, 20, 40, 79, 80].map((loaded) => pageAfter(loaded, 40))).toEqual([1, 1, 2, 2, 3]);
});
