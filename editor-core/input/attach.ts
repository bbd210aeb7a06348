import {
  clamp,
  onCanvas,
  type ScreenPoint,
  screenPoint,
  type ViewportPoint,
} from '@facet/canvas-core/geometry.ts';
import { keepFocus } from '@facet/canvas-core/input/focus.ts';
import { attachKeyboard } from '@facet/canvas-core/input/keyboard.ts';
import { wheelTicks } from '@facet/canvas-core/view/wheel.ts';
import { runAction } from '../commands/actions.ts';
import { options } from '../options.ts';
import { imageOf } from '../state.ts';
import { lastOf, type Tool, type ToolContext, type ToolEvent } from '../tools/tool.ts';
import { createToolbox } from '../tools/toolbox.ts';
import {
  keptInSight,
  panned,
  toImage,
  toViewport,
  type Viewport,
  wheeled,
  zoomedTo,
} from '../view/viewport.ts';
import { createGestures, type Intent, type PointerInput } from './gestures.ts';
import { createPressureReader } from './pressure.ts';

const middleButton = 1;
/** The mouse's right button is also the pen's barrel button; a pen's other end (T4). */
const rightButton = 2;
const penEnd = 5;

/**
 * Connects pointers, wheel and keys over an element with the editor. Listens on the DOM, because Pixi's events have no coalesced
 * samples.
 *
 * @param element the canvas, or what lies over it; keys count in its closest `[data-editor-root]`, else in itself
 * @returns how to disconnect
 */
