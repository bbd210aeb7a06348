import type { ToolEvent } from '@facet/canvas-core/tool.ts';
import { coverageAt, Mask, sameMask } from '@facet/wasm/mask.ts';
import { photo } from '@facet/workers/fixtures/photos.ts';
import { createNodeMaskPool } from '@facet/workers/masks/pool-node.ts';
import type { Raster } from '@facet/workers/types.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../commands/masks.ts';
import type { Editor } from '../editor.ts';
import { openToolbox } from '../input.ts';
import { createImage, createPerson } from '../model/document.ts';
import type { CheckMaskingsTool } from '../presets/check-maskings.ts';
import type { EditorServices } from '../services.ts';
import { openEditor, problemsOf } from '../testing.ts';

const pool = createNodeMaskPool();
afterAll(() => pool.close());

let portrait: Raster;
beforeAll(async () => {
  portrait = await photo('marie');
});

const services = (): EditorServices => ({
  pool,
  async readPixels(_, box, size = box) {
    const { width, height } = portrait;
    const data = await sharp(portrait.data, { raw: { width, height, channels: 4 } })
      .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
      .resize(size.width, size.height, { fit: 'fill' })
      .raw()
      .toBuffer();
    return { data: new Uint8ClampedArray(data), width: size.width, height: size.height };
  },
});

function open(tool: CheckMaskingsTool) {
  const { width, height } = portrait;
  const persons = [createPerson(1, new Mask(width, height))];
  const editor = openEditor([createImage({ id: 'a', src: '', width, height, persons })], { tool });
  const toolbox = openToolbox({ editor, services: services() });
  const event = (x: number, y: number, alt = false): ToolEvent => ({
    samples: [{ point: { x: x * width, y: y * height }, pressure: 1 }],
    shift: false,
    alt,
    hitRadius: 4,
  });
  const at = (x: number, y: number): number =>
    coverageAt(editor.person()!.mask, Math.floor(x * width), Math.floor(y * height));
  return { editor, toolbox, event, at };
}

/** Resolves when what runs has ended. */
function idle({ store }: Editor): Promise<void> {
  return new Promise((resolve) => {
    if (!store.getState().busy) return resolve();
    const stop = store.subscribe(({ busy }) => {
      if (busy) return;
      stop();
      resolve();
    });
  });
}

test('smart select takes the person in the box, refines it, and is one step all the same', async () => {
  const { editor, toolbox, event, at } = open('smart');
  const problems = problemsOf(editor);
  toolbox.tool.down(event(0.1, 0.05));
  toolbox.tool.move(event(0.9, 0.99));
  toolbox.tool.up(event(0.9, 0.99));
  await idle(editor);
  expect(at(0.5, 0.45)).toBeGreaterThan(200);
  expect(at(0.02, 0.02)).toBe(0);
  editor.store.setState({ brush: { size: 20, pressure: 'off', overlap: 'allowed' } });
  toolbox.tool.down(event(0.5, 0.45, true));
  toolbox.tool.move(event(0.52, 0.45));
  toolbox.tool.up(event(0.52, 0.45));
  await idle(editor);
  expect(at(0.51, 0.45)).toBe(0);
  expect(problems).toEqual([]);
  editor.undo();
  expect(editor.store.getState().undoLabel).toBeNull();
  expect(sameMask(editor.person()!.mask, new Mask(portrait.width, portrait.height))).toBe(true);
});

test('a box in which nothing stands out is said, and can be refined', async () => {
  const { editor, toolbox, event, at } = open('smart');
  const problems = problemsOf(editor);
  await selectSmartly({ editor, toolbox, event, at });
  editor.store.setState({ brush: { size: 4000, pressure: 'off', overlap: 'allowed' } });
  toolbox.tool.down(event(0.5, 0.5, true));
  toolbox.tool.up(event(0.5, 0.5));
  await idle(editor);
  expect(at(0.5, 0.45)).toBe(0);
  expect(problems).toEqual(['nothing found']);
  expect(editor.store.getState().overlay).toMatchObject({ kind: 'box' });
});

test('Esc takes a smart selection back', async () => {
  const { editor, toolbox, event } = open('smart');
  toolbox.tool.down(event(0.1, 0.05));
  toolbox.tool.move(event(0.9, 0.99));
  toolbox.tool.up(event(0.9, 0.99));
  await idle(editor);
  expect(toolbox.tool.key?.('Escape', false)).toBe(true);
  expect([editor.store.getState().undoLabel, editor.store.getState().overlay]).toEqual([null, null]);
});

const selectSmartly = async ({ editor, toolbox, event }: ReturnType<typeof open>): Promise<void> => {
  toolbox.tool.down(event(0.1, 0.05));
  toolbox.tool.move(event(0.9, 0.99));
  toolbox.tool.up(event(0.9, 0.99));
  await idle(editor);
};

