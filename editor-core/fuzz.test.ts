import { viewportPoint } from '@facet/canvas-core/geometry.ts';
import { createGestures, type PointerInput, type PointerKind } from '@facet/canvas-core/input/gestures.ts';
import type { Tool, ToolEvent, ToolKey } from '@facet/canvas-core/tool.ts';
import { maskFromPixels, sameMask } from '@facet/wasm/mask.ts';
import { freeSlotCount } from '@facet/wasm/memory.ts';
import { expect, test } from 'vitest';
import * as masks from './commands/masks.ts';
import type { Editor, EditorContext } from './editor.ts';
import { openToolbox } from './input.ts';
import { directPool } from './io/testing.ts';
import { createImage, createPerson, type EditorImage } from './model/document.ts';
import type { CheckMaskingsTool } from './presets/check-maskings.ts';
import type { EditorServices } from './services.ts';
import { imageOf, type Overlap, type Pressure } from './state.ts';
import { openEditor } from './testing.ts';

const width = 300;
const height = 200;

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
      const edge = 70.5 - Math.hypot(x - 75 * number, (y - 100) / 1.6);
      pixels[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, edge)));
    }
  }
  return createPerson(number, maskFromPixels(pixels, width, height));
}

/** A photo of eight by six patches of one colour each, so that filling finds something to end at. */
const services: EditorServices = {
  pool: directPool,
  readPixels: async (_, box) => {
    const data = new Uint8ClampedArray(box.width * box.height * 4).fill(255);
    for (let i = 0; i < box.width * box.height; i++) {
      data[i * 4] = 90 * ((Math.floor((i % box.width) / 48) + Math.floor(i / box.width / 50)) % 3);
    }
    return { data, width: box.width, height: box.height };
  },
};

/** One person's hands: an editor with its tools behind pointers, and a source of chance. */
function sitDown(seed: number) {
  const next = random(seed);
  const start = ['a', 'b'].map((id) =>
    createImage({ id, src: '', width, height, persons: [1, 2, 3].map(person) }),
  );
  const editor = openEditor(start);
  const context: EditorContext = { editor, services };
  const toolbox = openToolbox(context);
  const { store } = editor;
  let pressed: Tool | null = null;
  const eventOf = (inputs: readonly PointerInput[]): ToolEvent => {
    const { shift, alt } = inputs[inputs.length - 1];
    return {
      // the viewport shows the image as large as it is
      samples: inputs.map(({ point: { x, y }, pressure }) => ({ point: { x, y }, pressure })),
      shift,
      alt,
      hitRadius: 6,
    };
  };
  const pointers = createGestures(
    {
      isPenMode: () => store.getState().isPenMode,
      penSeen: () => store.setState({ isPenMode: true }),
      down(input, intent) {
        pressed = intent === 'erase' ? toolbox.eraser! : toolbox.tool;
        pressed.down(eventOf([input]));
      },
      move: (inputs) => pressed?.move(eventOf(inputs)),
      up(input) {
        pressed?.up(eventOf([input]));
        pressed = null;
      },
      cancel() {
        pressed?.cancel();
        pressed = null;
      },
      pan() {},
      pinch() {},
      resize() {},
    },
    editor.options.touch,
  );
  return { next, start, editor, context, toolbox, pointers, time: 0 };
}

type Hands = ReturnType<typeof sitDown>;

const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)];
const tools: readonly CheckMaskingsTool[] = [
  'brush',
  'brush',
  'brush',
  'eraser',
  'eraser',
  'polygon',
  'fill',
  'pick',
];

/** What runs in workers, and lands in between. */
const landing = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Anywhere on the image, and a little beyond. */
function inputOf(
  hands: Hands,
  id: number,
  kind: PointerKind,
  more: Partial<PointerInput> = {},
): PointerInput {
  const { next } = hands;
  hands.time += next() * 200;
  const point = { x: next() * (width + 80) - 40, y: next() * (height + 80) - 40 };
  const rest = { pressure: next(), shift: next() < 0.1, alt: next() < 0.1 };
  return { id, kind, time: hands.time, point, ...rest, ...more };
}

