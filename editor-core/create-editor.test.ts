import { coverageAt, type Mask, sameMask } from '@facet/wasm/mask.ts';
import { createNodeMaskPool } from '@facet/workers/masks/pool-node.ts';
import { afterAll, expect, test } from 'vitest';
import * as masks from './commands/masks.ts';
import { paintRegion } from './commands/paint-region.ts';
import { fillRing } from './commands/rings.ts';
import { changeCanvasSize, setMaskOpacity } from './commands/view.ts';
import { createImage, createPerson } from './model/document.ts';
import type { EditorServices } from './services.ts';
import { imageOf } from './state.ts';
import { openEditor, problemsOf } from './testing.ts';

const size = { width: 300, height: 200 };
const pool = createNodeMaskPool();
afterAll(() => pool.close());

const box = (left: number, top: number, right: number, bottom: number): Mask =>
  fillRing(
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    size,
  );

function open() {
  const image = (id: string) =>
    createImage({
      id,
      src: '',
      ...size,
      persons: [createPerson(1, box(20, 20, 60, 60)), createPerson(2, box(50, 20, 90, 60))],
    });
  const editor = openEditor([image('a'), image('b')]);
  const services = { pool } as Partial<EditorServices> as EditorServices;
  const mask = (index = 0) => imageOf(editor.store.getState()).persons[index].mask;
  return { editor, context: { editor, services }, mask, problems: problemsOf(editor) };
}

test('U1: each image has its own undo', () => {
  const { editor, context, mask } = open();
  const before = mask();
  masks.invertMask(context);
  editor.showImage('b');
  expect(editor.store.getState().undoLabel).toBeNull();
  editor.undo();
  editor.showImage('a');
  expect(editor.store.getState().undoLabel).toBe('invert');
  editor.undo();
  expect(sameMask(mask(), before)).toBe(true);
});

