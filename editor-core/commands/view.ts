import { clamp, viewportPoint } from '@facet/canvas-core/geometry.ts';
import { coveredBox } from '@facet/wasm/covered-box.ts';
import type { Editor } from '../editor.ts';
import { options } from '../options.ts';
import { type EditorState, imageOf } from '../state.ts';
import { fitted, keptInSight, panned, type Viewport, wheeled, zoomedTo } from '../view/viewport.ts';

function show(editor: Editor, change: (state: EditorState) => Viewport): void {
  const state = editor.store.getState();
  editor.store.setState({ viewport: keptInSight(change(state), imageOf(state), state.canvas) });
}

const middle = ({ canvas }: EditorState) => viewportPoint(canvas.width / 2, canvas.height / 2);

/** @param ticks as of a wheel: 1 nearer, −1 farther; about the canvas's middle */
export const zoomBy = (editor: Editor, ticks: number): void =>
  show(editor, (state) => wheeled(state.viewport, ticks, middle(state)));

export const zoomTo = (editor: Editor, zoom: number): void =>
  show(editor, (state) => zoomedTo(state.viewport, zoom, middle(state)));

export const fit = (editor: Editor): void => show(editor, (state) => fitted(imageOf(state), state.canvas));

/** The selected person, as large as the canvas allows; all of the image when nothing of them is masked. */
export function fitPerson(editor: Editor): void {
  const mask = editor.person()?.mask;
  const box = mask && coveredBox(mask);
  show(editor, (state) => {
    const { canvas } = state;
    if (!box) return fitted(imageOf(state), canvas);
    const { zoom, x, y } = fitted(box, canvas, options.fitMargin);
    return { zoom, x: x - box.x * zoom, y: y - box.y * zoom };
  });
}

export const panBy = (editor: Editor, dx: number, dy: number): void =>
  show(editor, ({ viewport }) => panned(viewport, dx, dy));

/** 'Change Canvas Size' (Z1–Z3). @returns whether the numbers were good */
export function changeCanvasSize(editor: Editor, width: number, height: number): boolean {
  const isSide = (side: number): boolean =>
    Number.isInteger(side) && side > 0 && side <= options.canvas.maxSide;
  if (!isSide(width) || !isSide(height)) return false;
  editor.store.setState({ canvas: { width, height } });
  fit(editor);
  return true;
}

export function setMaskOpacity(editor: Editor, opacity: number): void {
  const { min, max, step } = options.maskOpacity;
  editor.store.setState({ maskOpacity: clamp(Math.round(opacity / step) * step, min, max) });
}

/** @param size image pixels; whole ones */
export function setBrushSize(editor: Editor, size: number): void {
  const { brush } = editor.store.getState();
  const { min, max } = options.brush;
  editor.store.setState({ brush: { ...brush, size: clamp(Math.round(size), min, max) } });
}
