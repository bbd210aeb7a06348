// @vitest-environment jsdom

import { imagePoint } from '@facet/canvas-core/geometry.ts';
import { createImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import type { Overlay } from '@facet/editor-core/state.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { HintLine } from './HintLine.tsx';

function open(tool: string, overlay: Overlay | null = null) {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', width: 64, height: 48 })], {
    tool,
    overlay,
  });
  const pressed: string[] = [];
  editor.on('press', (key) => pressed.push(key));
  renderInApp(<HintLine context={{ editor, services: {} as EditorServices }} />);
  return { editor, pressed };
}

const ring = (count: number): Overlay => ({
  kind: 'ring',
  points: Array.from({ length: count }, (_, at) => imagePoint(at, at * at)),
  next: null,
  isClosed: false,
  active: null,
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

test('each tool says how it works, to fingers without keys', () => {
  open('polygon');
  expect(screen.getByText(/press Enter to close/)).toBeTruthy();
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('coarse'),
    addEventListener() {},
    removeEventListener() {},
  }));
  open('polygon');
  expect(screen.getByText(/Tap point by point/)).toBeTruthy();
});

test('a ring is closed, shortened and given up by buttons', async () => {
  const { pressed } = open('polygon', ring(3));
  await press('Close');
  await press('Take back point');
  await press('Cancel');
  expect(pressed).toEqual(['Enter', 'Backspace', 'Escape']);
});

test('two points are not closed', async () => {
  const { pressed } = open('scissors', ring(2));
  await press('Close');
  expect(pressed).toEqual([]);
});

test('a smart selection is finished, and a chosen vertex is deleted', async () => {
  const smart = open('smart', { kind: 'box', box: { x: 0, y: 0, width: 9, height: 9 }, strokes: [] });
  await press('Done');
  expect(smart.pressed).toEqual(['Enter']);
  const rings = [[imagePoint(0, 0), imagePoint(9, 0), imagePoint(9, 9)]];
  const vertices = open('vertices', { kind: 'rings', rings, active: { ring: 0, vertex: 1 } });
  await press('Delete point');
  expect(vertices.pressed).toEqual(['Delete']);
});

test.each<[string, string]>([
  ['polygon', 'Cut out'],
  ['scissors', 'Cut out'],
  ['fill', 'Cut out'],
  ['smart', 'Minus'],
])('G6: %s takes away while "%s" is on', async (tool, name) => {
  const { editor } = open(tool);
  await press(name);
  expect(editor.store.getState().isCutting).toBe(true);
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  await press(name);
  expect(editor.store.getState().isCutting).toBe(false);
});

test('a button’s Enter is its own, not the editor’s', async () => {
  const { pressed } = open('polygon', ring(3));
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  screen.getByRole('button', { name: 'Take back point' }).focus();
  await userEvent.keyboard('{Enter}');
  document.body.removeEventListener('keydown', heard);
  expect(pressed).toEqual(['Backspace']);
  expect(heard).not.toHaveBeenCalled();
});
