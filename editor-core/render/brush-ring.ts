import type { ImagePoint } from '@facet/canvas-core/geometry.ts';
import type { Pointer } from '@facet/canvas-core/pointer.ts';
import { type FrameBox, joined, widened } from '@facet/canvas-core/render/frame-box.ts';
import { toViewport } from '@facet/canvas-core/view/viewport.ts';
import { type Container, Graphics } from 'pixi.js';
import { canEdit, drawnSize, type EditorState } from '../state.ts';

/** The circle that the next dab will cover, dark and light at once so that it shows on anything. */
export interface BrushRing {
  readonly container: Container;
  /** @returns where the picture changed */
  update(state: EditorState, pointer: Pointer | null): FrameBox | null;
}

/** Viewport pixels: a smaller circle is shown as a cross. */
const leastRadius = 2.5;
/** Viewport pixels: the cross's arm. */
const arm = 6;
const lines = [
  { width: 3.5, color: 0x000000, alpha: 0.55 },
  { width: 1.5, color: 0xffffff, alpha: 1 },
];

export function createBrushRing(eraserFactor: number): BrushRing {
  const shape = new Graphics();
  let drawnRadius = 0;
  /** Where the ring is on the screen. */
  let place: FrameBox | null = null;
  /** Viewport pixels; null while it is not shown. */
  let last: { x: number; y: number; radius: number } | null = null;

  function draw(radius: number): void {
    drawnRadius = radius;
    shape.clear();
    for (const line of lines) {
      if (radius >= leastRadius) shape.circle(0, 0, radius);
      else {
        shape.moveTo(-arm, 0).lineTo(-2, 0).moveTo(2, 0).lineTo(arm, 0);
        shape.moveTo(0, -arm).lineTo(0, -2).moveTo(0, 2).lineTo(0, arm);
      }
      shape.stroke(line);
    }
  }

  function moveTo(x: number, y: number, radius: number): FrameBox {
    if (radius !== drawnRadius) draw(radius);
    shape.position.set(x, y);
    return widened({ left: x, top: y, right: x, bottom: y }, Math.max(radius, arm) + lines[0].width);
  }

  return {
    container: shape,
    update(state, pointer) {
      const dab = pointer && dabAt(state, pointer, eraserFactor);
      shape.visible = dab !== null;
      const next = dab && {
        ...toViewport(state.viewport, dab.at),
        radius: (dab.size / 2) * state.viewport.zoom,
      };
      if (next?.x === last?.x && next?.y === last?.y && next?.radius === last?.radius) return null;
      const before = place;
      last = next;
      place = next && moveTo(next.x, next.y, next.radius);
      return joined(before, place);
    },
  };
}

/** The dab that the pointer draws or would draw, in image pixels; null with tools that draw none. */
function dabAt(
  state: EditorState,
  { at, isErasing, pressure }: Pointer,
  eraserFactor: number,
): { at: ImagePoint; size: number } | null {
  const { tool, brush } = state;
  const used = isErasing ? 'eraser' : tool;
  if (!canEdit(state) || (used !== 'brush' && used !== 'eraser')) return null;
  const size = drawnSize({ tool: used, brush }, eraserFactor);
  return { at, size: brush.pressure === 'size' ? size * pressure : size };
}
