// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { Properties } from './Properties.tsx';

test('a fold that is opened comes into sight, and one that is closed moves nothing', () => {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', width: 64, height: 48 })]);
  renderInApp(<Properties context={{ editor, services: {} as EditorServices }}>{null}</Properties>);
  const panel = screen.getByRole('region', { name: 'Properties' });
  const fold = screen.getByText('Brush options').closest('details')!;
  Object.defineProperty(fold, 'offsetTop', { value: 240 });
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  expect(panel.scrollTop).toBe(240);
  panel.scrollTop = 100;
  fold.open = false;
  fireEvent(fold, new Event('toggle'));
  expect(panel.scrollTop).toBe(100);
});

test('what a brush does where other segments are is one of its options', async () => {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', width: 64, height: 48 })]);
  renderInApp(<Properties context={{ editor, services: {} as EditorServices }}>{null}</Properties>);
  const overlap = screen.getByLabelText('Overlap with other segments');
  await userEvent.selectOptions(overlap, 'Take from the others');
  expect(editor.store.getState().brush.overlap).toBe('take');
});
