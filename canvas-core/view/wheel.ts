import { clamp } from '../geometry.ts';

/** Pixels that one notch of a mouse wheel scrolls, in most browsers; lines in others, or a page. */
const tickPixels = 100;
const tickLines = 3;
/** Browsers send a trackpad's pinch as a wheel with Ctrl, in small steps. */
const pinchPixels = 10;
/** Of one event: a wheel that is flung zooms no faster than can be followed. */
const mostTicks = 3;

/** How many ticks (C3) a wheel's event is worth: positive is nearer; trackpads send parts of ticks. */
export function wheelTicks({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  if (deltaY === 0) return 0;
  return clamp(-deltaY / tickOf(deltaMode, ctrlKey), -mostTicks, mostTicks);
}

function tickOf(deltaMode: number, ctrlKey: boolean): number {
  if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return 1;
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return tickLines;
  return ctrlKey ? pinchPixels : tickPixels;
}
