// @vitest-environment jsdom
import { coverageAt, Mask, maskToPixels } from '@facet/wasm/mask.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from '../editor.ts';
import { attachInput } from '../input.ts';
import { createImage, createPerson } from '../model/document.ts';
import type { EditorServices } from '../services.ts';
import { type EditorState, imageOf } from '../state.ts';
import { openEditor } from '../testing.ts';

const side = 100;
/** Where the canvas lies in the window. */
let origin = { left: 300, top: 40 };
/** What jsdom lacks: tells of another size of the canvas or of what it lies in. */
let tellSize = (): void => {};

let editor: Editor;
let canvas: HTMLElement;
let detach: (() => void) | undefined;

/** The canvas at zoom 2 in a window of its own, with a person's mask that is full where it is asked for. */
function open(state: Partial<EditorState> = {}, base = new Mask(side, side)): void {
  detach?.();
  const image = createImage({
    id: 'a',
    src: '',
    width: side,
    height: side,
    persons: [createPerson(1, base)],
  });
  editor = openEditor([image], {
    canvas: { width: 400, height: 300 },
    viewport: { zoom: 2, x: 20, y: 10 },
    brush: { size: 4, pressure: 'off', overlap: 'allowed' },
    ...state,
  });
  document.body.innerHTML = '<div data-editor-root tabindex="-1"><button>x</button></div>';
  canvas = document.createElement('div');
  canvas.tabIndex = 0;
  canvas.setPointerCapture = () => undefined;
  canvas.getBoundingClientRect = () => new DOMRect(origin.left, origin.top, 400, 300);
  document.body.firstElementChild!.append(canvas);
  detach = attachInput({ editor, services: {} as EditorServices }, canvas);
}

const full = (): Mask => new Mask(side, side, [255]);

beforeEach(() => {
  origin = { left: 300, top: 40 };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellSize = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
  detach?.();
  editor.close();
  document.body.replaceChildren();
});

/** @param at the image pixel */
const onScreen = ([x, y]: readonly [number, number]) => ({
  clientX: x * 2 + 20 + origin.left,
  clientY: y * 2 + 10 + origin.top,
});

type At = readonly [x: number, y: number];

function point(type: string, at: At, init: PointerEventInit = {}): void {
  const event = new PointerEvent(`pointer${type}`, {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    pointerType: 'mouse',
    buttons: type === 'up' ? 0 : 1,
    pressure: 0.5,
    ...onScreen(at),
    ...init,
  });
  canvas.dispatchEvent(event);
}

function drag(from: At, to: At, init: PointerEventInit = {}): void {
  point('down', from, init);
  point('move', to, init);
  point('up', to, { ...init, buttons: 0 });
}

const press = (init: KeyboardEventInit, on: EventTarget = canvas): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
const release = (key: string): boolean =>
  canvas.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
const wheel = (init: WheelEventInit): boolean =>
  canvas.dispatchEvent(
    new WheelEvent('wheel', { bubbles: true, cancelable: true, ...onScreen([50, 50]), ...init }),
  );

const state = (): EditorState => editor.store.getState();
const mask = (): Mask => imageOf(state()).persons[0].mask;
const at = (x: number, y: number): number => coverageAt(mask(), x, y);
const covered = (): number => maskToPixels(mask()).filter((coverage) => coverage > 0).length;

