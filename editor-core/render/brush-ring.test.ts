// @vitest-environment jsdom

import type { Pointer } from '@facet/canvas-core/pointer.ts';
import { expect, test } from 'vitest';
import { createImage } from '../model/document.ts';
import type { EditorState } from '../state.ts';
import { openEditor } from '../testing.ts';
import { createBrushRing } from './brush-ring.ts';

/** Viewport pixels: the ring's lines beyond its radius. */
const border = 3.5;

const image = createImage({ id: 'a', src: '', width: 400, height: 400, persons: [] });
const { store } = openEditor([image]);

/** The radius of the ring that is shown, in viewport pixels; null for none. */
function radiusOf(state: Partial<EditorState>, pointer: Partial<Pointer> = {}): number | null {
  const frame = createBrushRing(2).update(
    {
      ...store.getState(),
      brush: { size: 40, pressure: 'off', overlap: 'allowed' },
      viewport: { zoom: 2, x: 10, y: 20 },
      ...state,
    },
    { at: { x: 100, y: 100 }, isErasing: false, pressure: 1, ...pointer },
  );
  return frame && (frame.right - frame.left) / 2 - border;
}

test('C3: the ring has the size of the brush in image pixels, at every zoom', () => {
  expect(radiusOf({ tool: 'brush' })).toBe(40);
  expect(radiusOf({ tool: 'brush', viewport: { zoom: 0.5, x: 0, y: 0 } })).toBe(10);
});

test('S2: the ring of the eraser is twice as large', () => {
  expect(radiusOf({ tool: 'eraser' })).toBe(80);
});

test('S11, T4: what erases by its button or end has the ring of the eraser, whichever tool is chosen', () => {
  expect(radiusOf({ tool: 'brush' }, { isErasing: true })).toBe(80);
  expect(radiusOf({ tool: 'eraser' }, { isErasing: true })).toBe(80);
  expect(radiusOf({ tool: 'polygon' }, { isErasing: true })).toBe(80);
});

test('S6: the ring follows the pressure that changes the size, and no other', () => {
  const brush = { size: 40, overlap: 'allowed' } as const;
  expect(radiusOf({ brush: { ...brush, pressure: 'size' } }, { pressure: 0.25 })).toBe(10);
  expect(radiusOf({ brush: { ...brush, pressure: 'opacity' } }, { pressure: 0.25 })).toBe(40);
  expect(radiusOf({ brush: { ...brush, pressure: 'off' } }, { pressure: 0.25 })).toBe(40);
});

test('tools that draw no dabs have no ring, nor has an editor in which nothing can be changed', () => {
  expect(radiusOf({ tool: 'polygon' })).toBeNull();
  expect(radiusOf({ tool: 'brush', isEditingEnabled: false })).toBeNull();
  expect(radiusOf({ tool: 'polygon', isEditingEnabled: false }, { isErasing: true })).toBeNull();
});
