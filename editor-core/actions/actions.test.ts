import { coverageAt, Mask } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { createImage, createPerson, emptyMask } from '../model/document.ts';
import type { EditorServices } from '../services.ts';
import { type EditorState, imageOf, otherOf } from '../state.ts';
import { openEditor } from '../testing.ts';

const size = { width: 20, height: 20 };
const full = (): Mask => new Mask(20, 20, [255]);

/** Two images; on the first, person 1 is everywhere and the others nowhere. */
function studio() {
  const persons = [
    createPerson(1, full()),
    createPerson(2, emptyMask(size)),
    createPerson(3, emptyMask(size)),
  ];
  const editor = openEditor([
    createImage({ id: 'a', src: '', ...size, persons }),
    createImage({ id: 'b', src: '', ...size }),
    createImage({ id: 'c', src: '', ...size }),
  ]);
  const context = { editor, services: {} as EditorServices };
  return {
    editor,
    press: (key: string) => editor.actions.runKey(context, editor.store.getState(), key),
    coverage: (index: number, image = 0) =>
      coverageAt(editor.store.getState().images[image].persons[index].mask, 5, 5),
    count: (image: number) => editor.store.getState().images[image].persons.length,
  };
}

test('K5: keys combine the selected mask with the one that was chosen for it', () => {
  const { editor, press, coverage } = studio();
  const other = () => otherOf(editor.store.getState())?.id;
  expect(other()).toBe('person_2');
  press('w');
  expect(other()).toBe('person_3');
  press('w');
  expect(other()).toBe('person_2');

  editor.store.setState({ personId: 'person_2' });
  expect(other()).toBe('person_1');
  press('Shift+u');
  expect([coverage(0), coverage(1)]).toEqual([255, 255]);
  press('Shift+d');
  expect(coverage(1)).toBe(0);
  press('Shift+e');
  expect(coverage(1)).toBe(255);
  press('w');
  press('Shift+t');
  expect([coverage(0), coverage(1), coverage(2)]).toEqual([255, 0, 0]);
});

test('nobody is combined with themselves: without another person the keys do nothing', () => {
  const { editor, press } = studio();
  for (const id of ['person_3', 'person_2'] as const) {
    editor.store.setState({ personId: id });
    expect(press('Shift+r')).toBe(true);
  }
  expect(imageOf(editor.store.getState()).persons).toHaveLength(1);
  expect([press('w'), press('Shift+u')]).toEqual([false, false]);
});

test('U1: removing the selected person by key is one step', () => {
  const { editor, press, count } = studio();
  press('Shift+r');
  expect(count(0)).toBe(2);
  expect(editor.store.getState().personId).toBe('person_2');
  editor.undo();
  expect(count(0)).toBe(3);
});

test('K7: keys copy the selected mask to the next image and to the one before', () => {
  const { press, coverage } = studio();
  press('Shift+PageDown');
  expect(coverage(0, 1)).toBe(255);
  press('Shift+PageUp');
  expect(coverage(0, 2)).toBe(255);
});

test.each<[string, Partial<EditorState>]>([
  ['that the product does not let anybody change', { isEditingEnabled: false }],
  ['whose photo did not come', { photo: 'failed' }],
])('an editor %s does none of it', (_, state) => {
  const { editor, press } = studio();
  editor.store.setState(state);
  for (const key of ['Shift+u', 'Shift+r', 'Shift+PageDown', 'w']) expect(press(key)).toBe(false);
});

test('undo takes back the last point of a ring that is being drawn, and a step only without one', () => {
  const { editor, press, coverage } = studio();
  const pressed: string[] = [];
  editor.on('press', (key) => pressed.push(key));
  press('i');
  expect(coverage(0)).toBe(0);
  const points = [{ x: 1, y: 1 }];
  editor.store.setState({
    overlay: { kind: 'ring', points, next: null, isClosed: false, active: null },
  });
  press('Mod+z');
  expect([pressed, coverage(0)]).toEqual([['Backspace'], 0]);
  editor.store.setState({ overlay: null });
  press('Mod+z');
  expect([pressed, coverage(0)]).toEqual([['Backspace'], 255]);
});

test('the tool for badges can be chosen once somebody has a face', () => {
  const { editor, press } = studio();
  press('l');
  expect(editor.store.getState().tool).toBe('brush');
  editor.change('face', ({ persons }) => {
    persons[0].face = { src: '', at: { x: 1, y: 1 } };
  });
  press('l');
  expect(editor.store.getState().tool).toBe('badge');
});

test('P1: a digit chooses the person of that number, also when one before was removed', () => {
  const { editor, press } = studio();
  editor.store.setState({ personId: 'person_2' });
  press('Shift+r');
  press('3');
  expect(editor.store.getState().personId).toBe('person_3');
  press('2');
  expect(editor.store.getState().personId).toBe('person_3');
});
