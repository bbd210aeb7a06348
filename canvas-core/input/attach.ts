import type { StoreApi } from 'zustand/vanilla';
import type { Actions } from '../actions.ts';
import { onCanvas, type ScreenPoint, screenPoint, type ViewportPoint } from '../geometry.ts';
import type { PointerHolder } from '../pointer.ts';
import { lastOf, type Tool, type ToolEvent, type ToolKey, type Tools } from '../tool.ts';
import { createToolbox } from '../toolbox.ts';
import { type CanvasState, type CanvasView, changeView } from '../view/view.ts';
import { panned, toImage, toViewport, wheeled, zoomedTo } from '../view/viewport.ts';
import { wheelTicks } from '../view/wheel.ts';
import { createCorner } from './corner.ts';
import { keepFocus } from './focus.ts';
import { createGestures, type GestureHandlers, type Intent, type PointerInput } from './gestures.ts';
import { attachKeyboard } from './keyboard.ts';
import { createPressureReader } from './pressure.ts';

const middleButton = 1;
/** The mouse's right button is also the pen's barrel button; a pen's other end (T4). */
const rightButton = 2;
const penEnd = 5;

/** Whom the input moves, and what of it the tools don't hear. */
export interface InputTarget<State extends CanvasState, Context> {
  readonly view: CanvasView & { readonly store: StoreApi<State> };
  /** What tools and actions work on. */
  readonly context: Context;
  readonly tools: Tools<Context>;
  readonly actions: Actions<Context, State>;
  /** What tools work on: when it is another one, they begin anew. */
  readonly subjectOf?: (state: State) => unknown;
  /** Of a product that shows something at the pointer. */
  readonly pointer?: PointerHolder;
  /** Esc while no pointer is pressed. @returns whether there was something to end */
  endRun?(): boolean;
}

export interface Input {
  /** What a button does for those without a keyboard: the same as the key. */
  press(key: ToolKey): void;
  detach(): void;
}

/**
 * Connects pointers, wheel and keys over an element with a product's view, tools and actions. Listens on the DOM, because Pixi's
 * events have no coalesced samples.
 *
 * @param element the canvas, or what lies over it; keys count in its closest `[data-editor-root]`, else in itself
 */
export function attachInput<State extends CanvasState, Context>(
  target: InputTarget<State, Context>,
  element: HTMLElement,
): Input {
  const { view, context, actions, pointer: holder } = target;
  const { store, options }: CanvasView = view;
  const product: StoreApi<State> = view.store;
  const toolbox = createToolbox({ ...target, store: product });
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
    holder?.pointTo(point, hand);
  };

  const letGo = (): void => {
    pressed = null;
    holder?.pointTo(holder.pointer?.at ?? null);
  };

  const handlers: GestureHandlers = {
    isPenMode: () => store.getState().isPenMode,
    penSeen: () => store.setState({ isPenMode: true }),
    down(input, intent) {
      pressed = (intent === 'erase' && toolbox.eraser) || toolbox.tool;
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
    pan: (dx, dy) => changeView(view, (viewport) => panned(viewport, dx, dy)),
    pinch: (from, to, scale) =>
      changeView(view, (viewport) =>
        panned(zoomedTo(viewport, viewport.zoom * scale, from, options.zoom), to.x - from.x, to.y - from.y),
      ),
    resize: (dx) => toolbox.tool.resize?.(dx / store.getState().viewport.zoom),
  };
  const gestures = createGestures(handlers, options.touch);

  // keys move the photo below a pointer that rests; a hand that drags it takes the point along
  const stopFollowing = store.subscribe((state, previous) => {
    if (state.viewport === previous.viewport || !holder?.pointer || !gestures.isIdle) return;
    const { at, ...hand } = holder.pointer;
    holder.pointTo(toImage(state.viewport, toViewport(previous.viewport, at)), hand);
  });

  const tellHand = (): void => {
    const isHandDown = !gestures.isIdle;
    if (store.getState().isHandDown !== isHandDown) store.setState({ isHandDown });
  };

  const corner = createCorner(element, listeners.signal);
  const place = (event: MouseEvent, from: ScreenPoint): ViewportPoint =>
    onCanvas(screenPoint(event.clientX, event.clientY), from);

  const input = (event: PointerEvent, from: ScreenPoint): PointerInput => ({
    id: event.pointerId,
    kind: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
    time: event.timeStamp,
    point: place(event, from),
    pressure: event.pressure,
    shift: event.shiftKey,
    alt: event.altKey,
  });

  const intentOf = (event: PointerEvent): Intent | null => {
    const { tool, eraser } = toolbox;
    if (event.button === middleButton || isSpaceDown) return 'pan';
    if (event.button === rightButton || event.button === penEnd) return eraser && 'erase';
    if (event.button !== 0) return null;
    if (tool.pans) return 'pan';
    return event.altKey && tool.resize ? 'resize' : 'draw';
  };

  const lift = (event: PointerEvent): void => {
    gestures.up(input(event, corner.kept()));
    tellHand();
  };

  const takeAway = (event: PointerEvent): void => {
    gestures.cancel(event.pointerId);
    tellHand();
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      const intent = intentOf(event);
      if (!intent) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      gestures.down(input(event, corner.read()), intent);
      tellHand();
    },
    on,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'pen') gestures.hoverPen(true);
      const coalesced = event.getCoalescedEvents?.() ?? [];
      const from = gestures.isIdle ? corner.read() : corner.kept();
      const inputs = (coalesced.length > 0 ? coalesced : [event]).map((sample) => input(sample, from));
      // a mouse that moves without a button was released where nobody told of it
      if (!gestures.isIdle && event.pointerType === 'mouse' && event.buttons === 0) lift(event);
      if (!gestures.isIdle) gestures.move(inputs);
      else if (event.pointerType !== 'touch') {
        const hovering = toolEvent(inputs.slice(-1));
        follow(hovering);
        toolbox.tool.hover?.(hovering);
      }
    },
    on,
  );
  element.addEventListener('pointerup', lift, on);
  element.addEventListener('pointercancel', takeAway, on);
  // also fires after pointerup, when the pointer is not known any more
  element.addEventListener('lostpointercapture', takeAway, on);
  element.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType === 'pen') gestures.hoverPen(false);
      if (gestures.isIdle) holder?.pointTo(null);
    },
    on,
  );
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      changeView(view, (viewport) =>
        wheeled(viewport, wheelTicks(event), place(event, corner.read()), options.zoom),
      );
    },
    { ...on, passive: false },
  );
  element.addEventListener('contextmenu', (event) => event.preventDefault(), on);
  element.style.touchAction = 'none';

  const root = element.closest<HTMLElement>('[data-editor-root]') ?? element;
  keepFocus(root, element, listeners.signal);
  const toolKey = (key: string, alt: boolean): boolean => toolbox.tool.key?.(key, alt) ?? false;
  const abandon = (): boolean => {
    if (gestures.isIdle) return target.endRun?.() ?? false;
    gestures.abandon();
    tellHand();
    return true;
  };
  attachKeyboard(root, {
    signal: listeners.signal,
    run: (key) => actions.runKey(context, product.getState(), key),
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

  return {
    press(key) {
      if (!toolKey(key, false) && key === 'Escape') abandon();
    },
    detach() {
      listeners.abort();
      stopCursor();
      stopFollowing();
      gestures.abandon();
      tellHand();
      toolbox.close();
    },
  };
}
