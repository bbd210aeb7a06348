import { createHash } from 'node:crypto';
import type { ToolEvent } from '@facet/canvas-core/tool.ts';
import { canonicalTile, Mask, maskToPixels, tileBox, tileSide } from '@facet/wasm/mask.ts';
import { createNodeMaskPool } from '@facet/workers/masks/pool-node.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import * as masks from './commands/masks.ts';
import type { Editor, EditorContext } from './editor.ts';
import { openToolbox } from './input.ts';
import { createImage, createPerson } from './model/document.ts';
import type { CheckMaskingsTool } from './presets/check-maskings.ts';
import type { EditorServices } from './services.ts';
import { imageOf } from './state.ts';
import { openEditor } from './testing.ts';

/** Undo and redo where a photo ends within a tile: in its last rows and columns. */

const pool = createNodeMaskPool();
afterAll(() => pool.close());

/** Something green stands in the last rows of a grey photo. */
const services: EditorServices = {
  pool,
  async readPixels(image, box, size = box) {
    const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const [photoX, photoY] = [
          box.x + (x * box.width) / size.width,
          box.y + (y * box.height) / size.height,
        ];
        const isThing = Math.abs(photoX - image.width * 0.7) < 60 && photoY > image.height - 150;
        data.set(isThing ? [20, 160, 30] : [200, 200, 205], (y * size.width + x) * 4);
      }
    }
    return { data, width: size.width, height: size.height };
  },
};

type Point = readonly [x: number, y: number];

function sitDown(width: number, height: number) {
  const persons = [1, 2].map((number) => createPerson(number, new Mask(width, height)));
  const editor = openEditor([createImage({ id: 'a', src: '', width, height, persons })]);
  const context: EditorContext = { editor, services };
  const toolbox = openToolbox(context);
  const event = ([x, y]: Point): ToolEvent => ({
    samples: [{ point: { x, y }, pressure: 1 }],
    shift: false,
    alt: false,
    hitRadius: 4,
  });
  return {
    editor,
    context,
    close: toolbox.close,
    drag(tool: CheckMaskingsTool, [first, ...rest]: readonly Point[]): void {
      editor.store.setState({ tool });
      toolbox.tool.down(event(first));
      for (const point of rest) toolbox.tool.move(event(point));
      toolbox.tool.up(event(rest.at(-1) ?? first));
    },
  };
}

type Hands = ReturnType<typeof sitDown>;

/** Resolves when what runs has ended. */
const idle = ({ store }: Editor): Promise<void> =>
  new Promise((resolve) => {
    if (!store.getState().busy) return resolve();
    const stop = store.subscribe(({ busy }) => {
      if (busy) return;
      stop();
      resolve();
    });
  });

/** All masks byte by byte; and each tile as masks keep it: with nothing beyond the photo, uniform ones as numbers. */
function bytesOf({ store }: Editor): string {
  const hash = createHash('sha256');
  for (const { mask } of imageOf(store.getState()).persons) {
    hash.update(maskToPixels(mask));
    for (const [index, tile] of mask.tiles.entries()) {
      if (typeof tile === 'number') continue;
      const box = tileBox(mask, index);
      expect(canonicalTile(tile, box)).toBe(tile);
      for (let y = 0; y < tileSide; y++) {
        const beyond = tile.subarray(y * tileSide + (y < box.height ? box.width : 0), (y + 1) * tileSide);
        if (beyond.some((value) => value !== 0)) throw new Error(`Tile ${index} covers what is no photo.`);
      }
    }
  }
  return hash.digest('hex');
}

const lastTools = ['brush', 'eraser', 'lasso', 'rectangle', 'fill'] as const;
const commands = {
  grow: masks.grow,
  shrink: masks.shrink,
  feather: masks.feather,
  smooth: masks.smooth,
  invert: masks.invertMask,
  flip: (context: EditorContext) => masks.flip(context, 'vertical'),
};
type Act =
  | { kind: 'drag'; tool: (typeof lastTools)[number]; points: readonly Point[]; size: number }
  | { kind: 'command'; name: keyof typeof commands; radius: number };

/** Around the last row or the last column, or both; a little beyond the photo as well. */
const acts = (width: number, height: number): fc.Arbitrary<Act> => {
  const near = (side: number) =>
    fc.oneof(fc.integer({ min: side - 40, max: side + 20 }), fc.integer({ min: 0, max: side }));
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('drag' as const),
        tool: fc.constantFrom(...lastTools),
        points: fc.array(fc.tuple(near(width), near(height)), { minLength: 1, maxLength: 5 }),
        size: fc.integer({ min: 1, max: 400 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('command' as const),
        name: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
        radius: fc.integer({ min: 1, max: 40 }),
      }),
    },
  );
};

async function run({ editor, context, drag }: Hands, act: Act): Promise<void> {
  if (act.kind === 'drag') {
    editor.store.setState({ brush: { size: act.size, pressure: 'off', overlap: 'take' } });
    drag(act.tool, act.points);
  } else await commands[act.name](context, act.radius);
  await idle(editor);
}

/** Undoes step by step down to the start and redoes all; the masks are what they were after each. */
function expectSameWayBack(editor: Editor, start: string): void {
  const seen: string[] = [];
  while (editor.store.getState().undoLabel !== null) {
    seen.push(bytesOf(editor));
    editor.undo();
  }
  expect(bytesOf(editor)).toBe(start);
  for (const bytes of seen.reverse()) {
    editor.redo();
    expect(bytesOf(editor)).toBe(bytes);
  }
  expect(editor.store.getState().redoLabel).toBeNull();
}

const sizes = [
  [1023, 767],
  [1000, 1001],
] as const;

test.each(sizes)(
  'U2: on a photo of %i × %i, redo brings back each byte of its last rows and columns',
  async (width, height) => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts(width, height), { minLength: 2, maxLength: 7 }), async (list) => {
        const hands = sitDown(width, height);
        const { editor } = hands;
        const states = [bytesOf(editor)];
        for (const act of list) {
          await run(hands, act);
          const bytes = bytesOf(editor);
          if (bytes !== states.at(-1)) states.push(bytes);
        }
        steps += states.length - 1;
        const end = bytesOf(editor);
        expectSameWayBack(editor, states[0]);
        expect(bytesOf(editor)).toBe(end);
        hands.close();
      }),
      { numRuns: runs(12) },
    );
    expect(steps).toBeGreaterThan(runs(12));
  },
);

test.each(sizes)(
  'U2: on a photo of %i × %i, what smart select found in its last rows comes back with redo',
  async (width, height) => {
    const hands = sitDown(width, height);
    const { editor, drag } = hands;
    const start = bytesOf(editor);
    drag('smart', [
      [width * 0.7 - 150, height - 250],
      [width * 0.7 + 150, height + 30],
    ]);
    await idle(editor);
    const found = editor.person()!.mask;
    const pixels = maskToPixels(found);
    expect(pixels[(height - 1) * width + Math.floor(width * 0.7)]).toBe(255);
    expectSameWayBack(editor, start);
    expect(Buffer.compare(maskToPixels(editor.person()!.mask), pixels)).toBe(0);
    hands.close();
  },
);
