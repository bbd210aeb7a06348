// @vitest-environment jsdom

import { moveBy } from '@facet/layer-core/commands.ts';
import { createLayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument } from '@facet/layer-core/model.ts';
import { layerOf } from '@facet/layer-core/testing.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictures } from './pictures.ts';
import { useDraft } from './useDraft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  pictures.close();
});

const pictures = createPictures();
const start = createDocument({ layers: [layerOf('a')] });

/** A document that was opened, and where its layer lay each time that it was written. */
function openWork(write: () => Promise<void> = async () => undefined) {
  const editor = createLayerEditor(start);
  const written: number[] = [];
  const drafts = {
    claim: vi.fn(),
    read: vi.fn(),
    write: vi.fn((_: unknown, { layers }: typeof start) => {
      written.push(layers[0]!.x);
      return write();
    }),
  };
  const work = { editor, pictures, isTemplate: false, scene: null };
  const { unmount, result } = renderHook(() => useDraft(work, drafts, [1, 'own']));
  return { editor, written, leave: unmount, isKept: () => result.current };
}

const passed = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

test('what was only looked at is never a draft, and what was written is not written again', async () => {
  const { editor, written, leave } = openWork();
  await hidePage();
  editor.change('move', moveBy(['a'], 5, 0));
  editor.undo();
  await passed(3000);
  expect(written).toEqual([]);
  editor.change('move', moveBy(['a'], 5, 0));
  await hidePage();
  await hidePage();
  await passed(3000);
  leave();
  expect(written).toEqual([15]);
});

test('who takes everything back and leaves at once finds the start again, not the draft of before', async () => {
  const { editor, written, leave } = openWork();
  editor.change('move', moveBy(['a'], 5, 0));
  await passed(500);
  editor.undo();
  leave();
  expect(written).toEqual([15, 10]);
});

test('what could not be written is written when the page goes', async () => {
  const { editor, written, leave, isKept } = openWork(() => Promise.reject(new Error('no room')));
  editor.change('move', moveBy(['a'], 5, 0));
  await passed(500);
  expect(isKept()).toBe(false);
  await hidePage();
  leave();
  expect(written.slice(0, 2)).toEqual([15, 15]);
});
