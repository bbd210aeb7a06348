// @vitest-environment jsdom

import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { canEdit } from '@facet/editor-core/state.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { MaskEditor } from './MaskEditor.tsx';

const size = { width: 640, height: 480 };

function open(more: Partial<ComponentProps<typeof MaskEditor>> = {}) {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', ...size })]);
  const context = { editor, services: {} as EditorServices };
  const saving = {
    state: 'idle',
    isUnsaved: false,
    isNew: false,
    unsavedIds: new Set<string>(),
    failure: null,
    conflict: null,
    save: vi.fn(async () => undefined),
    extract: vi.fn(async () => true),
  } as const;
  const props = { context, subtitle: 'Picnic', backTo: '/partners', saving, said: '', ...more };
  renderInApp(<MaskEditor {...props} />);
  return { editor, saving };
}

afterEach(() => vi.unstubAllGlobals());

test('keys count after a click anywhere in the studio', async () => {
  const { editor, saving } = open();
  await userEvent.click(screen.getByText(/^Original:/));
  await userEvent.keyboard('e');
  expect(editor.store.getState().tool).toBe('eraser');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saving.save).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('heading', { name: 'Segments' }));
  await userEvent.keyboard('b');
  expect(editor.store.getState().tool).toBe('brush');
});

test('what the studio does has keys, and help tells them', async () => {
  const { saving } = open();
  await userEvent.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
  expect(saving.extract).toHaveBeenCalledOnce();
  expect(saving.save).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Width' }));
  await userEvent.click(screen.getByRole('heading', { name: 'Segments' }));
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const name of ['Save Masking', 'Extract and Send Masking Data', 'Change Canvas Size']) {
    expect(help.textContent).toContain(name);
  }
});

test('nobody draws while the photo did not come', () => {
  const { editor } = open();
  act(() => editor.store.setState({ photo: 'failed' }));
  expect(canEdit(editor.store.getState())).toBe(false);
  expect(screen.getByRole('tabpanel', { name: 'Image 1' }).dataset.photo).toBe('failed');
  act(() => editor.store.setState({ photo: 'loading' }));
  expect(canEdit(editor.store.getState())).toBe(true);
});

test('the chosen segment is in view, whatever chose it', () => {
  const { editor } = open();
  act(() => {
    editor.change('addPerson', ({ persons }) => {
      for (let number = 1; number <= 9; number++) persons.push(createPerson(number, emptyMask(size)));
    });
  });
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  act(() => editor.store.setState({ personId: 'person_9' }));
  expect(scrollIntoView.mock.contexts.at(-1)).toHaveProperty('textContent', 'Segment 9');
});

test('in a low window a step folds its segments and what else it offers with the properties', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: !media.includes('pointer'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open({ backTo: null, extra: <button type="button">Find people again</button> });
  expect(screen.queryByRole('region', { name: 'Segments' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Find people again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show properties' }));
  expect(screen.getByRole('region', { name: 'Segments' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Find people again' })).toBeTruthy();
});

test('what is to be known of the photos is said until it is put away', async () => {
  open({ notice: 'Nobody was found in Image 1.' });
  expect(screen.getByText('Nobody was found in Image 1.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide this message' }));
  expect(screen.queryByText('Nobody was found in Image 1.')).toBeNull();
});