export function attachInput(context: ToolContext, element: HTMLElement): () => void {
  const { editor } = context;
  const { store } = editor;
  const toolbox = createToolbox(context);
  const pressure = createPressureReader();
  const listeners = new AbortController();
  const on = { signal: listeners.signal };
  /** The tool that a pointer pressed; it gets all of the pointer's events, whatever is chosen meanwhile. */
  let pressed: Tool | null = null;
  let isSpaceDown = false;

  const showCursor = (): void => {
    element.style.cursor = isSpaceDown ? 'grab' : toolbox.tool.cursor;
  };
  // the toolbox subscribed before, so it has changed its tool by now
  const stopCursor = store.subscribe((state, previous) => {
    if (state.tool !== previous.tool) showCursor();
  });
  showCursor();

  const move = (change: (viewport: Viewport) => Viewport): void => {
    const state = store.getState();
    const viewport = keptInSight(change(state.viewport), imageOf(state), state.canvas);
    store.setState({ viewport });
  };

  const toolEvent = (inputs: readonly PointerInput[]): ToolEvent => {
    const { viewport } = store.getState();
    const { kind, shift, alt } = inputs[inputs.length - 1];
    return {
      samples: inputs.map((input) => ({
        point: toImage(viewport, input.point),
        pressure: pressure(input.kind, input.pressure),
      })),
      shift,
      alt,
      hitRadius: (kind === 'mouse' ? options.hitRadius.mouse : options.hitRadius.touch) / viewport.zoom,
    };
  };

  /** The brush's outline is that of what draws; without a pressed pointer, that of the chosen tool at full pressure. */
  const follow = (event: ToolEvent): void => {
    const { point, pressure } = lastOf(event);
    const hand = pressed ? { isErasing: pressed === toolbox.eraser, pressure } : {};
    editor.pointTo(point, hand);
  };

  const letGo = (): void => {
    pressed = null;
    editor.pointTo(editor.pointer?.at ?? null);
  };

  const gestures = createGestures({
    isPenMode: () => store.getState().isPenMode,
    penSeen: () => store.setState({ isPenMode: true }),
    down(input, intent) {
      pressed = intent === 'erase' ? toolbox.eraser : toolbox.tool;
      const event = toolEvent([input]);
      follow(event);
      pressed.down(event);
    },
    move(inputs) {
      const event = toolEvent(inputs);
      follow(event);
      pressed?.move(event);
    },
    up(input) {
      pressed?.up(toolEvent([input]));
      letGo();
    },
    cancel() {
      pressed?.cancel();
      letGo();
    },
    pan: (dx, dy) => move((viewport) => panned(viewport, dx, dy)),
    pinch: (from, to, scale) =>
      move((viewport) =>
        panned(zoomedTo(viewport, viewport.zoom * scale, from), to.x - from.x, to.y - from.y),
      ),
    resize(dx) {
      const { brush, viewport } = store.getState();
      const size = clamp(brush.size + dx / viewport.zoom, options.brush.min, options.brush.max);
      store.setState({ brush: { ...brush, size } });
    },
  });

  // keys move the photo below a pointer that rests; a hand that drags it takes the point along
  const stopFollowing = store.subscribe((state, previous) => {
    if (state.viewport === previous.viewport || !editor.pointer || !gestures.isIdle) return;
    const { at, ...hand } = editor.pointer;
    editor.pointTo(toImage(state.viewport, toViewport(previous.viewport, at)), hand);
  });

  const origin = (): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return screenPoint(left, top);
  };

  const place = (event: MouseEvent, from = origin()): ViewportPoint =>
    onCanvas(screenPoint(event.clientX, event.clientY), from);

  const input = (event: PointerEvent, from?: ScreenPoint): PointerInput => ({
    id: event.pointerId,
    kind: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
    time: event.timeStamp,
    point: place(event, from),
    pressure: event.pressure,
    shift: event.shiftKey,
    alt: event.altKey,
  });

  const intentOf = (event: PointerEvent): Intent | null => {
    const { tool } = store.getState();
    if (event.button === middleButton || isSpaceDown) return 'pan';
    if (event.button === rightButton || event.button === penEnd) return 'erase';
    if (event.button !== 0) return null;
    if (tool === 'pan') return 'pan';
    return event.altKey && (tool === 'brush' || tool === 'eraser') ? 'resize' : 'draw';
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      const intent = intentOf(event);
      if (!intent) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      gestures.down(input(event), intent);
    },
    on,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'pen') gestures.hoverPen(true);
      const coalesced = event.getCoalescedEvents?.() ?? [];
      const from = origin();
      const inputs = (coalesced.length > 0 ? coalesced : [event]).map((sample) => input(sample, from));
      // a mouse that moves without a button was released where nobody told of it
      if (!gestures.isIdle && event.pointerType === 'mouse' && event.buttons === 0) gestures.up(input(event));
      if (!gestures.isIdle) gestures.move(inputs);
      else if (event.pointerType !== 'touch') {
        const hovering = toolEvent(inputs.slice(-1));
        follow(hovering);
        toolbox.tool.hover?.(hovering);
      }
    },
    on,
  );
  element.addEventListener('pointerup', (event) => gestures.up(input(event)), on);
  element.addEventListener('pointercancel', (event) => gestures.cancel(event.pointerId), on);
  // also fires after pointerup, when the pointer is not known any more
  element.addEventListener('lostpointercapture', (event) => gestures.cancel(event.pointerId), on);
  element.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType === 'pen') gestures.hoverPen(false);
      if (gestures.isIdle) editor.pointTo(null);
    },
    on,
  );
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      move((viewport) => wheeled(viewport, wheelTicks(event), place(event)));
    },
    { ...on, passive: false },
  );
  element.addEventListener('contextmenu', (event) => event.preventDefault(), on);
  element.style.touchAction = 'none';

  const root = element.closest<HTMLElement>('[data-editor-root]') ?? element;
  keepFocus(root, element, listeners.signal);
  const toolKey = (key: string, alt: boolean): boolean => toolbox.tool.key?.(key, alt) ?? false;
  const abandon = (): boolean => {
    if (gestures.isIdle) return editor.endRun();
    gestures.abandon();
    return true;
  };
  const stopPresses = editor.onPress((key) => {
    if (!toolKey(key, false) && key === 'Escape') abandon();
  });
  attachKeyboard(root, {
    signal: listeners.signal,
    run: (key) => runAction(context, key),
    toolKey,
    abandon,
    space(isDown) {
      isSpaceDown = isDown;
      showCursor();
    },
  });
  // its release is not told to a window without the focus; pointers are captured, so their strokes go on (S10)
  element.ownerDocument.defaultView?.addEventListener(
    'blur',
    () => {
      isSpaceDown = false;
      showCursor();
    },
    on,
  );

  return () => {
    listeners.abort();
    stopCursor();
    stopFollowing();
    stopPresses();
    gestures.abandon();
    toolbox.close();
  };
}
