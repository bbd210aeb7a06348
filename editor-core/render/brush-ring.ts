import { type Container, Graphics } from 'pixi.js';
import { options } from '../options.ts';
import { drawnSize, type EditorState } from '../state.ts';
import { toViewport } from '../view/viewport.ts';

/** The circle that the next dab will cover, dark and light at once so that it shows on anything. */
export interface BrushRing {
  readonly container: Container;
  update(state: EditorState): void;
}

/** Viewport pixels: a smaller circle is shown as a cross. */
const leastRadius = 2.5;

export function createBrushRing(): BrushRing {
  const shape = new Graphics();
  let drawnRadius = 0;

  function draw(radius: number): void {
    drawnRadius = radius;
    shape.clear();
    for (const { width, color, alpha } of [
      { width: 3.5, color: 0x000000, alpha: 0.55 },
      { width: 1.5, color: 0xffffff, alpha: 1 },
    ]) {
      if (radius >= leastRadius) shape.circle(0, 0, radius);
      else shape.moveTo(-6, 0).lineTo(-2, 0).moveTo(2, 0).lineTo(6, 0).moveTo(0, -6).lineTo(0, -2);
      if (radius < leastRadius) shape.moveTo(0, 2).lineTo(0, 6);
      shape.stroke({ width, color, alpha });
    }
  }

  return {
    container: shape,
    update(state) {
      const { pointer, tool, viewport, isEditable } = state;
      shape.visible = pointer !== null && isEditable && (tool === 'brush' || tool === 'eraser');
      if (!pointer || !shape.visible) return;
      const radius = (drawnSize(state, options.brush.eraserFactor) / 2) * viewport.zoom;
      if (radius !== drawnRadius) draw(radius);
      const { x, y } = toViewport(viewport, pointer);
      shape.position.set(x, y);
    },
  };
}
