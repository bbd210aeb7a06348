import { canvasOptions } from '@facet/canvas-core/options.ts';
import { zoomTo } from '@facet/canvas-core/view/view.ts';
import { fitted, toViewport } from '@facet/canvas-core/view/viewport.ts';
import { discMask } from '@facet/workers/fixtures/masks.ts';
import { expect, test } from 'vitest';
import { createImage, createPerson, emptyMask } from '../model/document.ts';
import { openEditor } from '../testing.ts';
import { changeCanvasSize, zoomToPerson } from './view.ts';

const size = { width: 2000, height: 1500 };
const image = createImage({
  id: '1',
  src: '',
  ...size,
  persons: [createPerson(1, discMask(2000, 1500, 1400, 900, 100)), createPerson(2, emptyMask(size))],
});

test('zooming to a person puts it in the middle, as large as the canvas allows', () => {
  const editor = openEditor([image]);
  zoomToPerson(editor);
  const { viewport, canvas } = editor.store.getState();
  const middle = toViewport(viewport, { x: 1400, y: 900 });
  expect(middle.x).toBeCloseTo(canvas.width / 2, 0);
  expect(middle.y).toBeCloseTo(canvas.height / 2, 0);
  expect(viewport.zoom).toBeCloseTo((600 - 80) / 201, 1);
});

test('zooming to a person without a mask shows all of the image', () => {
  const editor = openEditor([image], { personId: 'person_2' });
  zoomToPerson(editor);
  const { viewport, canvas } = editor.store.getState();
  expect(viewport).toEqual(fitted(size, canvas, canvasOptions.zoom));
});

test('Z3: after a change of the canvas the photo is fitted into the new frame', () => {
  const editor = openEditor([image]);
  zoomTo(editor, 3);
  changeCanvasSize(editor, 500, 900);
  const { viewport, canvas } = editor.store.getState();
  expect(canvas).toEqual({ width: 500, height: 900 });
  expect(viewport).toEqual(fitted(size, canvas, canvasOptions.zoom));
});

test('Z1: another canvas size changes the frame alone: photo and masks stay, and there is no step', () => {
  const editor = openEditor([image]);
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
  const editor = openEditor([image]);
  const before = editor.store.getState();
  expect(changeCanvasSize(editor, width, height)).toBe(false);
  expect(editor.store.getState()).toBe(before);
});