describe('coordinates', () => {
  test('C1: a pointer of the window is told on the canvas and from there on the image, wherever the canvas lies', () => {
    point('move', [0, 0], {
      clientX: origin.left + 20 + 2 * 30,
      clientY: origin.top + 10 + 2 * 7,
      buttons: 0,
    });
    expect(editor.pointer?.at).toEqual({ x: 30, y: 7 });
  });

  test('C1: a stroke asks the browser once where the canvas is', () => {
    const ask = vi.spyOn(canvas, 'getBoundingClientRect');
    point('down', [20, 50]);
    for (let x = 21; x <= 40; x++) point('move', [x, 50]);
    point('up', [40, 50]);
    expect(ask).toHaveBeenCalledOnce();
  });

  test.each([
    ['has another size', () => tellSize()],
    ['scrolls', () => canvas.parentElement!.dispatchEvent(new Event('scroll'))],
  ])('C1: a stroke goes on where the pointer is when something around the canvas %s', (_, tell) => {
    point('down', [20, 50]);
    point('move', [40, 50]);
    origin = { left: 340, top: 40 };
    tell();
    point('move', [50, 50]);
    point('up', [50, 50]);
    expect([at(50, 50), at(60, 50)]).toEqual([255, 0]);
  });

  test('C2: a dab of one pixel at (0.5, 0.5) covers the first pixel and no other', () => {
    open({ brush: { size: 1, pressure: 'off', overlap: 'allowed' } });
    drag([0.5, 0.5], [0.5, 0.5]);
    expect(at(0, 0)).toBe(255);
    expect(covered()).toBe(1);
  });

  test('C4: a stroke may leave the image and come back; what lies outside is not kept', () => {
    point('down', [10, 50]);
    point('move', [-40, 50]);
    point('move', [-40, 60]);
    point('move', [10, 60]);
    point('up', [10, 60]);
    expect([at(0, 50), at(0, 60)]).toEqual([255, 255]);
    expect(at(0, 55)).toBe(0);
    expect([mask().width, mask().height]).toEqual([side, side]);
  });
});

