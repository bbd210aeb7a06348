// @vitest-environment jsdom
import { setFace } from '@facet/editor-core/commands/faces.ts';
import { createEditor } from '@facet/editor-core/create-editor.ts';
import { setLocations } from '@facet/editor-core/presets/set-locations.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { words } from './checkMaskings.ts';
import { editorImage } from './saving.fixture.ts';
import { openFace } from './studioFace.ts';
import { infoOf, useLocationInfo } from './useLocationInfo.ts';

const faces = [{ id: 3, name: 'Ari', src: '/ari.jpg' }];

function open(wasStored: boolean) {
  const editor = createEditor({ ...setLocations, words, images: [editorImage(1)] });
  const { result } = renderHook(() => useLocationInfo(editor, faces, wasStored));
  const setTo = (src: string | null) => act(() => void setFace(editor, '1', 'person_1', src));
  const save = () => act(() => result.current.markSaved(infoOf(editor.store.getState().images, faces)));
  const state = () => [result.current.isChanged, result.current.isStored];
  return { setTo, save, state };
}

test('an untouched campaign loses nothing when it is left, and is to be saved where it never was', () => {
  expect(open(true).state()).toEqual([false, true]);
  const { save, state } = open(false);
  expect(state()).toEqual([false, false]);
  save();
  expect(state()).toEqual([false, true]);
});

test.each([true, false])(
  'a face on somebody is unsaved until it is saved or taken back (stored: %s)',
  (stored) => {
    const { setTo, save, state } = open(stored);
    setTo('/ari.jpg');
    expect(state()).toEqual([true, stored]);
    setTo(null);
    expect(state()).toEqual([false, stored]);
    setTo('/ari.jpg');
    save();
    expect(state()).toEqual([false, true]);
    setTo(null);
    expect(state()).toEqual([true, true]);
  },
);

test('who is left open keeps their own face, and a face that is chosen closes them', () => {
  const all = [...faces, openFace()];
  const editor = createEditor({ ...setLocations, words, images: [editorImage(1)] });
  const first = () => infoOf(editor.store.getState().images, all)[0]!.persons[0];
  setFace(editor, '1', 'person_1', openFace().src);
  expect(first()).toMatchObject({ mask_id: 'person_1', faceId: null, isOpen: true });
  setFace(editor, '1', 'person_1', '/ari.jpg');
  expect(first()).toMatchObject({ faceId: 3 });
  expect(first()).not.toHaveProperty('isOpen');
});
