// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { ListEnd } from './ListEnd.tsx';

let comeIntoView: () => void;
beforeEach(() => {
  comeIntoView = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {
        comeIntoView = () => undefined;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function show(state: object) {
  const loadMore = vi.fn();
  const list = {
    hasMore: false,
    isLoadingMore: false,
    isStuck: false,
    isComplete: false,
    loadMore,
    ...state,
  };
  renderInApp(<ListEnd list={list} loading="Loading more" retry="Load more" end="The end" />);
  return loadMore;
}

test('the next page is asked for when the end comes into view', () => {
  const loadMore = show({ hasMore: true });
  comeIntoView();
  expect(loadMore).toHaveBeenCalledOnce();
  expect([screen.queryByRole('status'), screen.queryByRole('button')]).toEqual([null, null]);
});

test('while it is on its way, that is said and nothing is asked for', () => {
  const loadMore = show({ hasMore: true, isLoadingMore: true });
  comeIntoView();
  expect(loadMore).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Loading more');
});

test('a page that did not come is asked for with a button', async () => {
  const loadMore = show({ isStuck: true });
  comeIntoView();
  expect(loadMore).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(loadMore).toHaveBeenCalledOnce();
});

test('where the list ends, it says so', () => {
  show({ isComplete: true });
  expect(screen.getByText('The end')).toBeTruthy();
});
