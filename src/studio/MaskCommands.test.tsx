// @vitest-environment jsdom

import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { MaskCommands } from './MaskCommands.tsx';

const size = { width: 64, height: 48 };

function open() {
  const persons = [createPerson(1, emptyMask(size)), createPerson(2, emptyMask(size))];
  const editor = openCheckMaskings([
    createImage({ id: 'a', src: '', ...size, persons }),
    createImage({ id: 'b', src: '', ...size }),
  ]);
  renderInApp(<MaskCommands context={{ editor, services: {} as EditorServices }} />);
  return editor;
}

const growBy = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Grow or shrink by' });
const isBlocked = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('an amount of several digits is typed without losing the field', async () => {
  const editor = open();
  await userEvent.clear(growBy());
  await userEvent.type(growBy(), '15');
  expect(document.activeElement).toBe(growBy());
  expect(growBy().value).toBe('15');
  expect(editor.store.getState().amounts.grow).toBe(15);
});

test('an amount out of its range is marked and explained, and its commands wait for a good one', async () => {
  const editor = open();
  await userEvent.clear(growBy());
  await userEvent.type(growBy(), '999');
  await userEvent.tab();
  expect(growBy().value).toBe('999');
  expect(growBy().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A whole number from 1 to 128.')).toBeTruthy();
  expect([isBlocked('Grow'), isBlocked('Shrink'), isBlocked('Feather')]).toEqual([true, true, false]);
  await userEvent.clear(growBy());
  await userEvent.type(growBy(), '128');
  expect(growBy().getAttribute('aria-invalid')).toBeNull();
  expect(isBlocked('Grow')).toBe(false);
  expect(editor.store.getState().amounts.grow).toBe(128);
});

test('the button of a command that runs keeps the focus, and does nothing again', async () => {
  const editor = open();
  let end = (): void => undefined;
  act(() => screen.getByRole('button', { name: 'Grow' }).focus());
  let running = Promise.resolve();
  act(() => {
    running = editor.run('grow', () => new Promise<void>((resolve) => (end = resolve)));
  });
  const grow = screen.getByRole('button', { name: 'Grow' });
  expect(document.activeElement).toBe(grow);
  expect(grow.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(grow);
  expect(editor.store.getState().busy?.label).toBe('grow');
  await act(() => {
    end();
    return running;
  });
  expect(document.activeElement).toBe(grow);
  expect(grow.getAttribute('aria-busy')).toBeNull();
});

test('a segment is removed by a button of its own', async () => {
  const editor = open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove segment' }));
  expect(editor.store.getState().images[0].persons.map(({ id }) => id)).toEqual(['person_2']);
});
