import { clamp, distance, type ImageBox, type ImagePoint, type Size } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { type LivePaths, maxWindowSide, pathTo } from '@facet/workers/masks/live-wire-paths.ts';
import { paintRegion } from '../commands/paint-region.ts';
import { fillRing } from '../commands/rings.ts';
import type { EditorContext } from '../editor.ts';
import { imageOf } from '../state.ts';
import { isTakingAway } from './taking-away.ts';

/** The cheapest ways from one seed to all pixels of a window around it. */
interface Field {
  readonly window: ImageBox;
  readonly paths: LivePaths;
}

/** What the editor shows while it searches, and the step's name. */
const label = 'scissors';

/**
 * Intelligent scissors: each click pins the line, which between clicks follows the strongest edge. A click on the first
 * point, or Enter, closes the ring and paints it (with Alt: cuts it out); Backspace takes the last piece back, Esc all. A press that is
 * given up, as by a pinch, takes its own piece along and no other.
 */
export function createScissorsTool({ editor, services }: EditorContext): Tool {
  /** Pieces of the line; each begins where the one before ends. The first has the first seed alone. */
  let pieces: readonly (readonly ImagePoint[])[] = [];
  let field: Field | null = null;
  let press: { before: readonly (readonly ImagePoint[])[]; isClosing: boolean } | null = null;

  const seed = (): ImagePoint | undefined => pieces.at(-1)?.at(-1);

  const show = (piece: readonly ImagePoint[] = [], isClosed = false): void => {
    const points = [...pieces.flat(), ...piece];
    editor.store.setState({
      overlay: points.length > 0 ? { kind: 'ring', points, next: null, isClosed, active: null } : null,
    });
  };

  const drop = (): void => {
    if (editor.store.getState().busy?.label === label) editor.endRun();
    pieces = [];
    press = null;
    field = null;
    show();
  };

  /** Along edges where the field reaches, straight where it does not or is not there yet. */
  const pieceTo = (to: ImagePoint): readonly ImagePoint[] => {
    if (!field) return [to];
    const { window, paths } = field;
    const x = clamp(Math.floor(to.x), window.x, window.x + window.width - 1) - window.x;
    const y = clamp(Math.floor(to.y), window.y, window.y + window.height - 1) - window.y;
    const along = pathTo(paths, [x, y]).map(([px, py]) => ({
      x: window.x + px + 0.5,
      y: window.y + py + 0.5,
    }));
    return [...along, to];
  };

  const plant = (): void => {
    const at = seed();
    field = null;
    if (!at) return;
    const image = imageOf(editor.store.getState());
    const window = windowAround(at, image);
    void editor.run(label, async (task) => {
      const raster = await services.readPixels(image, window);
      task.signal.throwIfAborted();
      const origin = [
        clamp(Math.floor(at.x) - window.x, 0, window.width - 1),
        clamp(Math.floor(at.y) - window.y, 0, window.height - 1),
      ] as const;
      const paths = await services.pool.run('livePaths', { window: raster, seed: origin }, task);
      if (seed() === at) field = { window, paths };
    });
  };

  const finish = (alt: boolean): void => {
    const ring = pieces.flat();
    drop();
    const personId = editor.personToDraw()?.id;
    if (ring.length < 3 || !personId) return;
    const state = editor.store.getState();
    const mode = isTakingAway(editor, alt) ? 'erase' : 'paint';
    paintRegion(editor, label, fillRing(ring, imageOf(state)), {
      personId,
      mode,
      overlap: state.brush.overlap,
    });
  };

  const isOnFirst = (event: ToolEvent): boolean =>
    pieces.length >= 3 && distance(pieces[0][0], lastOf(event).point) <= event.hitRadius;

  const pin = (to: ImagePoint): void => {
    const from = seed();
    pieces = [...pieces, from ? pieceTo(to) : [to]];
    show();
    plant();
  };

  return {
    cursor: 'crosshair',
    down(event) {
      if (!editor.personToDraw()) return;
      const image = imageOf(editor.store.getState());
      const { x, y } = lastOf(event).point;
      press = { before: pieces, isClosing: isOnFirst(event) };
      if (!press.isClosing) pin({ x: clamp(x, 0, image.width), y: clamp(y, 0, image.height) });
    },
    move() {},
    up(event) {
      const isClosing = press?.isClosing;
      press = null;
      if (!isClosing) return;
      pieces = [...pieces, pieceTo(pieces[0][0])];
      finish(event.alt);
    },
    cancel() {
      if (!press) return;
      const isPinned = pieces !== press.before;
      pieces = press.before;
      press = null;
      show();
      if (isPinned) plant();
    },
    hover(event) {
      if (pieces.length > 0) show(pieceTo(lastOf(event).point), isOnFirst(event));
    },
    key(key, alt) {
      if (pieces.length === 0) return false;
      if (key === 'Enter') finish(alt);
      else if (key === 'Escape') drop();
      else if (key === 'Backspace' || key === 'Delete') {
        pieces = pieces.slice(0, -1);
        show();
        plant();
      } else return false;
      return true;
    },
    close: drop,
  };
}

/** As much of the image around a point as one search may look at. */
function windowAround({ x, y }: ImagePoint, { width, height }: Size): ImageBox {
  const size = { width: Math.min(width, maxWindowSide), height: Math.min(height, maxWindowSide) };
  return {
    x: clamp(Math.round(x - size.width / 2), 0, width - size.width),
    y: clamp(Math.round(y - size.height / 2), 0, height - size.height),
    ...size,
  };
}
