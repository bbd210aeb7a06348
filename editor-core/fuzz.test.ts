import { maskFromPixels, sameMask } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { clear, combineWith, flip, invertMask } from './commands/masks.ts';
import { createEditor, type Editor } from './editor.ts';
import { createImage, createPerson, type EditorImage } from './model/document.ts';
import type { EditorServices } from './services.ts';
import { imageOf, type Overlap, type Pressure } from './state.ts';
import type { ToolContext, ToolEvent } from './tools/tool.ts';
import { createToolbox, type Toolbox } from './tools/toolbox.ts';

const width = 380;
const height = 300;

/** mulberry32: small, seeded, good enough for gestures. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function person(number: number) {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = 70.5 - Math.hypot(x - 90 * number, (y - 150) / 1.6);
      pixels[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, edge)));
    }
  }
  return createPerson(number, maskFromPixels(pixels, width, height));
}

interface Gesture {
  context: ToolContext;
  toolbox: Toolbox;
  next: () => number;
}

const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)];

/** Anywhere on the image, and a little beyond. */
function eventAt({ next }: Gesture, more: Partial<ToolEvent> = {}): ToolEvent {
  const samples = Array.from({ length: 1 + Math.floor(next() * 4) }, () => ({
    point: { x: next() * (width + 80) - 40, y: next() * (height + 80) - 40 },
    pressure: next(),
  }));
  return { samples, shift: next() < 0.1, alt: false, hitRadius: 6, ...more };
}

function stroke(gesture: Gesture): void {
  const { context, toolbox, next } = gesture;
  const { store } = context.editor;
  store.setState({
    tool: pick(next, ['brush', 'eraser'] as const),
    brush: {
      size: 1 + Math.floor(next() * 60),
      pressure: pick<Pressure>(next, ['off', 'size', 'opacity']),
      overlap: pick<Overlap>(next, ['allowed', 'only-free', 'take']),
    },
  });
  const { tool } = toolbox;
  tool.down(eventAt(gesture));
  for (let i = Math.floor(next() * 4); i > 0; i--) tool.move(eventAt(gesture));
  if (next() < 0.1) tool.cancel();
  else tool.up(eventAt(gesture));
}

function polygon(gesture: Gesture): void {
  const { context, toolbox, next } = gesture;
  context.editor.store.setState({ tool: 'polygon' });
  for (let i = 3 + Math.floor(next() * 4); i > 0; i--) toolbox.tool.down(eventAt(gesture));
  toolbox.tool.key?.(pick(next, ['Enter', 'Enter', 'Enter', 'Escape']), next() < 0.2);
}

function detail({ context, next }: Gesture): void {
  const { editor } = context;
  const { personId } = editor.store.getState();
  editor.change('detail', (image) => {
    const found = image.persons.find(({ id }) => id === personId);
    if (!found) return;
    found.gender = pick(next, ['male', 'female', 'none'] as const);
    found.role = pick(next, ['target', 'fixed', 'not-selected'] as const);
  });
}

const gestures: readonly [share: number, act: (gesture: Gesture) => void][] = [
  [0.62, stroke],
  [0.1, polygon],
  [0.1, detail],
  [0.03, ({ context, next }) => flip(context, pick(next, ['horizontal', 'vertical'] as const))],
  [0.02, ({ context }) => invertMask(context)],
  [0.02, ({ context }) => clear(context)],
  [
    0.03,
    ({ context, next }) =>
      combineWith(
        context,
        pick(next, ['union', 'subtract', 'intersect', 'exclude'] as const),
        pick(next, ['person_1', 'person_2', 'person_3'] as const),
      ),
  ],
  [0.04, ({ context }) => context.editor.undo()],
  [0.04, ({ context }) => context.editor.redo()],
];

function act(gesture: Gesture): void {
  const { next, context } = gesture;
  context.editor.store.setState({ personId: pick(next, ['person_1', 'person_2', 'person_3'] as const) });
  let at = next();
  for (const [share, one] of gestures) {
    at -= share;
    if (at >= 0) continue;
    one(gesture);
    return;
  }
}

function expectSame(a: EditorImage, b: EditorImage): void {
  expect(a.persons.length).toBe(b.persons.length);
  for (const [i, before] of b.persons.entries()) {
    const { mask, ...rest } = a.persons[i];
    const { mask: maskBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(sameMask(mask, maskBefore)).toBe(true);
  }
}

function undoAll(editor: Editor): number {
  let steps = 0;
  while (editor.store.getState().undoLabel !== null) {
    editor.undo();
    steps += 1;
  }
  return steps;
}

test('U2: after ten thousand gestures, undoing all gives the start and redoing all the end', () => {
  const rounds = 20;
  for (let seed = 1; seed <= rounds; seed++) {
    const image = createImage({ id: 'a', src: '', width, height, persons: [1, 2, 3].map(person) });
    const editor = createEditor([image]);
    const context = { editor, services: {} as EditorServices };
    const toolbox = createToolbox(context);
    const gesture = { context, toolbox, next: random(seed) };
    for (let i = 0; i < 10_000 / rounds; i++) act(gesture);
    // the last gestures may have been undos
    while (editor.store.getState().redoLabel !== null) editor.redo();
    const end = imageOf(editor.store.getState());
    const steps = undoAll(editor);
    expect(steps).toBeGreaterThan(200);
    expectSame(imageOf(editor.store.getState()), image);
    for (let i = 0; i < steps; i++) editor.redo();
    expect(editor.store.getState().redoLabel).toBeNull();
    expectSame(imageOf(editor.store.getState()), end);
    toolbox.close();
  }
}, 240_000);
