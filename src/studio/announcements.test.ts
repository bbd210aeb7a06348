// @vitest-environment jsdom

import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { expect, test } from 'vitest';
import { announce, announcementOf } from './announcements.ts';
import { openCheckMaskings } from './checkMaskings.ts';

const size = { width: 64, height: 48 };
const image = (id: string) =>
  createImage({
    id,
    src: '/photo.jpg',
    ...size,
    persons: [createPerson(1, emptyMask(size)), createPerson(2, emptyMask(size))],
  });
const state = openCheckMaskings([image('a'), image('b')]).store.getState();

test.each<[Partial<EditorState>, string | null]>([
  [{ tool: 'eraser' }, 'Eraser'],
  [{ personId: 'person_2' }, 'Segment 2'],
  [{ imageId: 'b' }, 'Image 2'],
  [{ brush: { ...state.brush, size: 12 } }, 'Brush size 12'],
  [{ brush: { ...state.brush, overlap: 'take' } }, 'Take from the others'],
  [{ otherId: 'person_3' as const }, 'Combine with: Segment 3'],
  [{ brush: { ...state.brush, pressure: 'size' } }, 'Pen pressure: Changes the size'],
  [{ isPenMode: true }, 'Pen mode: the pen draws, fingers move the photo'],
  [{ maskOpacity: 0.3 }, null],
])('%o is announced as %s', (change, text) => {
  expect(announcementOf({ ...state, ...change }, state)).toBe(text);
});

test('a layer has the name that the product gives it', () => {
  const nameOf = (id: string) => `Who is ${id}`;
  expect(announcementOf({ ...state, personId: 'person_2' }, state, nameOf)).toBe('Who is person_2');
});

test('undo and redo say what they took back and put back, and what takes a while that it is done', async () => {
  const said: string[] = [];
  const editor = openCheckMaskings([image('a')]);
  const stop = announce(editor, (text) => said.push(text));
  editor.undo();
  expect(said).toEqual([]);
  editor.change('addPerson', ({ persons }) => {
    persons.push(createPerson(3, emptyMask(size)));
  });
  editor.undo();
  editor.redo();
  await editor.run('grow', async () => undefined);
  stop();
  editor.undo();
  expect(said).toEqual(['Undid: Add segment', 'Redid: Add segment', 'Working: Grow']);
});