function takeBrush({ editor, next }: Hands): void {
  editor.store.setState({
    tool: pick(next, tools),
    isCutting: next() < 0.2,
    isPenMode: false,
    isHandDown: false,
    brush: {
      size: 1 + Math.floor(next() * 60),
      pressure: pick<Pressure>(next, ['off', 'size', 'opacity']),
      overlap: pick<Overlap>(next, ['allowed', 'only-free', 'take']),
    },
  });
}

/** What comes between while a pointer is down: keys, workers, other fingers, a palm. */
const interruptions: readonly ((hands: Hands) => unknown)[] = [
  ({ editor }) => editor.undo(),
  ({ editor }) => editor.redo(),
  ({ editor, next }) => editor.store.setState({ tool: pick(next, tools) }),
  ({ editor, next }) => editor.showImage(pick(next, ['a', 'b'])),
  choosePerson,
  ({ context }) => masks.invertMask(context),
  ({ context }) => masks.addPerson(context),
  removePerson,
  ({ context, next }) => void masks.grow(context, 1 + Math.floor(next() * 6)),
  landing,
  ({ pointers }) => pointers.abandon(),
  ({ pointers }) => pointers.cancel(1),
  (hands) => hands.pointers.down(inputOf(hands, 2, 'touch'), 'draw'),
  (hands) => hands.pointers.down(inputOf(hands, 3, 'pen'), 'draw'),
  ({ context, next }) => void masks.copyToImage(context, pick(next, ['a', 'b'])),
];

/** Presses, moves and lets go, with whatever tool is chosen; now and then something comes between. */
async function press(hands: Hands): Promise<void> {
  takeBrush(hands);
  const { next, pointers } = hands;
  const kind = pick<PointerKind>(next, ['mouse', 'mouse', 'touch', 'pen']);
  pointers.down(inputOf(hands, 1, kind), next() < 0.1 ? 'erase' : 'draw');
  for (let i = Math.floor(next() * 4); i > 0; i--) {
    if (next() < 0.06) await pick(next, interruptions)(hands);
    const samples = 1 + Math.floor(next() * 4);
    pointers.move(Array.from({ length: samples }, () => inputOf(hands, 1, kind)));
  }
  if (next() < 0.06) pointers.cancel(1);
  for (const id of [1, 2, 3]) pointers.up(inputOf(hands, id, kind));
  pointers.hoverPen(false);
}

function polygon(hands: Hands): void {
  const { editor, toolbox, next } = hands;
  editor.store.setState({ tool: 'polygon' });
  for (let i = 3 + Math.floor(next() * 4); i > 0; i--) {
    hands.pointers.down(inputOf(hands, 1, 'mouse'), 'draw');
    hands.pointers.up(inputOf(hands, 1, 'mouse'));
  }
  const key = pick<ToolKey>(next, ['Enter', 'Enter', 'Enter', 'Backspace', 'Escape']);
  toolbox.tool.key?.(key, next() < 0.2);
}

/** Drags a vertex, or takes one away. */
function vertex(hands: Hands): void {
  const { editor, toolbox, pointers, next } = hands;
  editor.store.setState({ tool: 'vertices' });
  const { overlay } = editor.store.getState();
  if (overlay?.kind !== 'rings') return;
  const { x, y } = pick(next, pick(next, overlay.rings));
  const point = viewportPoint(x, y);
  pointers.down(inputOf(hands, 1, 'mouse', { point, alt: next() < 0.2 }), 'draw');
  pointers.move([inputOf(hands, 1, 'mouse')]);
  if (next() < 0.1) pointers.abandon();
  if (next() < 0.1) editor.undo();
  pointers.up(inputOf(hands, 1, 'mouse'));
  if (next() < 0.2) toolbox.tool.key?.('Delete', false);
}

function choosePerson({ editor, next }: Hands): void {
  const { persons } = imageOf(editor.store.getState());
  if (persons.length > 0) editor.store.setState({ personId: pick(next, persons).id });
}

function removePerson({ editor, context }: Hands): void {
  const { personId } = editor.store.getState();
  if (personId) masks.removePerson(context, personId);
}

function toggle({ editor }: Hands): void {
  const { personId } = editor.store.getState();
  editor.change('toggle', (image) => {
    const found = image.persons.find(({ id }) => id === personId);
    if (found) found.isShown = !found.isShown;
  });
}

