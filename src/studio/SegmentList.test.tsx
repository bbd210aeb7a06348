// @vitest-environment jsdom

import { createFront, createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings, openFoundMaskings } from './checkMaskings.ts';
import { SegmentList } from './SegmentList.tsx';

const size = { width: 64, height: 48 };

function open(openEditor: typeof openCheckMaskings | typeof openFoundMaskings = openCheckMaskings) {
  const persons = [1, 2].map((number) => createPerson(number, emptyMask(size)));
  const fronts = [createFront(2, emptyMask(size))];
  const editor = openEditor([createImage({ id: 'a', src: '', ...size, persons, fronts })]);
  renderInApp(<SegmentList context={{ editor, services: {} as EditorServices }} />);
  return editor;
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const layer = (name: string) => screen.getByRole('button', { name });

test('what is in front of a face is a row of its own below its person, to be chosen and hidden', async () => {
  const editor = open();
  expect(rows()).toEqual(['Segment 1', 'Segment 2', 'In front of the face']);
  await userEvent.click(layer('In front of the face: segment 2'));
  expect(editor.store.getState().personId).toBe('front_2');
  expect(layer('In front of the face: segment 2').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(layer('Hide what is in front of the face of segment 2'));
  expect(editor.store.getState().images[0].fronts[0].isShown).toBe(false);
  expect(editor.store.getState().images[0].persons[1].isShown).toBe(true);
  expect(layer('Show what is in front of the face of segment 2')).toBeTruthy();
});

test('it is added to the person who is chosen, where nothing was found', async () => {
  const editor = open();
  expect(screen.getAllByRole('button', { name: /^Add what is in front/ })).toHaveLength(1);
  await userEvent.click(layer('Add what is in front of the face of segment 1'));
  expect(rows()).toEqual(['Segment 1', 'In front of the face', 'Segment 2', 'In front of the face']);
  expect(editor.store.getState().personId).toBe('front_1');
  expect(screen.queryByRole('button', { name: /^Add what is in front/ })).toBeNull();
});

test('outlines of heads and faces have nothing in front of them', () => {
  open(openFoundMaskings);
  expect(screen.queryByRole('button', { name: /^Add what is in front/ })).toBeNull();
});
