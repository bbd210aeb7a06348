// @vitest-environment jsdom

import type { Editor } from '@facet/editor-core/editor.ts';
import { createImage } from '@facet/editor-core/model/document.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { CanvasSizeForm } from './CanvasSizeForm.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { useCanvasPlace } from './useCanvasPlace.ts';
import { useFillsPlace } from './useFillsPlace.ts';

const INVALID = 'Invalid canvas size. Please enter positive numbers.';
const PLACE = { width: 1400, height: 900 };

/** The form with a place of its own in a window of 1920 pixels: no side may be larger than 1024 there. */
function Studio({ editor }: { editor: Editor }) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useCanvasPlace(editor, place);
  const [fills, setFills] = useFillsPlace();
  return (
    <>
      <div
        ref={(element) => {
          place.current = element;
          if (!element) return;
          Object.defineProperty(element, 'clientWidth', { value: PLACE.width, configurable: true });
          Object.defineProperty(element, 'clientHeight', { value: PLACE.height, configurable: true });
        }}
      />
      <CanvasSizeForm size={canvas.wanted} onChange={canvas.change} />
      <button type="button" onClick={() => setFills(!fills)}>
        Fill
      </button>
    </>
  );
}

function open() {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '/photo.jpg', width: 640, height: 480 })]);
  renderInApp(<Studio editor={editor} />);
  return () => editor.store.getState().canvas;
}

async function enter(width: string, height: string): Promise<void> {
  for (const [name, value] of Object.entries({ Width: width, Height: height })) {
    await userEvent.clear(field(name));
    if (value) await userEvent.type(field(name), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change Canvas Size' }));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isRed = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1920);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        this.tell();
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('the canvas begins at 800 by 600 and takes other sizes', async () => {
  const canvas = open();
  expect(canvas()).toEqual({ width: 800, height: 600 });
  await enter('1024', '512');
  expect(canvas()).toEqual({ width: 1024, height: 512 });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  ['0', '600', [true, false]],
  ['-5', '600', [true, false]],
  ['800', '', [false, true]],
  ['wide', '600', [true, false]],
  ['NaN', 'Infinity', [true, true]],
])(
  '%s by %s is refused in words, only the wrong fields are red, and nothing changes',
  async (width, height, red) => {
    const canvas = open();
    await enter(width, height);
    expect(screen.getByRole('alert').textContent).toBe(INVALID);
    expect([isRed('Width'), isRed('Height')]).toEqual(red);
    expect(canvas()).toEqual({ width: 800, height: 600 });
  },
);

test('a canvas on which nothing can be done is refused with the reason', async () => {
  const canvas = open();
  await enter('63', '600');
  expect(screen.getByRole('alert').textContent).toBe(
    'A canvas smaller than 64 px shows too little to work on.',
  );
  expect([isRed('Width'), isRed('Height')]).toEqual([true, false]);
  expect(canvas()).toEqual({ width: 800, height: 600 });
  await enter('64', '64');
  expect(canvas()).toEqual({ width: 64, height: 64 });
});

test('Z2: positive numbers are rounded, and what may not be shown is cut and said', async () => {
  const canvas = open();
  await enter('700.4', '99999');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(canvas()).toEqual({ width: 700, height: 900 });
  expect([field('Width').value, field('Height').value]).toEqual(['700', '1024']);
  expect(screen.getByRole('status').textContent).toBe(
    'In this window the canvas can be at most 1024 px wide or high.',
  );
});

test.each([
  [1080, { width: 864, height: 648 }],
  [1300, { width: 1024, height: 780 }],
  [1440, { width: 1024, height: 864 }],
])('Z1: in a window %i px high it begins with three fifths of that', async (innerHeight, size) => {
  vi.stubGlobal('innerHeight', innerHeight);
  const canvas = open();
  expect(canvas()).toEqual(size);
  expect([field('Width').value, field('Height').value]).toEqual([`${size.width}`, `${size.height}`]);
  await enter('800', '600');
  expect(canvas()).toEqual({ width: 800, height: 600 });
});

test('Z1: what is shown is at most 70 percent of the window wide, and fills its place when that is wanted', async () => {
  vi.stubGlobal('innerWidth', 1000);
  const canvas = open();
  expect(canvas()).toEqual({ width: 700, height: 600 });
  await userEvent.click(screen.getByRole('button', { name: 'Fill' }));
  expect(canvas()).toEqual(PLACE);
  await enter('600', '400');
  expect(canvas()).toEqual({ width: 600, height: 400 });
});

test('in a small window the canvas fills its place from the beginning', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('1099px'),
    addEventListener() {},
    removeEventListener() {},
  }));
  expect(open()()).toEqual(PLACE);
});