describe('wheel', () => {
  const zoom = (): number => state().viewport.zoom;

  test('C3: a tick zooms by 1.1 and keeps the point under the pointer', () => {
    wheel({ deltaY: -100 });
    expect(zoom()).toBeCloseTo(2.2, 9);
    expect(state().viewport.x + 50 * zoom()).toBeCloseTo(120, 9);
    wheel({ deltaY: 100 });
    expect(zoom()).toBeCloseTo(2, 9);
  });

  test('C3: lines count as ticks, and so do the small steps of a pinch on a trackpad', () => {
    wheel({ deltaY: -3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(zoom()).toBeCloseTo(2.2, 9);
    wheel({ deltaY: -10, ctrlKey: true });
    expect(zoom()).toBeCloseTo(2.42, 9);
    wheel({ deltaY: -50 });
    expect(zoom()).toBeCloseTo(2.42 * Math.sqrt(1.1), 9);
  });

  test('C3: a page is a tick, and one event zooms by three at most', () => {
    wheel({ deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE });
    expect(zoom()).toBeCloseTo(2 / 1.1, 9);
    wheel({ deltaY: -9000 });
    expect(zoom()).toBeCloseTo(2 * 1.1 ** 2, 9);
  });

  test('C3: zoom ends at 0.1 and 5', () => {
    for (let i = 0; i < 40; i++) wheel({ deltaY: -300 });
    expect(zoom()).toBe(5);
    for (let i = 0; i < 40; i++) wheel({ deltaY: 9000 });
    expect(zoom()).toBe(0.1);
  });

  test('the page does not scroll', () => {
    expect(wheel({ deltaY: 100 })).toBe(false);
  });
});

describe('pan and resize', () => {
  const place = () => [state().viewport.x, state().viewport.y];

  test('T5: Space pans as long as it is held', () => {
    press({ key: ' ', code: 'Space' });
    drag([10, 10], [15, 13]);
    expect(place()).toEqual([30, 16]);
    release(' ');
    expect(covered()).toBe(0);
    drag([10, 10], [15, 13]);
    expect(covered()).toBeGreaterThan(0);
  });

  test('T5: Space is forgotten when the window loses the focus, which does not tell of its release', () => {
    press({ key: ' ', code: 'Space' });
    window.dispatchEvent(new Event('blur'));
    drag([10, 10], [15, 13]);
    expect(place()).toEqual([20, 10]);
    expect(covered()).toBeGreaterThan(0);
  });

  test('T5: the middle button pans', () => {
    drag([10, 10], [4, 30], { button: 1, buttons: 4 });
    expect(place()).toEqual([8, 50]);
    expect(covered()).toBe(0);
  });

  test('S1: Alt-drag changes the size of the brush by image pixels, from 1 to 256, and draws nothing', () => {
    drag([10, 10], [30, 10], { altKey: true });
    expect(state().brush.size).toBe(24);
    drag([10, 10], [900, 10], { altKey: true });
    expect(state().brush.size).toBe(256);
    drag([900, 10], [10, 10], { altKey: true });
    expect(state().brush.size).toBe(1);
    expect(covered()).toBe(0);
  });
});

describe('outline', () => {
  test('keys that move the photo leave the outline at the pointer', () => {
    point('move', [50, 50], { buttons: 0 });
    const { viewport } = state();
    press({ key: 'ArrowLeft' });
    const moved = state().viewport.x - viewport.x;
    expect(moved).not.toBe(0);
    expect(editor.pointer?.at).toEqual({ x: 50 - moved / 2, y: 50 });
  });

  test('a hand that drags the photo takes the outline along', () => {
    press({ key: ' ', code: 'Space' });
    point('move', [50, 50], { buttons: 0 });
    drag([50, 50], [60, 55]);
    expect(editor.pointer?.at).toEqual({ x: 50, y: 50 });
  });
});

describe('what erases', () => {
  beforeEach(() => {
    open({ tool: 'polygon' }, full());
  });

  test('S11: the right mouse button erases, whichever tool is chosen', () => {
    drag([50, 50], [60, 50], { button: 2, buttons: 2 });
    expect([at(50, 50), at(60, 50), at(80, 50)]).toEqual([0, 0, 255]);
  });

  test.each([
    ['barrel button', { button: 2, buttons: 2 }],
    ['eraser end', { button: 5, buttons: 32 }],
  ])("T4: a pen's %s erases, whichever tool is chosen", (_, buttons) => {
    drag([50, 50], [60, 50], { pointerType: 'pen', ...buttons });
    expect([at(50, 50), at(60, 50), at(80, 50)]).toEqual([0, 0, 255]);
  });

  test('S11, T4: the outline is that of the eraser while it erases, and no longer', () => {
    const erasing = { pointerType: 'pen', button: 5, buttons: 32 };
    point('down', [50, 50], erasing);
    expect(editor.pointer).toMatchObject({ at: { x: 50, y: 50 }, isErasing: true });
    point('move', [60, 50], erasing);
    expect(editor.pointer).toMatchObject({ at: { x: 60, y: 50 }, isErasing: true });
    point('up', [60, 50], erasing);
    expect(editor.pointer).toMatchObject({ at: { x: 60, y: 50 }, isErasing: false });
  });
});

describe('strokes', () => {
  test('S6: the outline knows the pressure of the pen that draws, and is full over the photo', () => {
    const pen = { pointerType: 'pen' };
    point('move', [50, 50], { ...pen, pressure: 0, buttons: 0 });
    expect(editor.pointer?.pressure).toBe(1);
    point('down', [50, 50], { ...pen, pressure: 0.25 });
    expect(editor.pointer?.pressure).toBe(0.25);
    point('move', [51, 50], { ...pen, pressure: 0.75 });
    expect(editor.pointer?.pressure).toBe(0.75);
    point('up', [51, 50], { ...pen, pressure: 0 });
    expect(editor.pointer?.pressure).toBe(1);
  });

  test('S6: a pen without a sensor draws its second stroke as thick as its first', () => {
    open({ brush: { size: 20, pressure: 'size', overlap: 'allowed' } });
    const pen = { pointerType: 'pen' };
    for (const y of [30, 70]) {
      point('move', [50, y], { ...pen, pressure: 0, buttons: 0 });
      point('down', [50, y], pen);
      point('up', [50, y], { ...pen, pressure: 0 });
    }
    expect([at(50, 21), at(50, 61)]).toEqual([255, 255]);
  });

  test('S10: a window that loses the focus does not touch a stroke', () => {
    point('down', [20, 50]);
    window.dispatchEvent(new Event('blur'));
    point('move', [60, 50]);
    point('up', [60, 50]);
    expect([at(20, 50), at(60, 50)]).toEqual([255, 255]);
    expect(state().undoLabel).toBe('brush');
  });

  test('S9: losing the pointer abandons a stroke', () => {
    point('down', [20, 50]);
    point('move', [60, 50]);
    canvas.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1 }));
    expect(editor.live).toBeNull();
    point('up', [60, 50]);
    expect(covered()).toBe(0);
    expect(state().undoLabel).toBeNull();
  });

  test('a pointer that is lost after its release, as all are, takes nothing back', () => {
    drag([20, 50], [60, 50]);
    canvas.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1 }));
    expect(at(60, 50)).toBe(255);
  });

  test('S9: Esc abandons a stroke, and the next one of the same mouse is drawn whole', () => {
    point('down', [20, 50]);
    press({ key: 'Escape' });
    expect(editor.live).toBeNull();
    // its release was not told
    drag([20, 70], [60, 70]);
    expect([at(20, 50), at(20, 70), at(60, 70)]).toEqual([0, 255, 255]);
  });

  test('a stroke whose release was not told ends with the next move of the mouse without a button', () => {
    point('down', [20, 50]);
    point('move', [40, 50]);
    point('move', [80, 80], { buttons: 0 });
    expect(editor.live).toBeNull();
    expect([at(40, 50), at(80, 80)]).toEqual([255, 0]);
    expect(state().undoLabel).toBe('brush');
  });

  test('S9: a tool that is chosen by key in mid-stroke begins with the next one', () => {
    point('down', [20, 50]);
    press({ key: 'v', code: 'KeyV' });
    point('move', [60, 50]);
    point('up', [60, 50]);
    expect([at(20, 50), at(60, 50)]).toEqual([255, 255]);
    expect(state().tool).toBe('vertices');
  });

  test('what a tool shows is not taken away by the one that was pressed when it was chosen', () => {
    open({ tool: 'smart' }, full());
    point('down', [20, 20]);
    point('move', [60, 60]);
    press({ key: 'v', code: 'KeyV' });
    expect(state().overlay?.kind).toBe('rings');
    point('move', [70, 70]);
    point('up', [70, 70]);
    expect(state().overlay?.kind).toBe('rings');
  });

  test('all coalesced samples of a move are drawn', () => {
    point('down', [20, 20]);
    const move = new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', buttons: 1 });
    const samples = [[80, 20] as const, [80, 80] as const].map(
      (place) => new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', ...onScreen(place) }),
    );
    move.getCoalescedEvents = () => samples;
    canvas.dispatchEvent(move);
    point('up', [80, 80]);
    expect([at(50, 20), at(80, 50), at(50, 50)]).toEqual([255, 255, 0]);
  });
});

