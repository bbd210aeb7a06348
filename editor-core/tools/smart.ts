import type { ImageBox, ImagePoint, Size } from '@facet/canvas-core/geometry.ts';
import type { Mark } from '@facet/canvas-core/history/history.ts';
import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { EMPTY, Mask } from '@facet/wasm/mask.ts';
import { createStrokeLayer } from '@facet/wasm/stroke.ts';
import { grabCutView } from '@facet/workers/masks/grab-cut-view.ts';
import { paintRegion } from '../commands/paint-region.ts';
import type { EditorContext } from '../editor.ts';
import type { EditorImage, PersonId } from '../model/document.ts';
import { imageOf } from '../state.ts';
import { isTakingAway } from './taking-away.ts';

interface Stroke {
  readonly isPlus: boolean;
  readonly points: readonly ImagePoint[];
  /** Image pixels. */
  readonly radius: number;
}

/** One object that is being selected: for whom, its box, and the strokes that refine it. */
interface Selection {
  readonly personId: PersonId;
  readonly box: ImageBox;
  readonly strokes: readonly Stroke[];
  /** What was found so far, to go on from, and its place in the history: one step from `before` to `after`. */
  readonly found: { readonly region: Mask; readonly before: Mark; readonly after: Mark } | null;
}

/** Image pixels: a smaller box is a slip of the hand. */
const minSide = 8;

/**
 * Smart select: a box around something, then strokes over what is missing (or, with Alt, too much). However often it is
 * refined, what it adds to the mask is one step. A box drawn elsewhere, Enter, another tool or another step ends it; Esc takes
 * it back.
 */
export function createSmartTool({ editor, services }: EditorContext): Tool {
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

  /** Nothing else may have happened since: what is refined is taken back first. */
  const isSettled = ({ personId, found }: Selection): boolean =>
    personId !== editor.store.getState().personId || (found !== null && editor.mark() !== found.after);

  const stop = editor.store.subscribe(() => {
    if (selection?.found && isSettled(selection)) forget();
  });

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
        previous: wanted.found?.region,
      };
      const region = await services.pool.run('grabCut', input, task);
      task.signal.throwIfAborted();
      const isOpen = selection === wanted;
      // what the box holds is wanted even when another tool was chosen meanwhile; what refines it is not
      if (!isOpen && wanted.found) return;
      if (isOpen) selection = { ...wanted, found: null };
      if (wanted.found) editor.bail(wanted.found.before);
      const before = editor.mark();
      paintRegion(editor, 'smart', region, { personId: wanted.personId, mode: 'paint', overlap });
      if (isOpen) selection = { ...wanted, found: { region, before, after: editor.mark() } };
      if (region.tiles.every((tile) => tile === EMPTY)) {
        editor.emit('problem', editor.words.nothingFound());
      }
    });
  };

  const finishBox = (): void => {
    const drawnBox = box;
    corner = null;
    box = null;
    show();
    const { personId } = editor.store.getState();
    if (!personId || !drawnBox || Math.min(drawnBox.width, drawnBox.height) < minSide) return;
    selection = { personId, box: drawnBox, strokes: [], found: null };
    show();
    cut(selection);
  };

  return {
    cursor: 'crosshair',
    down(event: ToolEvent) {
      if (!editor.personToDraw()) return;
      const { brush } = editor.store.getState();
      const { point } = lastOf(event);
      if (selection && !isSettled(selection) && isWithin(selection.box, point)) {
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
      else return;
      show();
    },
    up() {
      if (corner) return finishBox();
      if (!stroke || !selection) return;
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
        const { found } = selection;
        selection = null;
        if (found) editor.bail(found.before);
      }
      forget();
      return true;
    },
    close() {
      stop();
      forget();
    },
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
