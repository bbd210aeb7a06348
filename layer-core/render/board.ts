import { ofImage } from '@facet/canvas-core/render/frame-box.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import type { Graphics } from 'pixi.js';
import type { LayerState } from '../editor.ts';
import type { LayerDocument } from '../model.ts';

/** Viewport pixels: a square of the pattern that stands for nothing. */
const square = 12;
const pattern = [0xffffff, 0xd9d7dd] as const;

/** What the layers lie on: the background, or a chequered pattern where there is none. */
export function drawBoard(board: Graphics, document: LayerDocument, viewport: Viewport): void {
  const { left, top, right, bottom } = ofImage({ x: 0, y: 0, ...document }, viewport);
  const [width, height] = [right - left, bottom - top];
  board.clear();
  board.rect(left, top, width, height).fill(document.background ?? pattern[0]);
  if (document.background !== null) return;
  const most = Math.ceil((1024 * 3) / square);
  for (let row = 0; row < Math.min(most, height / square); row++)
    for (let column = row % 2; column < Math.min(most, width / square); column += 2) {
      const [x, y] = [left + column * square, top + row * square];
      board.rect(x, y, Math.min(square, right - x), Math.min(square, bottom - y));
    }
  board.fill(pattern[1]);
}

/** Layers end where the canvas does. */
export function drawCovers(
  covers: Graphics,
  { document, canvas }: LayerState,
  viewport: Viewport,
  colour: number,
): void {
  const { left, top, right, bottom } = ofImage({ x: 0, y: 0, ...document }, viewport);
  covers.clear();
  if (top > 0) covers.rect(0, 0, canvas.width, top);
  if (bottom < canvas.height) covers.rect(0, bottom, canvas.width, canvas.height - bottom);
  if (left > 0) covers.rect(0, top, left, bottom - top);
  if (right < canvas.width) covers.rect(right, top, canvas.width - right, bottom - top);
  covers.fill(colour);
}
