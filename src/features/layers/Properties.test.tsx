// @vitest-environment jsdom

import { createLayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument } from '@facet/layer-core/model.ts';
import { layerOf } from '@facet/layer-core/testing.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { outlinesOf } from './finishedPhoto.ts';
import { Properties } from './Properties.tsx';
import { createPictures } from './pictures.ts';

const segment = (mask_id: string, coordinates: [number, number][][]) => ({ mask_id, coordinates });
const SQUARE: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
];

test('people are cut out under their own numbers, which stay when others are removed', async () => {
  // the second was removed, and nothing is left of the third
  const people = outlinesOf(
    [segment('person_1', [SQUARE]), segment('person_3', []), segment('person_4', [SQUARE])],
    2,
    1,
  );
  expect(people.map(({ number }) => number)).toEqual([1, 4]);
  expect(people[1]!.outline).toBe('M0 0L8 0L8 4Z');

  const layer = layerOf('photo', { people: [people[0]!, { number: 4, outline: 'M0 0L9 0L9 9Z' }] });
  const editor = createLayerEditor(createDocument({ layers: [layer] }));
  editor.select(['photo']);
  const pictures = createPictures();
  renderInApp(<Properties work={{ editor, pictures, isTemplate: false, scene: null }} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Cut out' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Whole picture',
    'Person 1',
    'Person 4',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Person 4' }));
  expect(editor.store.getState().document.layers[0]!.clip).toBe('M0 0L9 0L9 9Z');
  pictures.close();
});
