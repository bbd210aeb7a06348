import { copyToImage } from '@facet/editor-core/commands/masks.ts';
import { createEditor } from '@facet/editor-core/editor.ts';
import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { expect, test } from 'vitest';
import { announcementOf, saysWhatItUndoes, tellsOfCopies } from './announcements.ts';

const size = { width: 64, height: 48 };
const image = (id: string) =>
  createImage({
    id,
    src: '/photo.jpg',
    ...size,
    persons: [createPerson(1, emptyMask(size)), createPerson(2, emptyMask(size))],
  });
const state = createEditor([image('a'), image('b')]).store.getState();

test.each<[Partial<EditorState>, string | null]>([
  [{ tool: 'eraser' }, 'Eraser'],
  [{ personId: 'person_2' }, 'Segment 2'],
  [{ imageId: 'b' }, 'Image 2'],
  [{ brush: { ...state.brush, size: 12 } }, 'Brush size 12'],
  [{ brush: { ...state.brush, overlap: 'take' } }, 'Take from the others'],
  [{ otherId: 'person_3' as const }, 'Combine with: Segment 3'],
  [{ brush: { ...state.brush, pressure: 'size' } }, 'Pen pressure: Changes the size'],
  [{ isPenMode: true }, 'Pen mode: the pen draws, fingers move the photo'],
  [{ busy: { label: 'grow', progress: null } }, 'Working: Grow'],
  [{ maskOpacity: 0.3 }, null],
])('%o is announced as %s', (change, text) => {
  expect(announcementOf({ ...state, ...change }, state)).toBe(text);
});

test('undo and redo say what they took back and put back, whoever asked for them', () => {
  const said: string[] = [];
  const editor = saysWhatItUndoes(createEditor([image('a')]), (text) => said.push(text));
  editor.undo();
  expect(said).toEqual([]);
  editor.change('addPerson', ({ persons }) => {
    persons.push(createPerson(3, emptyMask(size)));
  });
  editor.undo();
  editor.redo();
  expect(said).toEqual(['Undid: Add segment', 'Redid: Add segment']);
  expect(editor.store.getState().images[0].persons).toHaveLength(3);
});

test('a mask that was copied to another image is told, because nothing of it is seen', () => {
  const told: string[] = [];
  const editor = tellsOfCopies(createEditor([image('a'), { ...image('b'), persons: [] }]), (imageId) =>
    told.push(imageId),
  );
  const services = {} as EditorServices;
  copyToImage({ editor, services }, 'b');
  expect(told).toEqual(['b']);
  copyToImage({ editor, services }, 'b');
  expect(told).toEqual(['b']);
});
