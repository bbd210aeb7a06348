// @vitest-environment jsdom

import { changeCanvasSize } from '@facet/editor-core/commands/view.ts';
import { createEditor } from '@facet/editor-core/editor.ts';
import { createImage } from '@facet/editor-core/model/document.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CanvasSizeForm } from './CanvasSizeForm.tsx';

const INVALID = 'Invalid canvas size. Please enter positive numbers.';

function open() {
  const editor = createEditor([createImage({ id: 'a', src: '/photo.jpg', width: 640, height: 480 })]);
  renderInApp(
    <CanvasSizeForm
      size={editor.store.getState().canvas}
      onChange={(width, height) => changeCanvasSize(editor, width, height)}
      allSpace={() => ({ width: 1000, height: 700 })}
    />,
  );
  return () => editor.store.getState().canvas;
}

async function enter(width: string, height: string): Promise<void> {
  for (const [name, value] of Object.entries({ Width: width, Height: height })) {
    const field = screen.getByRole('textbox', { name });
    await userEvent.clear(field);
    if (value) await userEvent.type(field, value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change Canvas Size' }));
}

test('the canvas begins at 800 by 600 and takes other sizes', async () => {
  const canvas = open();
  expect(canvas()).toEqual({ width: 800, height: 600 });
  await enter('1024', '512');
  expect(canvas()).toEqual({ width: 1024, height: 512 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['0', '600'],
  ['-5', '600'],
  ['800', ''],
  ['wide', '600'],
  ['800', '1.5'],
  ['800', '99999'],
])('%s by %s is refused in words and changes nothing', async (width, height) => {
  const canvas = open();
  await enter(width, height);
  expect(screen.getByRole('alert').textContent).toBe(INVALID);
  expect(canvas()).toEqual({ width: 800, height: 600 });
});

test('all the space there is can be used at once', async () => {
  const canvas = open();
  await userEvent.click(screen.getByRole('button', { name: 'Use all the space' }));
  expect(canvas()).toEqual({ width: 1000, height: 700 });
});
