import { Mask } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { createEditor } from '../create-editor.ts';
import { createImage, createPerson } from '../model/document.ts';
import { setLocations } from '../presets/set-locations.ts';
import { wordsForTests } from '../testing.ts';
import { setFace, setFaceOnAll } from './faces.ts';

const size = { width: 300, height: 200 };
const imageOf = (id: string, persons: number) =>
  createImage({
    ...size,
    id,
    src: '',
    persons: Array.from({ length: persons }, (_, i) =>
      createPerson(i + 1, new Mask(size.width, size.height)),
    ),
  });
const open = () =>
  createEditor({ ...setLocations, words: wordsForTests, images: [imageOf('a', 2), imageOf('b', 1)] });
const facesIn = (editor: ReturnType<typeof open>) =>
  editor.store.getState().images.map(({ persons }) => persons.map(({ face }) => face?.src ?? null));

test('a person gets a face, another one, and none, each a step that can be taken back', () => {
  const editor = open();
  expect(setFace(editor, 'a', 'person_2', '/f1')).toBe(true);
  expect(editor.person('person_2')?.face).toEqual({ src: '/f1', at: { x: 150, y: 100 } });
  setFace(editor, 'a', 'person_2', '/f2');
  expect(setFace(editor, 'a', 'person_2', '/f2')).toBe(false);
  setFace(editor, 'a', 'person_2', null);
  expect(facesIn(editor)).toEqual([[null, null], [null]]);
  editor.undo();
  expect(facesIn(editor)).toEqual([[null, '/f2'], [null]]);
  editor.undo();
  editor.undo();
  expect(facesIn(editor)).toEqual([[null, null], [null]]);
});

test('a badge that was moved stays there when the face becomes another', () => {
  const editor = open();
  setFace(editor, 'a', 'person_1', '/f1');
  editor.change('badge', ({ persons }) => {
    persons[0]!.face!.at = { ...persons[0]!.face!.at, x: 20 };
  });
  setFace(editor, 'a', 'person_1', '/f2');
  expect(editor.person('person_1')?.face).toEqual({ src: '/f2', at: { x: 20, y: 100 } });
});

test('applied to all images, it is the same person’s face wherever there is one', () => {
  const editor = open();
  expect(setFaceOnAll(editor, 'person_1', '/f1')).toBe(2);
  expect(setFaceOnAll(editor, 'person_2', '/f2')).toBe(1);
  expect(facesIn(editor)).toEqual([['/f1', '/f2'], ['/f1']]);
  expect(setFaceOnAll(editor, 'person_1', '/f1')).toBe(0);
});

test('nothing is changed where nothing may be', () => {
  const editor = open();
  editor.store.setState({ isEditingEnabled: false });
  expect(setFace(editor, 'a', 'person_1', '/f1')).toBe(false);
});
