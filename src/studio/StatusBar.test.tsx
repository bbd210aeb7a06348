// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { StatusBar } from './StatusBar.tsx';

function open() {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', width: 1600, height: 1200 })]);
  renderInApp(<StatusBar context={{ editor, services: {} as EditorServices }} hasBrush={false} />);
  return editor;
}

afterEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('the status line tells the photo’s size and its zoom', () => {
  open();
  expect(screen.getByText('Original: 1600 x 1200 px | Zoom: 50%')).toBeTruthy();
});

test('using all the space is off at first in a large window, and kept by the browser', async () => {
  open();
  const fills = screen.getByRole('button', { name: 'Use all the space' });
  expect(fills.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(fills);
  expect(fills.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('maskCanvasFills')).toBe('true');
});
