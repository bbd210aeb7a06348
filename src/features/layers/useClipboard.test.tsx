// @vitest-environment jsdom

import { createLayerEditor, type LayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument } from '@facet/layer-core/model.ts';
import { layerOf } from '@facet/layer-core/testing.ts';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '../../ui/toast.ts';
import { createPictures } from './pictures.ts';
import { useClipboard } from './useClipboard.ts';
import { useFull } from './work.ts';

/** What the system's clipboard holds. */
type Held = { text: string; files?: File[] };

/** A tab with as many layers, and what the page of one hears of the clipboard. */
function openTab(count: number) {
  const layers = Array.from({ length: count }, (_, i) => layerOf(`${i}`));
  const editor = createLayerEditor(createDocument({ layers }));
  const onFiles = vi.fn();
  const pictures = createPictures();
  const work = { editor, pictures, isTemplate: false, scene: null };
  const { unmount } = renderHook(() => {
    useClipboard(work, onFiles);
    useFull(work);
  });
  const close = () => {
    unmount();
    pictures.close();
  };
  return { editor, onFiles, close };
}

function tell(type: 'copy' | 'cut' | 'paste', { text, files = [] }: Held = { text: '' }): Held {
  const held = { text, files };
  const clipboardData = {
    files,
    getData: () => held.text,
    setData: (_: string, said: string) => {
      held.text = said;
    },
  };
  document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { clipboardData }));
  return held;
}

const ids = (editor: LayerEditor) => editor.store.getState().document.layers.map(({ id }) => id);

test('layers are pasted all or none: where not all fit nothing changes, which is told', () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  const { editor, close } = openTab(48);
  editor.select(['0', '1', '2']);
  const held = tell('copy');
  tell('paste', held);
  expect(error).toHaveBeenCalledWith('A picture has at most 50 layers.');
  expect(editor.store.getState()).toMatchObject({ selection: ['0', '1', '2'], undoLabel: null });
  editor.select(['0', '1']);
  tell('paste', tell('copy'));
  expect(ids(editor)).toHaveLength(50);
  expect(editor.store.getState().selection).toEqual(ids(editor).slice(48));
  expect(error).toHaveBeenCalledOnce();
  close();
});

test('a tab pastes what it copied last itself, never an older copy of its own for that of another tab', () => {
  const first = openTab(3);
  first.editor.select(['0']);
  const older = tell('copy');
  first.close();
  const second = openTab(2);
  second.editor.select(['1']);
  const newer = tell('copy');
  tell('paste', older);
  expect(second.editor.store.getState()).toMatchObject({ selection: ['1'], undoLabel: null });
  const file = new File(['picture'], 'a.png', { type: 'image/png' });
  tell('paste', { ...older, files: [file] });
  expect(second.onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  for (const _ of [1, 2]) tell('paste', newer);
  const { layers } = second.editor.store.getState().document;
  expect(layers.map(({ name, x }) => [name, x])).toEqual([
    ['0', 10],
    ['1', 10],
    ['1', 26],
    ['1', 42],
  ]);
  second.close();
});