function detail({ editor, next }: Hands): void {
  const { personId } = editor.store.getState();
  editor.change('detail', (image) => {
    const found = image.persons.find(({ id }) => id === personId);
    if (found)
      found.face = next() < 0.2 ? null : { src: '/face.jpg', at: { x: next() * width, y: next() * height } };
  });
}

/** A mark, some strokes, and back again or all of them as one. */
async function bracket(hands: Hands): Promise<void> {
  const { editor, next } = hands;
  const mark = editor.mark();
  for (let i = 0; i < 3; i++) await press(hands);
  if (next() < 0.5) editor.bail(mark);
  else editor.squash(mark, 'squashed');
}

const acts: readonly [share: number, act: (hands: Hands) => unknown][] = [
  [0.56, press],
  [0.08, polygon],
  [0.04, vertex],
  [0.06, detail],
  [0.02, bracket],
  [0.02, ({ context }) => masks.addPerson(context)],
  [0.02, removePerson],
  [0.02, toggle],
  [0.02, ({ context, next }) => masks.copyToImage(context, pick(next, ['a', 'b']))],
  [0.02, ({ editor, next }) => editor.showImage(pick(next, ['a', 'b']))],
  [0.02, ({ context, next }) => masks.flip(context, pick(next, ['horizontal', 'vertical'] as const))],
  [0.01, ({ context }) => masks.invertMask(context)],
  [0.01, ({ context }) => masks.clear(context)],
  [0.02, ({ context, next }) => void masks.shrink(context, 1 + Math.floor(next() * 6))],
  [
    0.02,
    ({ context, next }) =>
      masks.combineWith(
        context,
        pick(next, ['union', 'subtract', 'intersect', 'exclude'] as const),
        pick(next, ['person_1', 'person_2', 'person_3'] as const),
      ),
  ],
  [0.03, ({ editor }) => editor.undo()],
  [0.03, ({ editor }) => editor.redo()],
];

async function act(hands: Hands): Promise<void> {
  const { next, context, editor } = hands;
  if (imageOf(editor.store.getState()).persons.length === 0) masks.addPerson(context);
  choosePerson(hands);
  // somebody who is switched off can't be drawn on
  if (!editor.person()?.isShown && next() < 0.7) toggle(hands);
  let at = next();
  for (const [share, one] of acts) {
    at -= share;
    if (at >= 0) continue;
    await one(hands);
    break;
  }
  if (next() < 0.05) await landing();
}

function expectSame(a: EditorImage, b: EditorImage): void {
  const { persons, ...image } = a;
  const { persons: personsBefore, ...imageBefore } = b;
  expect(image).toEqual(imageBefore);
  expect(persons.length).toBe(personsBefore.length);
  for (const [i, before] of personsBefore.entries()) {
    const { mask, base, ...rest } = persons[i];
    const { mask: maskBefore, base: baseBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(sameMask(mask, maskBefore)).toBe(true);
    expect(sameMask(base, baseBefore)).toBe(true);
  }
}

function all(editor: Editor, direction: 'undo' | 'redo'): number {
  let steps = 0;
  while (editor.store.getState()[`${direction}Label`] !== null) {
    editor[direction]();
    steps += 1;
  }
  return steps;
}

const rounds = 20;

test('U2: after ten thousand gestures, undoing all gives the start and redoing all the end', async () => {
  const slots = freeSlotCount();
  for (let seed = 1; seed <= rounds; seed++) {
    const hands = sitDown(seed);
    const { editor, start, toolbox } = hands;
    for (let i = 0; i < 10_000 / rounds; i++) await act(hands);
    await landing();
    let steps = 0;
    for (const { id } of start) {
      editor.showImage(id);
      // the last gestures may have been undos
      all(editor, 'redo');
      const end = imageOf(editor.store.getState());
      const undone = all(editor, 'undo');
      expectSame(imageOf(editor.store.getState()), start.find((image) => image.id === id)!);
      expect(all(editor, 'redo')).toBe(undone);
      expectSame(imageOf(editor.store.getState()), end);
      steps += undone;
    }
    expect(steps).toBeGreaterThan(150);
    toolbox.close();
    // strokes that are over, however they ended, hold no tiles in the kernels' memory
    expect(freeSlotCount()).toBe(slots);
  }
}, 240_000);
