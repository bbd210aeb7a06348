import type { ToolEvent } from '@facet/canvas-core/tool.ts';
import { coverageAt, Mask, maskFromPixels, maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { openToolbox } from '../input.ts';
import { createImage, createPerson } from '../model/document.ts';
import type { CheckMaskingsTool } from '../presets/check-maskings.ts';
import type { EditorServices } from '../services.ts';
import { type EditorState, imageOf } from '../state.ts';
import { openEditor, problemsOf } from '../testing.ts';

const size = 400;
const noServices = {} as EditorServices;

/** A mask with one filled rectangle. */
function block(left: number, top: number, right: number, bottom: number): Mask {
  const pixels = new Uint8Array(size * size);
  for (let y = top; y < bottom; y++) pixels.fill(255, y * size + left, y * size + right);
  return maskFromPixels(pixels, size, size);
}

/** An editor with two persons: the first blank, the second a block at 100..200. */
function studio(tool: CheckMaskingsTool, state: Partial<EditorState> = {}) {
  const persons = [createPerson(1, new Mask(size, size)), createPerson(2, block(100, 100, 200, 200))];
  const image = createImage({ id: 'a', src: '', width: size, height: size, persons });
  const editor = openEditor([image], { tool, ...state });
  const toolbox = openToolbox({ editor, services: noServices });
  const event = (points: [number, number, number?][], more: Partial<ToolEvent> = {}): ToolEvent => ({
    samples: points.map(([x, y, pressure = 1]) => ({ point: { x, y }, pressure })),
    shift: false,
    alt: false,
    hitRadius: 4,
    ...more,
  });
  return {
    editor,
    toolbox,
    image: () => imageOf(editor.store.getState()),
    mask: (index: number) => imageOf(editor.store.getState()).persons[index].mask,
    down: (x: number, y: number, more?: Partial<ToolEvent>) => toolbox.tool.down(event([[x, y]], more)),
    move: (...points: [number, number, number?][]) => toolbox.tool.move(event(points)),
    event,
    up: () => toolbox.tool.up(event([[0, 0]])),
    click(x: number, y: number, more?: Partial<ToolEvent>) {
      toolbox.tool.down(event([[x, y]], more));
      toolbox.tool.up(event([[x, y]], more));
    },
  };
}

const brush = (more: Partial<EditorState['brush']>): Partial<EditorState> => ({
  brush: { size: 20, pressure: 'off', overlap: 'allowed', ...more },
});

afterEach(() => vi.restoreAllMocks());

test('S8: a stroke is one step from press to release', () => {
  const { editor, down, move, up, mask } = studio('brush', brush({}));
  down(50, 50);
  move([60, 50], [70, 50]);
  move([80, 50]);
  expect(editor.store.getState().undoLabel).toBeNull();
  up();
  expect(editor.store.getState().undoLabel).toBe('brush');
  expect([coverageAt(mask(0), 65, 50), coverageAt(mask(0), 65, 62)]).toEqual([255, 0]);
  editor.undo();
  expect(sameMask(mask(0), new Mask(size, size))).toBe(true);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('S8: a stroke that changes no pixel is no step', () => {
  const { editor, click } = studio('eraser');
  click(50, 50);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('S2: the eraser is twice as thick as the brush', () => {
  const { editor, click, mask } = studio('eraser', { ...brush({ size: 20 }), personId: 'person_2' });
  click(150, 150);
  expect([coverageAt(mask(1), 150, 168), coverageAt(mask(1), 150, 172)]).toEqual([0, 255]);
  expect(editor.store.getState().undoLabel).toBe('eraser');
});

test('S7: Shift draws straight on from the end of the last stroke, and straight while it is held', () => {
  const { click, down, toolbox, event, up, mask } = studio('brush', brush({ size: 4 }));
  click(20, 20);
  click(120, 20, { shift: true });
  expect(coverageAt(mask(0), 70, 20)).toBe(255);
  down(20, 60);
  toolbox.tool.move(event([[60, 90]], { shift: true }));
  toolbox.tool.move(event([[120, 60]], { shift: true }));
  up();
  expect([coverageAt(mask(0), 70, 60), coverageAt(mask(0), 60, 90)]).toEqual([255, 0]);
});

test('S6: pressure scales size, or opacity, and is off by default', () => {
  const widths = (pressure: 'off' | 'size' | 'opacity'): number[] => {
    const { toolbox, event, up, mask } = studio('brush', brush({ size: 40, pressure }));
    toolbox.tool.down(event([[100, 300, 0.5]]));
    up();
    return [coverageAt(mask(0), 100, 300), coverageAt(mask(0), 100, 315)];
  };
  expect(widths('off')).toEqual([255, 255]);
  expect(widths('size')).toEqual([255, 0]);
  expect(widths('opacity')).toEqual([128, 128]);
});

test('S9: an abandoned stroke leaves nothing', () => {
  const { editor, down, move, toolbox, up, mask } = studio('brush');
  down(50, 50);
  move([80, 80]);
  toolbox.tool.cancel();
  up();
  expect([editor.live, editor.store.getState().undoLabel]).toEqual([null, null]);
  expect(sameMask(mask(0), new Mask(size, size))).toBe(true);
});

test('undo in the middle of a stroke drops the stroke, and its later samples do nothing', () => {
  const { editor, down, move, up } = studio('brush');
  down(50, 50);
  editor.undo();
  move([60, 60]);
  up();
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('S7, P4: a stroke stays with the person on whom it began, whoever is chosen meanwhile', () => {
  const { editor, down, toolbox, event, up, mask } = studio('brush', brush({ size: 8 }));
  const before = mask(1);
  down(50, 50);
  editor.store.setState({ personId: 'person_2' });
  toolbox.tool.move(event([[90, 50]], { shift: true }));
  up();
  expect(coverageAt(mask(0), 70, 50)).toBe(255);
  expect(mask(1)).toBe(before);
});

test('S9: choosing another tool does not end a stroke: it is drawn until its pointer is let go', () => {
  const { editor, toolbox, event, mask } = studio('brush', brush({ size: 8 }));
  const { tool } = toolbox;
  tool.down(event([[50, 50]]));
  editor.store.setState({ tool: 'polygon' });
  tool.move(event([[90, 50]]));
  tool.up(event([[90, 50]]));
  expect(coverageAt(mask(0), 70, 50)).toBe(255);
  expect(editor.store.getState().undoLabel).toBe('brush');
});

test('P5: the eraser touches the selected person alone, whatever the rule for overlap', () => {
  const { click, mask } = studio('eraser', brush({ size: 40, overlap: 'take' }));
  const before = mask(1);
  click(150, 150);
  expect(mask(1)).toBe(before);
});

test('P3: painting only where no other person is spares the others', () => {
  const { down, move, up, mask } = studio('brush', brush({ overlap: 'only-free' }));
  const before = mask(1);
  down(90, 150);
  move([110, 150]);
  up();
  expect([coverageAt(mask(0), 95, 150), coverageAt(mask(0), 105, 150)]).toEqual([255, 0]);
  expect(mask(1)).toBe(before);
});

test('P3, P4: taking from the others is one step with the painting', () => {
  const { editor, down, move, up, mask } = studio('brush', brush({ overlap: 'take' }));
  const before = mask(1);
  down(90, 150);
  move([110, 150]);
  up();
  expect([coverageAt(mask(0), 105, 150), coverageAt(mask(1), 105, 150)]).toEqual([255, 0]);
  editor.undo();
  expect(sameMask(mask(1), before)).toBe(true);
  expect(coverageAt(mask(0), 105, 150)).toBe(0);
});

test('nothing can be drawn while editing is disabled', () => {
  const { editor, click } = studio('brush', { isEditingEnabled: false });
  click(50, 50);
  expect(editor.store.getState().undoLabel).toBeNull();
});

test('G6: a closed ring is painted, and with Alt cut out', () => {
  const ring = studio('polygon', { personId: 'person_1' });
  for (const [x, y] of [
    [10, 10],
    [60, 10],
    [60, 60],
    [10, 60],
  ] as const)
    ring.click(x, y);
  ring.click(11, 11);
  expect([coverageAt(ring.mask(0), 30, 30), coverageAt(ring.mask(0), 70, 30)]).toEqual([255, 0]);
  for (const [x, y] of [
    [20, 20],
    [40, 20],
    [40, 40],
  ] as const)
    ring.click(x, y);
  ring.click(20, 20, { alt: true });
  expect(coverageAt(ring.mask(0), 36, 24)).toBe(0);
});

test('G6: Enter with Alt cuts the ring out, and so does Enter while cutting is switched on', () => {
  const { editor, click, toolbox, mask } = studio('polygon', { personId: 'person_2' });
  const ring = (left: number): void => {
    click(left, 120);
    click(left + 20, 120);
    click(left + 20, 140);
  };
  ring(110);
  toolbox.tool.key?.('Enter', true);
  expect(coverageAt(mask(1), 125, 125)).toBe(0);
  editor.store.setState({ isCutting: true });
  ring(150);
  toolbox.tool.key?.('Enter', false);
  expect(coverageAt(mask(1), 165, 125)).toBe(0);
  editor.store.setState({ isCutting: false });
  ring(150);
  toolbox.tool.key?.('Enter', false);
  expect(coverageAt(mask(1), 165, 125)).toBe(255);
});

test('a ring is closed by Enter, shortened by Backspace and dropped by Esc', () => {
  const { editor, click, toolbox, mask } = studio('polygon');
  for (const [x, y] of [
    [10, 10],
    [60, 10],
    [60, 60],
    [300, 300],
  ] as const)
    click(x, y);
  toolbox.tool.key?.('Backspace', false);
  toolbox.tool.key?.('Enter', false);
  expect([coverageAt(mask(0), 50, 20), coverageAt(mask(0), 200, 200)]).toEqual([255, 0]);
  click(10, 10);
  toolbox.tool.key?.('Escape', false);
  expect(editor.store.getState().overlay).toBeNull();
  expect(toolbox.tool.key?.('Enter', false)).toBe(false);
});

test('G7: a moved vertex changes only what lies between both shapes', () => {
  const { editor, down, move, up, mask } = studio('vertices', { personId: 'person_2' });
  down(200, 200);
  move([230, 230]);
  up();
  expect(coverageAt(mask(1), 210, 210)).toBe(255);
  expect([coverageAt(mask(1), 100, 100), coverageAt(mask(1), 99, 150)]).toEqual([255, 0]);
  expect(editor.store.getState().undoLabel).toBe('vertices');
  editor.undo();
  expect(sameMask(mask(1), block(100, 100, 200, 200))).toBe(true);
});

/** A round one: its edge is soft all around, and its sides are not where its pixels are. */
function disc(x0: number, y0: number, radius: number): Mask {
  const pixels = Uint8Array.from({ length: size * size }, (_, i) => {
    const away = Math.hypot((i % size) + 0.5 - x0, Math.floor(i / size) + 0.5 - y0);
    return Math.round(255 * Math.min(1, Math.max(0, radius + 0.5 - away)));
  });
  return maskFromPixels(pixels, size, size);
}

function roundStudio() {
  const studied = studio('vertices', { personId: 'person_1' });
  studied.editor.setMasks('disc', new Map([['person_1', disc(200, 200, 60)]]));
  const { overlay } = studied.editor.store.getState();
  if (overlay?.kind !== 'rings') throw new Error('No rings are shown.');
  const [ring] = overlay.rings;
  const right = ring.reduce((most, point) => (point.x > most.x ? point : most));
  return { ...studied, ring, right, before: maskToPixels(studied.mask(0)) };
}

test.each([25, -25])('G7: on a round mask, too, a vertex moved by %d changes nothing elsewhere', (by) => {
  const { down, move, up, mask, right, before } = roundStudio();
  down(right.x, right.y);
  move([right.x + by, right.y]);
  up();
  const after = maskToPixels(mask(0));
  expect(after.some((value, i) => value !== before[i])).toBe(true);
  expect(after.every((value, i) => i % size > 210 || value === before[i])).toBe(true);
});

test.each([25, -25])('G7: a vertex moved by %d leaves no thin line where the edge was', (by) => {
  const { down, move, up, mask, right } = roundStudio();
  down(right.x, right.y);
  move([right.x + by, right.y]);
  up();
  // along the old edge, well away from the sides of today
  for (let y = right.y - 6; y <= right.y + 3; y++) {
    for (let x = right.x - 4; x <= right.x + 4; x++) {
      expect(coverageAt(mask(0), Math.floor(x), Math.floor(y))).toBe(by > 0 ? 255 : 0);
    }
  }
});

test('G7: pressing a side without moving makes a vertex and no step', () => {
  const { editor, click, ring, mask, before } = roundStudio();
  const [a, b] = ring;
  click((a.x + b.x) / 2 + 1, (a.y + b.y) / 2 + 1);
  expect(editor.store.getState().undoLabel).toBe('disc');
  expect(maskToPixels(mask(0))).toEqual(before);
});

test('G7: a mask of noise has too many corners to edit, which the editor says', () => {
  const noise = Uint8Array.from({ length: size * size }, (_, i) =>
    Math.imul(i, 2654435761) & 0x10000 ? 255 : 0,
  );
  const { editor } = studio('vertices');
  const problems = problemsOf(editor);
  editor.setMasks('noise', new Map([['person_1', maskFromPixels(noise, size, size)]]));
  expect(problems).toEqual(['too many corners']);
  expect(editor.store.getState().overlay).toBeNull();
});

test('vertices are added on a side and removed with Alt', () => {
  const { down, move, up, click, editor, mask } = studio('vertices', { personId: 'person_2' });
  down(150, 100);
  move([150, 60]);
  up();
  expect(coverageAt(mask(1), 150, 80)).toBe(255);
  click(150, 60, { alt: true });
  expect(coverageAt(mask(1), 150, 80)).toBe(0);
  const overlay = editor.store.getState().overlay;
  expect(overlay?.kind === 'rings' && overlay.rings[0].length).toBe(4);
});

test('a vertex can not be deleted while editing is disabled', () => {
  const { editor, toolbox, event, mask } = studio('vertices', { personId: 'person_2' });
  const before = mask(1);
  toolbox.tool.hover?.(event([[100, 100]]));
  editor.store.setState({ isEditingEnabled: false });
  expect(toolbox.tool.key?.('Delete', false)).toBe(false);
  expect(mask(1)).toBe(before);
});

test('the pick tool selects the person under the pointer', () => {
  const { editor, click } = studio('pick');
  click(150, 150);
  expect(editor.store.getState().personId).toBe('person_2');
  click(5, 5);
  expect(editor.store.getState().personId).toBe('person_2');
});

test('a badge is dragged in one step, and stays on the image', () => {
  const { editor, image, down, move, up } = studio('badge');
  editor.change('face', (draft) => {
    draft.persons[0].face = { src: '/f', at: { x: 50, y: 50 } };
  });
  down(52, 50);
  move([80, 80]);
  expect(editor.store.getState().overlay).toMatchObject({ at: { x: 78, y: 80 } });
  move([-30, 900]);
  up();
  expect(image().persons[0].face?.at).toEqual({ x: 0, y: size });
  editor.undo();
  expect(image().persons[0].face?.at).toEqual({ x: 50, y: 50 });
});

test('a click on a badge selects its person, and moves nothing', () => {
  const { editor, image, click } = studio('badge');
  editor.change('face', (draft) => {
    draft.persons[1].face = { src: '/f', at: { x: 50, y: 50 } };
  });
  click(55, 53);
  expect(image().persons[1].face?.at).toEqual({ x: 50, y: 50 });
  expect(editor.store.getState()).toMatchObject({ personId: image().persons[1].id, undoLabel: 'face' });
});

test('a press of the polygon that becomes a pinch takes its own vertex back, and no other; nor does it close the ring', () => {
  const { editor, click, down, move, toolbox, mask } = studio('polygon');
  const points = () => {
    const { overlay } = editor.store.getState();
    return overlay?.kind === 'ring' ? overlay.points : [];
  };
  click(10, 10);
  click(60, 10);
  click(60, 60);
  const before = points();
  down(10, 60);
  move([12, 62]);
  toolbox.tool.cancel();
  expect(points()).toEqual(before);
  down(11, 11);
  toolbox.tool.cancel();
  expect([points(), coverageAt(mask(0), 50, 20)]).toEqual([before, 0]);
  click(11, 11);
  expect(coverageAt(mask(0), 50, 20)).toBe(255);
});

test('choosing another tool drops what the first had begun', () => {
  const { editor, click } = studio('polygon');
  click(10, 10);
  editor.store.setState({ tool: 'brush' });
  expect(editor.store.getState().overlay).toBeNull();
});

test('G6: a lasso adds what lies inside of its line, and with Alt cuts it out, as one step each', () => {
  const { editor, down, move, toolbox, event, up, mask } = studio('lasso');
  down(20, 20);
  move([80, 20]);
  move([80, 80]);
  move([20, 80]);
  up();
  expect([coverageAt(mask(0), 50, 50), coverageAt(mask(0), 10, 50)]).toEqual([255, 0]);
  expect(editor.store.getState()).toMatchObject({ undoLabel: 'lasso', overlay: null });
  down(40, 40);
  for (const point of [
    [60, 40],
    [60, 60],
    [40, 60],
  ] as [number, number][])
    move(point);
  toolbox.tool.up(event([[40, 60]], { alt: true }));
  expect([coverageAt(mask(0), 50, 50), coverageAt(mask(0), 30, 30)]).toEqual([0, 255]);
  editor.undo();
  expect(coverageAt(mask(0), 50, 50)).toBe(255);
});

test('a rectangle covers whole pixels within the photo, a square with Shift, and nothing when it is given up', () => {
  const { editor, down, move, toolbox, event, up, mask } = studio('rectangle');
  down(20.4, 30.4);
  move([49.6, 60.2]);
  up();
  expect([19, 20, 49, 50].map((x) => coverageAt(mask(0), x, 40))).toEqual([0, 255, 255, 0]);
  expect([29, 30, 59, 60].map((y) => coverageAt(mask(0), 30, y))).toEqual([0, 255, 255, 0]);
  down(100, 100);
  toolbox.tool.move(event([[140, 110]], { shift: true }));
  up();
  expect([coverageAt(mask(0), 139, 139), coverageAt(mask(0), 141, 120)]).toEqual([255, 0]);
  const before = mask(0);
  down(-30, 150);
  move([60, 180]);
  toolbox.tool.cancel();
  up();
  expect([mask(0), editor.store.getState().overlay]).toEqual([before, null]);
});
