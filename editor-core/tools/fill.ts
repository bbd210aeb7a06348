import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { paintRegion } from '../commands/paint-region.ts';
import type { EditorContext } from '../editor.ts';
import { imageOf } from '../state.ts';
import { isTakingAway } from './taking-away.ts';

/**
 * Fills what has the colour of the photo at the point, within the tolerance, and is connected to it. Alt takes it away. It begins when the
 * pointer is let go: the first finger of a pinch fills nothing.
 */
export function createFillTool({ editor, services }: EditorContext): Tool {
  let pressed: ToolEvent | null = null;

  const drop = (): void => {
    pressed = null;
  };

  const fill = (event: ToolEvent): void => {
    const { tolerance, brush, imageId } = editor.store.getState();
    const image = imageOf(editor.store.getState());
    const { x, y } = lastOf(event).point;
    const at = { x: Math.floor(x), y: Math.floor(y) };
    if (at.x < 0 || at.y < 0 || at.x >= image.width || at.y >= image.height) return;
    const personId = editor.personToDraw()?.id;
    if (!personId) return;
    const mode = isTakingAway(editor, event.alt) ? 'erase' : 'paint';
    void editor.run('fill', async (task) => {
      const { data, width, height } = await services.readPixels(image, { x: 0, y: 0, ...image });
      task.signal.throwIfAborted();
      const region = await services.pool.run('flood', { rgba: data, width, height, ...at, tolerance }, task);
      if (editor.store.getState().imageId === imageId)
        paintRegion(editor, 'fill', region, { personId, mode, overlap: brush.overlap });
    });
  };
  return {
    cursor: 'crosshair',
    down(event) {
      pressed = event;
    },
    move() {},
    up() {
      if (pressed) fill(pressed);
      drop();
    },
    cancel: drop,
    close: drop,
  };
}
