import { clamp } from '@facet/canvas-core/geometry.ts';
import { changeView, fit } from '@facet/canvas-core/view/view.ts';
import { fitted } from '@facet/canvas-core/view/viewport.ts';
import { coveredBox } from '@facet/wasm/covered-box.ts';
import type { Editor } from '../editor.ts';

/** The selected person, as large as the canvas allows; all of the image when nothing of them is masked. */
export function zoomToPerson(editor: Editor): void {
  const mask = editor.person()?.mask;
  const box = mask && coveredBox(mask);
  if (!box) {
    fit(editor);
    return;
  }
  const { zoom: range, fitMargin } = editor.options;
  const { zoom, x, y } = fitted(box, editor.store.getState().canvas, range, fitMargin);
  changeView(editor, () => ({ zoom, x: x - box.x * zoom, y: y - box.y * zoom }));
}

/** 'Change Canvas Size' (Z1–Z3). @returns whether the numbers were good */
export function changeCanvasSize(editor: Editor, width: number, height: number): boolean {
  const isSide = (side: number): boolean =>
    Number.isInteger(side) && side > 0 && side <= editor.options.canvas.maxSide;
  if (!isSide(width) || !isSide(height)) return false;
  editor.store.setState({ canvas: { width, height } });
  fit(editor);
  return true;
}

export function setMaskOpacity(editor: Editor, opacity: number): void {
  const { min, max, step } = editor.options.maskOpacity;
  editor.store.setState({ maskOpacity: clamp(Math.round(opacity / step) * step, min, max) });
}

/** @param size image pixels; whole ones */
export function setBrushSize(editor: Editor, size: number): void {
  const { brush } = editor.store.getState();
  const { min, max } = editor.options.brush;
  editor.store.setState({ brush: { ...brush, size: clamp(Math.round(size), min, max) } });
}
