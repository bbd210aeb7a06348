// @vitest-environment jsdom

import { setFace } from '@facet/editor-core/commands/faces.ts';
import { createEditor } from '@facet/editor-core/create-editor.ts';
import { setLocations } from '@facet/editor-core/presets/set-locations.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { toast } from '../ui/toast.ts';
import { words } from './checkMaskings.ts';
import { LocationPanel } from './LocationPanel.tsx';
import { editorImage } from './saving.fixture.ts';
import { openFace, type StudioFace } from './studioFace.ts';
import { infoOf } from './useLocationInfo.ts';
import type { Saving } from './useSaving.ts';

const faces = [{ id: 3, name: 'Ari', src: '/ari.jpg' }, openFace()];

function open(shown: readonly StudioFace[] = faces, images = [editorImage(1)]) {
  const editor = createEditor({ ...setLocations, words, images });
  const context = { editor, services: {} as EditorServices };
  const masks = { state: 'idle' } as unknown as Saving;
  renderInApp(<LocationPanel context={context} faces={shown} canEditMasks masks={masks} />);
  return editor;
}

test('the faces that can be chosen by their names are shown with them', () => {
  open();
  const shown = within(screen.getByRole('list', { name: 'Faces' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Ari']);
  expect(shown[0]!.querySelector('img')?.getAttribute('src')).toBe('/ari.jpg');
});

test('without faces to choose no empty list stands there', () => {
  open([openFace()]);
  expect(screen.queryByRole('list', { name: 'Faces' })).toBeNull();
});

test('a person may be left open for fans, and gets a face or their own again', async () => {
  const editor = open();
  const second = () => infoOf(editor.store.getState().images, faces)[0]!.persons[1];
  const choice = screen.getByLabelText('Face of person 2');
  for (const [label, saved] of [
    ['Open: a fan may be this person', { faceId: null, isOpen: true }],
    ['Ari', { faceId: 3 }],
    ['Open: a fan may be this person', { faceId: null, isOpen: true }],
    ['Own face', { faceId: null, at: null }],
  ] as const) {
    await userEvent.selectOptions(choice, label);
    expect(second()).toMatchObject(saved);
    expect(choice.querySelector(':checked')?.textContent).toBe(label);
  }
  expect(second()).not.toHaveProperty('isOpen');
});

test('in how many other images somebody got their face too is said', async () => {
  const told = vi.spyOn(toast, 'success').mockReturnValue();
  const editor = open(faces, [editorImage(1), editorImage(2), editorImage(3)]);
  const apply = screen.getByRole('button', { name: 'Apply to All Images: face of person 1' });
  setFace(editor, editor.store.getState().imageId, 'person_1', '/ari.jpg');
  await userEvent.click(apply);
  expect(told).toHaveBeenLastCalledWith('Person 1 in 2 more images: Ari', expect.anything());
  await userEvent.click(apply);
  expect(told).toHaveBeenLastCalledWith('Person 1 in every image: Ari already', expect.anything());
});

test('an image that shows nobody says that no photo is made of it, until somebody is added', async () => {
  const nobody = 'Add a person. Of an image that is saved with nobody in it no photo is made.';
  open(faces, [{ ...editorImage(1), persons: [] }]);
  expect(screen.getByText('No segments available')).toBeTruthy();
  expect(screen.getByText(nobody)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Person' }));
  expect(screen.queryByText(nobody)).toBeNull();
});
