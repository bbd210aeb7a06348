import { imagePoint } from '@facet/canvas-core/geometry.ts';
import type { ToolEvent } from '@facet/canvas-core/tool.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { actions } from './actions.ts';
import { moveBy, rename, setHidden } from './commands.ts';
import { createLayerEditor, type LayerEditor } from './editor.ts';
import { createDocument, type Layer } from './model.ts';
import { layerOf } from './testing.ts';
import { createCropTool, createSelectTool } from './tools.ts';

afterEach(() => vi.restoreAllMocks());

const open = (...ids: string[]): LayerEditor =>
  createLayerEditor(
    createDocument({ layers: ids.map((id, i) => layerOf(id, { x: 100 + i * 150, y: 100 })) }),
  );
const at = (x: number, y: number, change: Partial<ToolEvent> = {}): ToolEvent => ({
  ...{ samples: [{ point: imagePoint(x, y), pressure: 1 }], shift: false, alt: false, hitRadius: 8 },
  ...change,
});
const boxOf = (editor: LayerEditor, index = 0) => {
  const { x, y, width, height } = editor.store.getState().document.layers[index]!;
  return [x, y, width, height];
};
const press = (editor: LayerEditor, key: string) => actions.runKey({ editor }, editor.store.getState(), key);

test('a press on a layer chooses it, and a drag moves it in one step', () => {
  const editor = open('a', 'b');
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  for (let step = 1; step <= 20; step++) tool.move(at(150 + step, 140, { alt: true }));
  tool.up(at(170, 140));
  expect(editor.store.getState().selection).toEqual(['a']);
  expect(boxOf(editor)).toEqual([120, 100, 100, 80]);
  editor.undo();
  expect(boxOf(editor)).toEqual([100, 100, 100, 80]);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('a drag that is given up leaves nothing behind, not even a step', () => {
  const editor = open('a');
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  tool.move(at(300, 300));
  tool.cancel();
  expect(boxOf(editor)).toEqual([100, 100, 100, 80]);
  expect(editor.store.getState()).toMatchObject({ undoLabel: null, guides: [] });
});

test('a moved layer snaps and shows along what, unless Alt is held', () => {
  const editor = open('a', 'b');
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  tool.move(at(152, 142));
  expect(editor.store.getState().guides).not.toEqual([]);
  tool.up(at(152, 142));
  expect(editor.store.getState().guides).toEqual([]);
});

test('a corner keeps the aspect, with Shift it does not, and never beyond the original', () => {
  const editor = open('a');
  editor.select(['a']);
  const tool = createSelectTool({ editor });
  tool.down(at(200, 180));
  tool.move(at(225, 180, { alt: true }));
  expect(boxOf(editor)).toEqual([100, 100, 125, 100]);
  tool.move(at(225, 180, { alt: true, shift: true }));
  expect(boxOf(editor)).toEqual([100, 100, 125, 80]);
  tool.move(at(900, 900, { alt: true }));
  expect(boxOf(editor)).toEqual([100, 100, 200, 160]);
  tool.up(at(900, 900));
});

test('several are chosen with Shift or by a box around them, hidden and locked ones are not', () => {
  const editor = open('a', 'b', 'c');
  editor.change('hide', setHidden(['c'], true));
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  tool.up(at(150, 140));
  tool.down(at(300, 140, { shift: true }));
  tool.up(at(300, 140));
  expect(editor.store.getState().selection).toEqual(['a', 'b']);
  tool.down(at(5, 5));
  tool.move(at(700, 500));
  tool.up(at(700, 500));
  expect(editor.store.getState()).toMatchObject({ selection: ['a', 'b'], marquee: null });
});

test('the crop tool cuts on the canvas and ends with Enter', () => {
  const editor = open('a');
  editor.select(['a']);
  press(editor, 'c');
  const tool = createCropTool({ editor });
  tool.down(at(200, 180));
  tool.move(at(150, 140));
  tool.up(at(150, 140));
  expect(boxOf(editor)).toEqual([100, 100, 50, 40]);
  expect(editor.store.getState().document.layers[0]!.crop).toEqual({ x: 0, y: 0, width: 100, height: 80 });
  expect(tool.key!('Enter', false)).toBe(true);
  expect(editor.store.getState().tool).toBe('select');
});

test('arrow keys move by one pixel and by ten; a held key is one step', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const editor = open('a');
  editor.select(['a']);
  for (let i = 0; i < 5; i++) press(editor, 'ArrowRight');
  press(editor, 'Shift+ArrowDown');
  expect(boxOf(editor)).toEqual([105, 110, 100, 80]);
  now.mockReturnValue(5000);
  press(editor, 'ArrowLeft');
  editor.undo();
  expect(boxOf(editor)).toEqual([105, 110, 100, 80]);
  editor.undo();
  expect(boxOf(editor)).toEqual([100, 100, 100, 80]);
});

test('undo of what added a layer chooses it no more; redo brings it back', () => {
  const editor = open('a');
  editor.select(['a']);
  press(editor, 'Mod+d');
  expect(editor.store.getState().document.layers).toHaveLength(2);
  press(editor, 'Mod+z');
  expect(editor.store.getState()).toMatchObject({ selection: [], redoLabel: 'duplicate' });
  press(editor, 'Mod+Shift+z');
  expect(editor.store.getState().document.layers).toHaveLength(2);
});

test('another document begins without a past', () => {
  const editor = open('a');
  editor.change('move', moveBy(['a'], 9, 9));
  editor.open(createDocument());
  expect(editor.store.getState()).toMatchObject({ undoLabel: null, document: { layers: [] } });
});

test('a drag changes the layer that it moves alone: all others stay the very same, and undo gives them back', () => {
  const editor = open('a', 'b', 'c');
  const seen: (readonly Layer[])[] = [];
  editor.store.subscribe(({ document }) => seen.push(document.layers));
  const [first, ...others] = editor.store.getState().document.layers;
  const drag = editor.begin('move');
  for (const step of [1, 2, 3]) drag.to(moveBy([first!.id], step, 0));
  editor.undo();
  expect(seen).toHaveLength(4);
  for (const layers of seen) {
    expect(layers.slice(1).every((layer, i) => layer === others[i])).toBe(true);
  }
  expect(editor.store.getState().document.layers[0]).toEqual(first);
});

test('undo takes a drag back for good: what its pointer does until it is lifted moves nothing, and redo gives it back', () => {
  const editor = open('a', 'b');
  editor.change('hide', setHidden(['b'], true));
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  tool.move(at(160, 140, { alt: true }));
  press(editor, 'Mod+z');
  expect(boxOf(editor)).toEqual([100, 100, 100, 80]);
  for (const x of [170, 180]) tool.move(at(x, 140));
  expect(boxOf(editor)).toEqual([100, 100, 100, 80]);
  expect(editor.store.getState()).toMatchObject({ undoLabel: 'hide', redoLabel: 'move', guides: [] });
  tool.cancel();
  press(editor, 'Mod+y');
  expect(boxOf(editor)).toEqual([110, 100, 100, 80]);
});

test('a drag that is given up has ended no redo, and has cost no old step', () => {
  const editor = open('a');
  for (let step = 0; step < 501; step++) editor.change('move', moveBy(['a'], 1, 0));
  editor.undo();
  const before = editor.store.getState();
  const tool = createSelectTool({ editor });
  tool.down(at(650, 140));
  tool.move(at(700, 140));
  expect(editor.store.getState()).toMatchObject({ undoLabel: 'move', redoLabel: null });
  tool.cancel();
  expect(editor.store.getState()).toEqual({ ...before, selection: ['a'] });
  editor.redo();
  expect(boxOf(editor)).toEqual([601, 100, 100, 80]);
  for (let step = 0; step < 501; step++) editor.undo();
  expect(boxOf(editor)).toEqual([101, 100, 100, 80]);
});

test('what comes while something is dragged lies under it, and stays', () => {
  const editor = open('a', 'b');
  const tool = createSelectTool({ editor });
  tool.down(at(150, 140));
  tool.move(at(160, 140, { alt: true }));
  editor.change('hide', setHidden(['b'], true));
  tool.move(at(170, 140, { alt: true }));
  tool.up(at(170, 140));
  const [a, b] = editor.store.getState().document.layers;
  expect([a!.x, b!.isHidden]).toEqual([120, true]);
  editor.undo();
  expect(editor.store.getState()).toMatchObject({ undoLabel: 'hide', redoLabel: 'move' });
});

test('a layer is named as it was, or two are copied where there is room for one: no step, redo stays, and what is full is told', () => {
  const editor = open(...Array.from({ length: 49 }, (_, i) => `${i}`));
  const full = vi.fn();
  editor.events.on('full', full);
  editor.change('hide', setHidden(['0'], true));
  editor.undo();
  editor.change('rename', rename('0', '0'));
  editor.select(['0', '1']);
  press(editor, 'Mod+d');
  expect(full).toHaveBeenCalledOnce();
  expect(editor.store.getState()).toMatchObject({
    selection: ['0', '1'],
    undoLabel: null,
    redoLabel: 'hide',
    document: { layers: { length: 49 } },
  });
  editor.select(['0']);
  press(editor, 'Mod+d');
  expect(editor.store.getState().document.layers).toHaveLength(50);
});
