// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSavedChoices } from './useSavedChoices.ts';

function open(start: readonly string[]) {
  const told: boolean[] = [];
  const hook = renderHook(
    ({ index }) =>
      useSavedChoices({ start, index, isSame: Object.is, onWork: (isUnsaved) => told.push(isUnsaved) }),
    { initialProps: { index: 0 } },
  );
  const choose = (index: number, choice: string) => {
    hook.rerender({ index });
    act(() => hook.result.current.change(choice));
  };
  const save = (index: number, choice: string) => act(() => hook.result.current.markSaved(index, choice));
  return { ...hook, choose, save, told, last: () => told.at(-1) };
}

test('saving one image leaves what is chosen in another unsaved', () => {
  const { choose, save, last } = open(['', '']);
  choose(0, 'a');
  choose(1, 'b');
  save(0, 'a');
  expect(last()).toBe(true);
  save(1, 'b');
  expect(last()).toBe(false);
});

test('undo after saving is unsaved again, and redo is not', () => {
  const { result, choose, save, last } = open(['a']);
  choose(0, 'b');
  save(0, 'b');
  act(() => result.current.undo());
  expect([result.current.now, last()]).toEqual([['a'], true]);
  act(() => result.current.redo());
  expect([result.current.now, last()]).toEqual([['b'], false]);
});

test('a choice that is taken back by hand is nothing unsaved, and neither is one that was left', () => {
  const { choose, last, unmount } = open(['a']);
  choose(0, 'b');
  choose(0, 'a');
  expect(last()).toBe(false);
  choose(0, 'b');
  unmount();
  expect(last()).toBe(false);
});