test('U6: tool, zoom, canvas, selection and opacity are no steps', () => {
  const { editor } = open();
  editor.store.setState({ tool: 'eraser', personId: 'person_2' });
  setMaskOpacity(editor, 0.3);
  changeCanvasSize(editor, 500, 500);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test.each([
  [0, 600],
  [800, -1],
  [800.5, 600],
  [Number.NaN, 600],
  [16_385, 600],
])('Z2: a canvas of %d × %d is refused and nothing changes', (width, height) => {
  const { editor } = open();
  const before = editor.store.getState();
  expect(changeCanvasSize(editor, width, height)).toBe(false);
  expect(editor.store.getState()).toBe(before);
});

test('K6: clear puts the base mask back, as a step', () => {
  const { editor, context, mask } = open();
  const base = mask();
  masks.invertMask(context);
  masks.clear(context);
  expect(mask()).toBe(base);
  editor.undo();
  expect(coverageAt(mask(), 0, 0)).toBe(255);
});

test('K1: growing comes back from the worker as one step', async () => {
  const { editor, context, mask } = open();
  await masks.grow(context, 10);
  expect([coverageAt(mask(), 11, 40), coverageAt(mask(), 9, 40)]).toEqual([255, 0]);
  expect([editor.store.getState().undoLabel, editor.store.getState().busy]).toEqual(['grow', null]);
});

test('a result that comes after the mask changed is dropped', async () => {
  const { problems, editor, context, mask } = open();
  const growing = masks.grow(context, 10);
  masks.invertMask(context);
  await growing;
  expect(editor.store.getState().undoLabel).toBe('invert');
  expect(coverageAt(mask(), 15, 40)).toBe(255);
  expect(problems).toEqual(['1 changed']);
});

const dab = (x: number, y: number, radius = 5) => ({
  ...{ x0: x, y0: y, r0: radius, opacity0: 1 },
  ...{ x1: x, y1: y, r1: radius, opacity1: 1 },
});

test('S12: what a command brings while a stroke is drawn lies under the stroke, and neither is lost', async () => {
  const { editor, context, mask } = open();
  const before = mask();
  const growing = masks.grow(context, 10);
  editor.beginStroke('erase', 'allowed')!.capsule(dab(40, 40));
  await growing;
  expect(coverageAt(mask(), 11, 40)).toBe(255);
  editor.endStroke('eraser');
  expect([coverageAt(mask(), 11, 40), coverageAt(mask(), 40, 40)]).toEqual([255, 0]);
  editor.undo();
  expect(coverageAt(mask(), 40, 40)).toBe(255);
  editor.undo();
  expect(sameMask(mask(), before)).toBe(true);
});

test('S12: so it is for the others, from whom the stroke takes', () => {
  const { editor, context, mask } = open();
  editor.beginStroke('paint', 'take')!.capsule(dab(70, 40));
  editor.store.setState({ personId: 'person_2' });
  masks.invertMask(context);
  editor.endStroke('brush');
  expect([coverageAt(mask(0), 70, 40), coverageAt(mask(0), 120, 40)]).toEqual([255, 0]);
  expect([coverageAt(mask(1), 70, 40), coverageAt(mask(1), 120, 40)]).toEqual([0, 255]);
});

test('a stroke on a person who is removed meanwhile is gone with them', () => {
  const { editor, context } = open();
  editor.beginStroke('paint', 'allowed')!.capsule(dab(70, 40));
  masks.removePerson(context, 'person_1');
  expect(editor.live).toBeNull();
});

test('P2: nothing is drawn on a segment that is switched off, or on none, and the editor says so', () => {
  const { problems, editor, context, mask } = open();
  editor.change('toggle', (image) => {
    image.persons[0].isShown = false;
  });
  const before = mask();
  expect(editor.beginStroke('paint', 'allowed')).toBeNull();
  expect(problems).toEqual(['1 is off']);
  masks.invertMask(context);
  expect(mask()).toBe(before);
  for (const id of ['person_1', 'person_2'] as const) masks.removePerson(context, id);
  expect(editor.beginStroke('paint', 'allowed')).toBeNull();
  expect(problems).toEqual(['1 is off', '1 is off', 'nobody']);
});

test('a failed command is said and changes nothing', async () => {
  const { problems, editor, context } = open();
  await masks.grow(context, 100_000);
  expect(problems).toEqual([expect.stringContaining('failed: ')]);
  expect([editor.store.getState().busy, editor.store.getState().undoLabel]).toEqual([null, null]);
});

test('another command ends the one that runs, silently', async () => {
  const { problems, editor, context } = open();
  const first = masks.grow(context, 40);
  const second = masks.shrink(context, 2);
  await Promise.all([first, second]);
  expect([editor.store.getState().undoLabel, problems]).toEqual(['shrink', []]);
});

test('K5: persons are combined on the selected one', () => {
  const { context, mask } = open();
  const other = mask(1);
  masks.combineWith(context, 'subtract', 'person_2');
  expect([coverageAt(mask(), 40, 40), coverageAt(mask(), 55, 40)]).toEqual([255, 0]);
  masks.combineWith(context, 'union', 'person_2');
  expect(coverageAt(mask(), 80, 40)).toBe(255);
  expect(mask(1)).toBe(other);
});

test('a step that changes no pixel is none', () => {
  const { editor, mask } = open();
  paintRegion(editor, 'polygon', mask(), { personId: 'person_1', mode: 'paint', overlap: 'allowed' });
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('K7: a mask copied to another image is a step there', () => {
  const { editor, context, mask } = open();
  masks.invertMask(context);
  expect(masks.copyToImage(context, 'b')).toBe(true);
  expect(editor.store.getState().undoLabel).toBe('invert');
  editor.showImage('b');
  expect([editor.store.getState().undoLabel, coverageAt(mask(), 0, 0)]).toEqual(['copy', 255]);
});

test('P1: no person gets a number beyond the last one that can be saved', () => {
  const { editor, context } = open();
  const last = editor.options.maxPersons;
  editor.change('addPerson', (image) => {
    image.persons.push({ ...image.persons[0], id: `person_${last}` });
  });
  const before = imageOf(editor.store.getState()).persons;
  masks.addPerson(context);
  expect(imageOf(editor.store.getState()).persons).toBe(before);
});

test('P1: persons copied to another image stand there in the order of their numbers', () => {
  const { editor, context } = open();
  masks.addPerson(context);
  editor.showImage('b');
  for (const id of ['person_1', 'person_2'] as const) masks.removePerson(context, id);
  editor.showImage('a');
  for (const id of ['person_3', 'person_1', 'person_2'] as const) {
    editor.store.setState({ personId: id });
    masks.copyToImage(context, 'b');
  }
  const there = editor.store.getState().images[1].persons;
  expect(there.map(({ id, colour }) => [id, colour])).toEqual([
    ['person_1', 0],
    ['person_2', 1],
    ['person_3', 2],
  ]);
});

test('K7: a copied mask is scaled with the image, and flipping twice is nothing', () => {
  const { editor, context, mask } = open();
  const half = createImage({ id: 'half', src: '', width: 150, height: 100 });
  editor.load([imageOf(editor.store.getState()), half]);
  masks.copyToImage(context, 'half');
  const before = mask();
  masks.flip(context, 'horizontal');
  expect([coverageAt(mask(), 260, 40), coverageAt(mask(), 40, 40)]).toEqual([255, 0]);
  masks.flip(context, 'horizontal');
  expect(sameMask(mask(), before)).toBe(true);
  editor.showImage('half');
  expect([coverageAt(mask(), 20, 20), coverageAt(mask(), 35, 20)]).toEqual([255, 0]);
});

test('P1: who is left keeps number and colour when somebody before them is removed', () => {
  const { editor, context } = open();
  masks.addPerson(context);
  const persons = () =>
    imageOf(editor.store.getState()).persons.map(({ id, colour }) => [id, colour] as const);
  const [first, , third] = persons();
  masks.removePerson(context, 'person_2');
  expect(persons()).toEqual([first, third]);
});

test('when undo brings back the last person, they are selected again', () => {
  const { editor, context } = open();
  for (const id of ['person_1', 'person_2'] as const) masks.removePerson(context, id);
  expect(editor.store.getState().personId).toBeNull();
  editor.undo();
  expect(editor.store.getState().personId).toBe('person_2');
});

test('a person that is removed is no longer selected, and comes back by undo', () => {
  const { editor, context } = open();
  masks.removePerson(context, 'person_1');
  expect(editor.store.getState().personId).toBe('person_2');
  masks.addPerson(context);
  expect(editor.store.getState().personId).toBe('person_3');
  editor.undo();
  editor.undo();
  expect(imageOf(editor.store.getState()).persons.map(({ id }) => id)).toEqual(['person_1', 'person_2']);
});

test('whoever listens is told of each undo and redo, by its step, and that documents changed', () => {
  const { editor, context } = open();
  const told: string[] = [];
  for (const name of ['undo', 'redo'] as const) editor.on(name, ({ label }) => told.push(`${name} ${label}`));
  const stop = editor.on('change', () => told.push('change'));
  editor.undo();
  masks.invertMask(context);
  editor.undo();
  editor.redo();
  editor.bail(editor.mark());
  stop();
  editor.undo();
  expect(told).toEqual(['change', 'change', 'undo invert', 'change', 'redo invert', 'undo invert']);
});

test('a copy to another image is told, when it changed anything there', () => {
  const { editor, context } = open();
  const told: string[] = [];
  editor.on('copy', ({ imageId }) => told.push(imageId));
  masks.invertMask(context);
  masks.copyToImage(context, 'b');
  masks.copyToImage(context, 'b');
  expect(told).toEqual(['b']);
});
