import type { ToolEvent } from '@facet/canvas-core/tool.ts';
import { coverageAt, Mask, maskFromPixels, sameMask } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { openToolbox } from '../input.ts';
import { createFront, createImage, createPerson, personOf } from '../model/document.ts';
import type { CheckMaskingsTool } from '../presets/check-maskings.ts';
import type { EditorServices } from '../services.ts';
import { type EditorState, imageOf, type Overlap } from '../state.ts';
import { openEditor, problemsOf } from '../testing.ts';
import { selectFront } from './masks.ts';

const size = 100;
const blank = new Mask(size, size);

function block(left: number, top: number, right: number, bottom: number): Mask {
  const pixels = new Uint8Array(size * size);
  for (let y = top; y < bottom; y++) pixels.fill(255, y * size + left, y * size + right);
  return maskFromPixels(pixels, size, size);
}

/** Two people; something is in front of the second one's face. */
function studio(state: Partial<EditorState> = {}) {
  const persons = [createPerson(1, block(0, 0, 50, 100)), createPerson(2, block(50, 0, 100, 100))];
  const fronts = [createFront(2, block(60, 20, 90, 30))];
  const shape = { src: '', width: size, height: size };
  const editor = openEditor(
    [
      createImage({ id: 'a', ...shape, persons, fronts }),
      createImage({ id: 'b', ...shape, persons: [persons[0]] }),
    ],
    { photo: 'shown', ...state },
  );
  const context = { editor, services: {} as EditorServices };
  const toolbox = openToolbox(context);
  const event = (x: number, y: number): ToolEvent => ({
    samples: [{ point: { x, y }, pressure: 1 }],
    shift: false,
    alt: false,
    hitRadius: 4,
  });
  const image = (at = 0) => editor.store.getState().images[at];
  return {
    editor,
    context,
    image,
    mask: (id: 'person_1' | 'person_2' | 'front_1' | 'front_2') => personOf(image(), id)?.mask,
    press: (key: string) => editor.actions.runKey(context, editor.store.getState(), key),
    chosen: () => editor.store.getState().personId,
    stroke(tool: CheckMaskingsTool, from: [number, number], to: [number, number]) {
      editor.store.setState({ tool });
      toolbox.tool.down(event(...from));
      toolbox.tool.move(event(...to));
      toolbox.tool.up(event(...to));
    },
  };
}

const brush = (overlap: Overlap) => ({ brush: { size: 10, pressure: 'off' as const, overlap } });

test('F1: what is in front of a face is painted with every tool, and undone step by step', () => {
  const { editor, mask, stroke, image } = studio({ ...brush('allowed'), personId: 'front_2' });
  const before = image();
  stroke('brush', [60, 60], [80, 60]);
  expect(coverageAt(mask('front_2')!, 70, 60)).toBe(255);
  stroke('eraser', [60, 25], [80, 25]);
  expect(coverageAt(mask('front_2')!, 70, 25)).toBe(0);
  stroke('rectangle', [5, 5], [20, 20]);
  expect(coverageAt(mask('front_2')!, 10, 10)).toBe(255);
  expect(sameMask(mask('person_2')!, before.persons[1].mask)).toBe(true);
  editor.undo();
  expect(coverageAt(mask('front_2')!, 10, 10)).toBe(0);
  editor.undo();
  editor.undo();
  expect(sameMask(mask('front_2')!, before.fronts[0].mask)).toBe(true);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test.each(['only-free', 'take'] as const)('F2: with overlap %s it neither gives way nor takes', (overlap) => {
  const { mask, stroke, editor } = studio({ ...brush(overlap), personId: 'front_2' });
  const people = [mask('person_1'), mask('person_2')];
  stroke('brush', [40, 60], [80, 60]);
  stroke('rectangle', [5, 5], [20, 20]);
  expect([coverageAt(mask('front_2')!, 45, 60), coverageAt(mask('front_2')!, 10, 10)]).toEqual([255, 255]);
  expect([mask('person_1'), mask('person_2')]).toEqual(people);
  // nor does a person take from it
  const front = mask('front_2');
  editor.store.setState({ personId: 'person_1' });
  stroke('brush', [60, 25], [90, 25]);
  expect(mask('front_2')).toBe(front);
});

test('F3: where nothing is in front of a face yet it begins without a pixel, as a step', () => {
  const { editor, press, chosen, mask, image } = studio();
  expect(chosen()).toBe('person_1');
  press('j');
  expect(chosen()).toBe('front_1');
  expect(sameMask(mask('front_1')!, blank)).toBe(true);
  // in the order of their persons, whenever they were added
  expect(image().fronts.map(({ id }) => id)).toEqual(['front_1', 'front_2']);
  expect(editor.store.getState().undoLabel).toBe('addFront');
  press('j');
  expect(chosen()).toBe('person_1');
  press('j');
  editor.undo();
  expect(mask('front_1')).toBeUndefined();
  expect(chosen()).toBe('person_1');
});

test('F3: what is there is chosen as it is, and the keys for people go over it', () => {
  const { editor, context, press, chosen, mask } = studio();
  const front = mask('front_2');
  selectFront(context, 'person_2');
  expect([chosen(), mask('front_2'), editor.store.getState().undoLabel]).toEqual(['front_2', front, null]);
  const order = [];
  for (let i = 0; i < 3; i++) {
    press('n');
    order.push(chosen());
  }
  expect(order).toEqual(['person_1', 'person_2', 'front_2']);
});

test('F4: it goes with its person, and alone it can be taken away again', () => {
  const { editor, press, image, chosen } = studio({ personId: 'front_2' });
  press('Shift+r');
  expect([image().fronts.length, image().persons.length, chosen()]).toEqual([0, 2, 'person_2']);
  editor.undo();
  expect(image().fronts.map(({ id }) => id)).toEqual(['front_2']);
  editor.store.setState({ personId: 'person_2' });
  press('Shift+r');
  expect([image().fronts.length, image().persons.length]).toEqual([0, 1]);
  editor.undo();
  expect([image().fronts.length, image().persons.length]).toEqual([1, 2]);
});

test('it is switched off by itself, and then not painted', () => {
  const { editor, press, stroke, mask, image } = studio({ ...brush('allowed'), personId: 'front_2' });
  const problems = problemsOf(editor);
  const front = mask('front_2');
  press('x');
  expect([image().fronts[0].isShown, image().persons[1].isShown]).toEqual([false, true]);
  stroke('brush', [60, 60], [80, 60]);
  expect(mask('front_2')).toBe(front);
  expect(problems).toEqual(['2 is off']);
});

test('it is picked where it lies over its person', () => {
  const { stroke, chosen } = studio();
  stroke('pick', [70, 25], [70, 25]);
  expect(chosen()).toBe('front_2');
  stroke('pick', [70, 60], [70, 60]);
  expect(chosen()).toBe('person_2');
});

test('it is copied to another image only where its person is', () => {
  const { press, image, editor } = studio({ personId: 'front_2' });
  press('Shift+PageDown');
  expect(image(1).fronts).toEqual([]);
  editor.store.setState({ personId: 'person_1' });
  press('j');
  press('i');
  press('Shift+PageDown');
  expect(image(1).fronts.map(({ id, mask }) => [id, coverageAt(mask, 3, 3)])).toEqual([['front_1', 255]]);
  expect(imageOf(editor.store.getState()).id).toBe('a');
});
