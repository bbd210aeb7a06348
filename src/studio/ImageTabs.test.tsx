// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { ImageTabs } from './ImageTabs.tsx';

function open(unsaved: readonly string[] = []) {
  const editor = openCheckMaskings(
    ['a', 'b', 'c'].map((id) => createImage({ id, src: '', width: 64, height: 48 })),
  );
  const context = { editor, services: {} as EditorServices };
  renderInApp(<ImageTabs context={context} unsavedIds={new Set(unsaved)} />);
  return editor;
}

test('arrows, Home and End go through the images, and Tab leaves them', async () => {
  const editor = open();
  const moved = vi.fn();
  document.body.addEventListener('keydown', (event) => moved(event.key, event.defaultPrevented));
  await userEvent.tab();
  for (const [key, id] of [
    ['{ArrowRight}', 'b'],
    ['{End}', 'c'],
    ['{ArrowRight}', 'a'],
    ['{ArrowLeft}', 'c'],
    ['{Home}', 'a'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(editor.store.getState().imageId).toBe(id);
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  }
  // what is taken here does not move the photo as well
  expect(moved).toHaveBeenCalledWith('ArrowRight', true);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('an image with changes that are not saved says so', () => {
  open(['b']);
  expect(screen.getByRole('tab', { name: 'Image 2, not saved' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Image 1' })).toBeTruthy();
});