describe('keys', () => {
  test('? opens help and closes it', () => {
    press({ key: '?', code: 'Slash', shiftKey: true });
    expect(state().isHelpShown).toBe(true);
    press({ key: '?', code: 'Slash', shiftKey: true });
    expect(state().isHelpShown).toBe(false);
  });

  test('keys count wherever in the editor the focus is', () => {
    press({ key: 'e', code: 'KeyE' }, document.querySelector('[data-editor-root]')!);
    expect(state().tool).toBe('eraser');
    press({ key: 'p', code: 'KeyP' }, document.querySelector('button')!);
    expect(state().tool).toBe('polygon');
  });

  test('a button that goes while it has the focus leaves the keys to the canvas', async () => {
    const button = document.querySelector('button')!;
    button.focus();
    button.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(canvas);
  });

  test('G6: Alt+Enter closes the ring and cuts it out', () => {
    open({ tool: 'polygon' }, full());
    for (const corner of [[20, 20] as const, [80, 20] as const, [50, 80] as const]) drag(corner, corner);
    press({ key: 'Enter', altKey: true });
    expect([at(50, 40), at(5, 5)]).toEqual([0, 255]);
  });

  test('nothing is heard any more once it is detached', () => {
    detach?.();
    press({ key: 'e', code: 'KeyE' });
    drag([20, 20], [40, 40]);
    expect(state().tool).toBe('brush');
    expect(covered()).toBe(0);
  });
});
