import { midpoint, type Size, type ViewportPoint, viewportPoint } from '@facet/canvas-core/geometry.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import {
  keptInSight,
  panned,
  type Viewport,
  wheeled,
  type ZoomRange,
  zoomedTo,
} from '@facet/canvas-core/view/viewport.ts';
import { wheelTicks } from '@facet/canvas-core/view/wheel.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  fittingZoom,
  type Placement,
  placedInMiddle,
  placementOf,
  SCALE,
  viewportOf,
  zoomRange,
} from './placement.ts';

/** Viewport pixels that an arrow key moves the photo. */
const KEY_STEP = 48;
/** Until the place is measured: the canvas's usual size. */
const UNMEASURED: Size = { width: 800, height: 600 };
const { hitSize } = canvasOptions.touch;

/** What a finger may move and still has tapped, in CSS pixels. */
const TAP_SLACK = 8;

/**
 * A photo in a frame: wheel, pinch, drag and keys.
 * @param onTap a place in the photo, in its pixels, was pressed without moving it
 */
export function usePanZoom(image: Size, onTap?: (x: number, y: number) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const frameSize = useFrameSize(frame);
  const fit = fittingZoom(image, frameSize);
  const range = zoomRange(fit);
  // null until the person moves something: the start follows the frame's size
  const [moved, setMoved] = useState<Placement | null>(null);
  const start = placedInMiddle(image, frameSize, SCALE.start);
  const { scale } = moved ?? start;
  const { zoom, x, y } = viewportOf(moved ?? start, fit);

  const move = (next: (before: Viewport) => Viewport): void =>
    setMoved((before) => {
      const viewport = next(viewportOf(before ?? start, fit));
      return placementOf(keptInSight(viewport, image, frameSize, hitSize), fit);
    });
  const middle = viewportPoint(frameSize.width / 2, frameSize.height / 2);
  const zoomBy = (ticks: number, at = middle): void => move((before) => wheeled(before, ticks, at, range));
  const showAll = (): void => setMoved(placedInMiddle(image, frameSize, 1));

  useWheel(frame, zoomBy);
  const drag = useDrag(frame, move, range, (at) => onTap?.((at.x - x) / zoom, (at.y - y) / zoom));

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = {
      ArrowLeft: () => move((before) => panned(before, KEY_STEP, 0)),
      ArrowRight: () => move((before) => panned(before, -KEY_STEP, 0)),
      ArrowUp: () => move((before) => panned(before, 0, KEY_STEP)),
      ArrowDown: () => move((before) => panned(before, 0, -KEY_STEP)),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': showAll,
    }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  return {
    frame,
    frameProps: { ...drag, onKeyDown },
    /** Of the frame: a finger scrolls the page, as long as there is nothing to be moved up or down. */
    touchAction: scale > 1 ? 'none' : 'pan-y',
    /** Where the photo stands in its frame, in CSS pixels. */
    box: { left: x, top: y, width: image.width * zoom, height: image.height * zoom },
    scale,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    showAll,
  };
}

function useFrameSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(UNMEASURED);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** React listens passively to wheels, and a passive listener can't keep the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  zoomBy: (ticks: number, at: ViewportPoint) => void,
): void {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(wheelTicks(event), pointIn(element, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}

function useDrag(
  frame: RefObject<HTMLElement | null>,
  move: (next: (before: Viewport) => Viewport) => void,
  range: ZoomRange,
  onTap: (at: ViewportPoint) => void,
) {
  const pointers = useRef(new Map<number, ViewportPoint>());
  // where the only pointer came down; null once it has moved, or another one came
  const pressed = useRef<ViewportPoint | null>(null);

  const follow = (event: PointerEvent): void => {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId) || !frame.current) return;
    const at = pointIn(frame.current, event);
    const start = pressed.current;
    if (start && Math.hypot(at.x - start.x, at.y - start.y) <= TAP_SLACK) return;
    pressed.current = null;
    pointers.current.set(event.pointerId, at);
    const after = [...pointers.current.values()];
    const [from, to] = [centreOf(before), centreOf(after)];
    const stretch = spread(before) > 0 ? spread(after) / spread(before) : 1;
    move((viewport) => {
      const there = panned(viewport, to.x - from.x, to.y - from.y);
      return stretch === 1 ? there : zoomedTo(there, there.zoom * stretch, to, range);
    });
  };
  const release = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    if (event.type === 'pointerup' && pressed.current) onTap(pressed.current);
    pressed.current = null;
  };

  return {
    onPointerDown(event: PointerEvent): void {
      // two fingers pinch; further ones are ignored
      if (!frame.current || event.button !== 0 || pointers.current.size === 2) return;
      frame.current.setPointerCapture?.(event.pointerId);
      const at = pointIn(frame.current, event);
      pressed.current = pointers.current.size === 0 ? at : null;
      pointers.current.set(event.pointerId, at);
    },
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const centreOf = ([a, b]: readonly ViewportPoint[]): ViewportPoint =>
  a && b ? midpoint(a, b) : (a ?? viewportPoint(0, 0));

const spread = ([a, b]: readonly ViewportPoint[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

function pointIn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): ViewportPoint {
  const { left, top } = element.getBoundingClientRect();
  return viewportPoint(clientX - left, clientY - top);
}