test('U2: what was done after a smart selection is neither lost by refining it nor by Esc', async () => {
  const studio = open('smart');
  const { editor, toolbox, event, at } = studio;
  await selectSmartly(studio);
  toolbox.eraser!.down(event(0.5, 0.45));
  toolbox.eraser!.up(event(0.5, 0.45));
  expect(editor.store.getState().overlay).toBeNull();
  editor.store.setState({ brush: { size: 20, pressure: 'off', overlap: 'allowed' } });
  toolbox.tool.down(event(0.3, 0.8));
  toolbox.tool.up(event(0.3, 0.8));
  await idle(editor);
  expect(toolbox.tool.key?.('Escape', false)).toBe(false);
  expect([at(0.5, 0.45), editor.store.getState().undoLabel]).toEqual([0, 'eraser']);
});

test('a smart selection belongs to the person for whom its box was drawn', async () => {
  const studio = open('smart');
  const { editor } = studio;
  addPerson({ editor, services: services() });
  editor.store.setState({ personId: 'person_1' });
  const selecting = selectSmartly(studio);
  editor.store.setState({ personId: 'person_2' });
  await selecting;
  expect(studio.at(0.5, 0.45)).toBe(0);
  editor.store.setState({ personId: 'person_1' });
  expect(studio.at(0.5, 0.45)).toBeGreaterThan(200);
});

test('a smart selection comes even when another tool is chosen meanwhile', async () => {
  const studio = open('smart');
  const selecting = selectSmartly(studio);
  studio.editor.store.setState({ tool: 'brush' });
  await selecting;
  expect(studio.at(0.5, 0.45)).toBeGreaterThan(200);
  expect([studio.editor.store.getState().undoLabel, studio.editor.store.getState().overlay]).toEqual([
    'smart',
    null,
  ]);
});

test('dropping a line of the scissors ends no command that runs', async () => {
  const { editor, toolbox, event } = open('scissors');
  toolbox.tool.down(event(0.4, 0.3));
  await idle(editor);
  void editor.run('grow', () => new Promise(() => {}));
  toolbox.tool.key?.('Escape', false);
  expect([editor.store.getState().overlay, editor.store.getState().busy?.label]).toEqual([null, 'grow']);
});

test('filling paints the person who was selected when it began', async () => {
  const { editor, toolbox, event, at } = open('fill');
  addPerson({ editor, services: services() });
  editor.store.setState({ personId: 'person_1' });
  toolbox.tool.down(event(0.02, 0.02));
  toolbox.tool.up(event(0.02, 0.02));
  editor.store.setState({ personId: 'person_2' });
  await idle(editor);
  expect(at(0.02, 0.02)).toBe(0);
  editor.store.setState({ personId: 'person_1' });
  expect(at(0.02, 0.02)).toBe(255);
});

test('filling takes what is connected and alike, as one step', async () => {
  const { editor, toolbox, event, at } = open('fill');
  toolbox.tool.down(event(0.02, 0.02));
  toolbox.tool.up(event(0.02, 0.02));
  await idle(editor);
  expect(at(0.02, 0.02)).toBe(255);
  expect(editor.store.getState().undoLabel).toBe('fill');
});

test('a press that becomes a pinch fills nothing', async () => {
  const { editor, toolbox, event, at } = open('fill');
  toolbox.tool.down(event(0.02, 0.02));
  toolbox.tool.cancel();
  toolbox.tool.up(event(0.02, 0.02));
  await idle(editor);
  expect([at(0.02, 0.02), editor.store.getState().undoLabel]).toEqual([0, null]);
});

test('a press of the scissors that becomes a pinch takes its own piece back, and no other; nor does it close the line', async () => {
  const { editor, toolbox, event, at } = open('scissors');
  const points = () => {
    const { overlay } = editor.store.getState();
    return overlay?.kind === 'ring' ? overlay.points.length : 0;
  };
  const click = async (x: number, y: number): Promise<void> => {
    toolbox.tool.down(event(x, y));
    toolbox.tool.up(event(x, y));
    await idle(editor);
  };
  await click(0.4, 0.3);
  await click(0.6, 0.3);
  await click(0.6, 0.6);
  const before = points();
  for (const [x, y] of [
    [0.4, 0.6],
    [0.4, 0.3],
  ] as const) {
    toolbox.tool.down(event(x, y));
    toolbox.tool.cancel();
    await idle(editor);
    expect(points()).toBe(before);
  }
  await click(0.4, 0.6);
  await click(0.4, 0.3);
  expect([at(0.5, 0.45), editor.store.getState().undoLabel]).toEqual([255, 'scissors']);
});

test('scissors follow edges between clicks and paint what they surround', async () => {
  const { editor, toolbox, event, at } = open('scissors');
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.4, 0.6],
  ] as const) {
    toolbox.tool.down(event(x, y));
    await idle(editor);
  }
  const overlay = editor.store.getState().overlay;
  expect(overlay?.kind === 'ring' && overlay.points.length).toBeGreaterThan(20);
  toolbox.tool.key?.('Enter', false);
  expect(at(0.5, 0.45)).toBe(255);
  expect(editor.store.getState().undoLabel).toBe('scissors');
});
