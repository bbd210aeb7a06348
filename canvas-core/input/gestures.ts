import { distance, midpoint, type ViewportPoint } from '../geometry.ts';

export type PointerKind = 'mouse' | 'pen' | 'touch';

/** A DOM pointer event, reduced to what gestures need. */
export interface PointerInput {
  readonly id: number;
  readonly kind: PointerKind;
  /** Milliseconds. */
  readonly time: number;
  readonly point: ViewportPoint;
  /** As the device reports it. */
  readonly pressure: number;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** What pressing a pointer means, decided by button and keys before it gets here. */
export type Intent = 'draw' | 'erase' | 'pan' | 'resize';

export interface PinchLimits {
  /** Milliseconds: a second finger within this time and movement makes a pinch of what looked like a stroke (T2). */
  readonly pinchMs: number;
  /** Viewport pixels. */
  readonly pinchSlop: number;
}

export interface GestureHandlers {
  isPenMode(): boolean;
  /** T1: the first pen event. */
  penSeen(): void;
  down(input: PointerInput, intent: 'draw' | 'erase'): void;
  /** All samples since the last event, in the order of time. */
  move(inputs: readonly PointerInput[]): void;
  up(input: PointerInput): void;
  cancel(): void;
  pan(dx: number, dy: number): void;
  /** Two fingers: the point between them moved from `from` to `to`, their distance changed by `scale` (T5). */
  pinch(from: ViewportPoint, to: ViewportPoint, scale: number): void;
  /** Alt-drag: viewport pixels to the right. */
  resize(dx: number): void;
}

type State =
  | { kind: 'idle' }
  | { kind: 'drawing'; first: PointerInput; travelled: number; last: PointerInput }
  | { kind: 'panning' | 'resizing'; id: number; at: ViewportPoint }
  | { kind: 'pinching'; a: PointerInput; b: PointerInput };

/**
 * What pointers together mean (SEMANTICS, Pen and touch). One machine for mouse, pen and fingers, without the DOM.
 */
export function createGestures(handlers: GestureHandlers, { pinchMs, pinchSlop }: PinchLimits) {
  let state: State = { kind: 'idle' };
  /** Pointers that are down and that no gesture uses: palms, the third finger on, and what was abandoned. */
  const ignored = new Set<number>();
  let isPenNear = false;

  const startPan = (input: PointerInput): void => {
    state = { kind: 'panning', id: input.id, at: input.point };
  };

  const draw = (input: PointerInput, intent: 'draw' | 'erase'): void => {
    state = { kind: 'drawing', first: input, last: input, travelled: 0 };
    handlers.down(input, intent);
  };

  /** The finger that may still become half of a pinch: one that pans, or has only just begun to draw. */
  const pinchPartner = (input: PointerInput): PointerInput | null => {
    if (input.kind !== 'touch') return null;
    if (state.kind === 'panning') return { ...input, id: state.id, point: state.at };
    if (state.kind !== 'drawing' || state.first.kind !== 'touch') return null;
    const isEarly = input.time - state.first.time <= pinchMs && state.travelled <= pinchSlop;
    return isEarly ? state.last : null;
  };

  const pressPen = (input: PointerInput, intent: Intent): void => {
    // a hand that rested on the glass before the pen came is a palm, whatever it was doing (T3)
    if (state.kind === 'drawing') handlers.cancel();
    for (const id of fingersOf(state)) ignored.add(id);
    press(input, intent);
  };

  const press = (input: PointerInput, intent: Intent): void => {
    if (intent === 'pan') startPan(input);
    else if (intent === 'resize') state = { kind: 'resizing', id: input.id, at: input.point };
    else draw(input, intent);
  };

  const pressFinger = (input: PointerInput, intent: Intent): void => {
    const partner = pinchPartner(input);
    if (isPenNear) ignored.add(input.id);
    else if (partner) {
      if (state.kind === 'drawing') handlers.cancel();
      state = { kind: 'pinching', a: partner, b: input };
    } else if (state.kind !== 'idle') ignored.add(input.id);
    else if (handlers.isPenMode()) startPan(input);
    else press(input, intent);
  };

  const pinchTo = (pinch: Extract<State, { kind: 'pinching' }>, input: PointerInput): void => {
    const { a, b } = pinch;
    const next = input.id === a.id ? { ...pinch, a: input } : { ...pinch, b: input };
    const before = distance(a.point, b.point);
    const scale = before > 0 ? distance(next.a.point, next.b.point) / before : 1;
    handlers.pinch(midpoint(a.point, b.point), midpoint(next.a.point, next.b.point), scale);
    state = next;
  };

  const release = (id: number, end: () => void): void => {
    if (ignored.delete(id)) return;
    if (state.kind === 'pinching' && isOf(state, id)) {
      startPan(id === state.a.id ? state.b : state.a);
    } else if (isOf(state, id)) {
      const wasDrawing = state.kind === 'drawing';
      state = { kind: 'idle' };
      if (wasDrawing) end();
    }
  };

  return {
    down(input: PointerInput, intent: Intent): void {
      // it was lifted where nobody told of it
      ignored.delete(input.id);
      if (input.kind === 'pen') this.hoverPen(true);
      if (input.kind === 'touch') pressFinger(input, intent);
      else if (input.kind === 'pen') pressPen(input, intent);
      else if (state.kind === 'idle') press(input, intent);
    },

    /** A pen came close enough to be seen, or went away. */
    hoverPen(isNear: boolean): void {
      if (isNear && !handlers.isPenMode()) handlers.penSeen();
      isPenNear = isNear;
    },

    /** @param inputs coalesced samples of one pointer */
    move(inputs: readonly PointerInput[]): void {
      const input = inputs.at(-1);
      if (!input || ignored.has(input.id) || !isOf(state, input.id)) return;
      if (state.kind === 'drawing') {
        for (const { point } of inputs) {
          state.travelled = Math.max(state.travelled, distance(point, state.first.point));
        }
        state.last = input;
        handlers.move(inputs);
      } else if (state.kind === 'pinching') pinchTo(state, input);
      else if (state.kind !== 'idle') {
        const dx = input.point.x - state.at.x;
        const dy = input.point.y - state.at.y;
        state.at = input.point;
        if (state.kind === 'panning') handlers.pan(dx, dy);
        else handlers.resize(dx);
      }
    },

    up(input: PointerInput): void {
      release(input.id, () => handlers.up(input));
    },

    /** The system took the pointer away: a palm it recognised, a gesture of its own, a closed lid. */
    cancel(id: number): void {
      release(id, handlers.cancel);
    },

    /** Esc: whatever is going on ends, and its pointers do nothing until they are lifted. */
    abandon(): void {
      if (state.kind === 'drawing') handlers.cancel();
      for (const id of pointersOf(state)) ignored.add(id);
      state = { kind: 'idle' };
    },

    get isIdle(): boolean {
      return state.kind === 'idle';
    },
  };
}

function pointersOf(state: State): number[] {
  if (state.kind === 'drawing') return [state.first.id];
  if (state.kind === 'pinching') return [state.a.id, state.b.id];
  return state.kind === 'idle' ? [] : [state.id];
}

function fingersOf(state: State): number[] {
  return state.kind === 'drawing' && state.first.kind !== 'touch' ? [] : pointersOf(state);
}

const isOf = (state: State, id: number): boolean => pointersOf(state).includes(id);
