import { Mask } from '@facet/wasm/mask.ts';
import { createStrokeLayer } from '@facet/wasm/stroke.ts';
import { grabCutView } from '@facet/workers/masks/grab-cut-view.ts';
import { paintRegion } from '../commands/paint-region.ts';
import type { ImageBox, ImagePoint, Size } from '../geometry.ts';
import type { Mark } from '../history/history.ts';
import type { EditorImage } from '../model/document.ts';
import { imageOf } from '../state.ts';
import { isTakingAway, lastOf, type Tool, type ToolContext, type ToolEvent } from './tool.ts';

interface Stroke {
  readonly isPlus: boolean;
  readonly points: readonly ImagePoint[];
  /** Image pixels. */
  readonly radius: number;
}

/** One object that is being selected: its box, the strokes that refine it, and where the history was before it. */
interface Selection {
  readonly imageId: string;
  readonly box: ImageBox;
  readonly strokes: readonly Stroke[];
  readonly mark: Mark;
  /** What was found so far, to go on from. */
  readonly previous?: Mask;
}

/** Image pixels: a smaller box is a slip of the hand. */
const minSide = 8;

/**
 * Smart select: a box around something, then strokes over what is missing (or, with Alt, too much). However often it is
 * refined, what it adds to the mask is one step. A box drawn elsewhere, Enter or another tool ends it; Esc takes it back.
 */
export function createSmartTool({ editor, services }: ToolContext): Tool {
  let selection: Selection | null = null;
  let corner: ImagePoint | null = null;
  let box: ImageBox | null = null;
  let stroke: Stroke | null = null;

  const show = (): void => {
    const shown = box ?? selection?.box;
    const strokes = [...(selection?.strokes ?? []), ...(stroke ? [stroke] : [])];
    editor.store.setState({
      overlay: shown ? { kind: 'box', box: shown, strokes: box ? [] : strokes } : null,
    });
  };

  const forget = (): void => {
    selection = null;
    corner = null;
    box = null;
    stroke = null;
    show();
  };

  const isOpen = (): boolean => selection?.imageId === editor.store.getState().imageId;

  const cut = (wanted: Selection): void => {
    const image = imageOf(editor.store.getState());
    const { overlap } = editor.store.getState().brush;
    void editor.run('smart', async (task) => {
      const { area, width, height } = grabCutView(wanted.box, image);
      const picture = await services.readPixels(image, area, { width, height });
      task.signal.throwIfAborted();
      const strokes = (isPlus: boolean): Mask => drawn(wanted.strokes, isPlus, image);
      const input = {
        picture,
        area,
        size: image,
        box: wanted.box,
        plus: strokes(true),
        minus: strokes(false),
      };
      const region = await services.pool.run('grabCut', input, task);
      if (selection !== wanted || !isOpen()) return;
      selection = { ...wanted, previous: region };
      editor.bail(wanted.mark);
      paintRegion(editor, 'smart', region, { mode: 'paint', overlap });
    });
  };

  const finishBox = (): void => {
    const drawnBox = box;
    corner = null;
    box = null;
    show();
    if (!drawnBox || Math.min(drawnBox.width, drawnBox.height) < minSide) return;
    const { imageId } = editor.store.getState();
    selection = { imageId, box: drawnBox, strokes: [], mark: editor.mark() };
    show();
    cut(selection);
  };

  return {
    cursor: 'crosshair',
    down(event: ToolEvent) {
      const { isEditable, personId, brush } = editor.store.getState();
      const { point } = lastOf(event);
      if (!isEditable || !personId) return;
      if (selection && isOpen() && isWithin(selection.box, point)) {
        stroke = { isPlus: !isTakingAway(editor, event.alt), points: [point], radius: brush.size / 2 };
      } else {
        forget();
        corner = point;
      }
      show();
    },
    move(event) {
      if (stroke)
        stroke = { ...stroke, points: [...stroke.points, ...event.samples.map(({ point }) => point)] };
      else if (corner) box = boxBetween(corner, lastOf(event).point, imageOf(editor.store.getState()));
      show();
    },
    up() {
      if (!stroke || !selection) return finishBox();
      selection = { ...selection, strokes: [...selection.strokes, stroke] };
      stroke = null;
      show();
      cut(selection);
    },
    cancel() {
      corner = null;
      box = null;
      stroke = null;
      show();
    },
    key(key) {
      if (!selection || (key !== 'Enter' && key !== 'Escape')) return false;
      if (key === 'Escape') {
        editor.endRun();
        if (isOpen()) editor.bail(selection.mark);
      }
      forget();
      return true;
    },
    close: forget,
  };
}

const isWithin = ({ x, y, width, height }: ImageBox, at: ImagePoint): boolean =>
  at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height;

/** Whole pixels inside the image. */
function boxBetween(a: ImagePoint, b: ImagePoint, { width, height }: Size): ImageBox {
  const x = Math.max(0, Math.floor(Math.min(a.x, b.x)));
  const y = Math.max(0, Math.floor(Math.min(a.y, b.y)));
  return {
    x,
    y,
    width: Math.max(0, Math.min(width, Math.ceil(Math.max(a.x, b.x))) - x),
    height: Math.max(0, Math.min(height, Math.ceil(Math.max(a.y, b.y))) - y),
  };
}

function drawn(strokes: readonly Stroke[], isPlus: boolean, { width, height }: EditorImage): Mask {
  const layer = createStrokeLayer(new Mask(width, height), { mode: 'paint' });
  for (const { points, radius } of strokes.filter((stroke) => stroke.isPlus === isPlus)) {
    points.forEach(({ x, y }, i) => {
      const from = points[Math.max(0, i - 1)];
      layer.capsule({
        x0: from.x,
        y0: from.y,
        x1: x,
        y1: y,
        r0: radius,
        r1: radius,
        opacity0: 1,
        opacity1: 1,
      });
    });
  }
  return layer.finish();
}
