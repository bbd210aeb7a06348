import type { StoreApi } from 'zustand/vanilla';
import { type Size, viewportPoint } from '../geometry.ts';
import type { CanvasOptions } from '../options.ts';
import { fitted, keptInSight, panned, type Viewport, wheeled, zoomedTo } from './viewport.ts';

/** What the store of every canvas product has. */
export interface CanvasState {
  /** The chosen tool's id. */
  readonly tool: string;
  readonly viewport: Viewport;
  /** The frame, in viewport pixels. */
  readonly canvas: Size;
  /** Whether the pen draws and fingers only move the photo (T1). */
  readonly isPenMode: boolean;
  /** Whether a hand, a mouse or a pen is at work on the canvas: what is exact, but slow, can wait for it. */
  readonly isHandDown: boolean;
}

/** A canvas that is looked at. */
export interface CanvasView {
  readonly store: StoreApi<CanvasState>;
  readonly options: CanvasOptions;
  /** Of what it shows, in image pixels. */
  shownSize(): Size;
}

/** What it shows stays in sight. */
export function changeView(view: CanvasView, change: (viewport: Viewport) => Viewport): void {
  const { viewport, canvas } = view.store.getState();
  const corner = view.options.touch.hitSize;
  view.store.setState({ viewport: keptInSight(change(viewport), view.shownSize(), canvas, corner) });
}

function middle({ store }: CanvasView) {
  const { canvas } = store.getState();
  return viewportPoint(canvas.width / 2, canvas.height / 2);
}

/** @param ticks as of a wheel: 1 nearer, −1 farther; about the canvas's middle */
export const zoomBy = (view: CanvasView, ticks: number): void =>
  changeView(view, (viewport) => wheeled(viewport, ticks, middle(view), view.options.zoom));

export const zoomTo = (view: CanvasView, zoom: number): void =>
  changeView(view, (viewport) => zoomedTo(viewport, zoom, middle(view), view.options.zoom));

export const fit = (view: CanvasView): void =>
  changeView(view, () => fitted(view.shownSize(), view.store.getState().canvas, view.options.zoom));

export const panBy = (view: CanvasView, dx: number, dy: number): void =>
  changeView(view, (viewport) => panned(viewport, dx, dy));
