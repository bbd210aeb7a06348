import { discMask } from '@facet/workers/fixtures/masks.ts';
import { expect, test } from 'vitest';
import { createEditor } from '../editor.ts';
import { createImage, createPerson, emptyMask } from '../model/document.ts';
import { fitted, toViewport } from '../view/viewport.ts';
import { changeCanvasSize, fitPerson, zoomTo } from './view.ts';

const size = { width: 2000, height: 1500 };
const image = createImage({
  id: '1',
  src: '',
  ...size,
  persons: [createPerson(1, discMask(2000, 1500, 1400, 900, 100)), createPerson(2, emptyMask(size))],
});

test('zooming to a person puts it in the middle, as large as the canvas allows', () => {
  const editor = createEditor([image]);
  fitPerson(editor);
  const { viewport, canvas } = editor.store.getState();
  const middle = toViewport(viewport, { x: 1400, y: 900 });
  expect(middle.x).toBeCloseTo(canvas.width / 2, 0);
  expect(middle.y).toBeCloseTo(canvas.height / 2, 0);
  expect(viewport.zoom).toBeCloseTo((600 - 80) / 201, 1);
});

test('zooming to a person without a mask shows all of the image', () => {
  const editor = createEditor([image], { personId: 'person_2' });
  fitPerson(editor);
  const { viewport, canvas } = editor.store.getState();
  expect(viewport).toEqual(fitted(size, canvas));
});

test('Z3: after a change of the canvas the photo is fitted into the new frame', () => {
  const editor = createEditor([image]);
  zoomTo(editor, 3);
  changeCanvasSize(editor, 500, 900);
  const { viewport, canvas } = editor.store.getState();
  expect(canvas).toEqual({ width: 500, height: 900 });
  expect(viewport).toEqual(fitted(size, canvas));
});

test('Z1: another canvas size changes the frame alone: photo and masks stay, and there is no step', () => {
  const editor = createEditor([image]);
  expect(editor.store.getState().canvas).toEqual({ width: 800, height: 600 });
  expect(changeCanvasSize(editor, 300, 500)).toBe(true);
  const { canvas, images, undoLabel } = editor.store.getState();
  expect(canvas).toEqual({ width: 300, height: 500 });
  expect(images[0]).toBe(image);
  expect(undoLabel).toBeNull();
});

test.each([
  [0, 600],
  [800, -1],
  [800.5, 600],
  [Number.NaN, 600],
  [800, 16_385],
])('Z2: a canvas of %d × %d is refused, and nothing changes', (width, height) => {
  const editor = createEditor([image]);
  const before = editor.store.getState();
  expect(changeCanvasSize(editor, width, height)).toBe(false);
  expect(editor.store.getState()).toBe(before);
});
