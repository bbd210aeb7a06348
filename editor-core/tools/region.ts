import { clamp, distance, type ImagePoint, type Size } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { paintRegion } from '../commands/paint-region.ts';
import { fillRing } from '../commands/rings.ts';
import type { EditorContext } from '../editor.ts';
import type { PersonId } from '../model/document.ts';
import { imageOf } from '../state.ts';
import { isTakingAway } from './taking-away.ts';

/** Image pixels: what lies nearer to the last point of a lasso makes no other region. */
const leastGap = 0.75;
/** Of a lasso; a hand that goes on beyond moves its last point. */
const mostPoints = 20_000;

/** The ring that a drag draws: from where it began, as it was, and where it is now. */
type Draw = (ring: readonly ImagePoint[], event: ToolEvent, image: Size) => readonly ImagePoint[];

/** What lies inside of the drawn line, which ends where it began. */
export const createLassoTool = (context: EditorContext): Tool => createRegionTool(context, 'lasso', along);

/** A rectangle of whole pixels; with Shift, a square. */
export const createRectangleTool = (context: EditorContext): Tool =>
  createRegionTool(context, 'rectangle', across);

const along: Draw = (ring, { samples }) => {
  const points = [...ring];
  for (const { point } of samples) {
    if (points.length === mostPoints) points[points.length - 1] = point;
    else if (distance(points[points.length - 1], point) >= leastGap) points.push(point);
  }
  return points;
};

const across: Draw = ([start], event, { width, height }) => {
  const { point } = lastOf(event);
  let [dx, dy] = [point.x - start.x, point.y - start.y];
  if (event.shift) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [Math.sign(dx) * side, Math.sign(dy) * side];
  }
  const [left, right] = [start.x, start.x + dx]
    .map((x) => clamp(Math.round(x), 0, width))
    .sort((a, b) => a - b);
  const [top, bottom] = [start.y, start.y + dy]
    .map((y) => clamp(Math.round(y), 0, height))
    .sort((a, b) => a - b);
  return [start, { x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }];
};

/** One drag is one region, added to the selected person or cut out of them (G6); Esc gives it up. */
function createRegionTool({ editor }: EditorContext, label: 'lasso' | 'rectangle', draw: Draw): Tool {
  let ring: readonly ImagePoint[] = [];
  /** Whom the drag began on. */
  let personId: PersonId | null = null;

  /** Without the point where a rectangle began, which is no corner of whole pixels. */
  const region = (): readonly ImagePoint[] => (label === 'rectangle' ? ring.slice(1) : ring);

  const show = (): void => {
    const points = region();
    const overlay =
      points.length > 1
        ? ({ kind: 'ring', points, next: null, isClosed: true, active: null, isFree: true } as const)
        : null;
    editor.store.setState({ overlay });
  };

  const drop = (): void => {
    ring = [];
    personId = null;
    show();
  };

  return {
    cursor: 'crosshair',
    down(event) {
      personId = editor.personToDraw()?.id ?? null;
      ring = personId ? [lastOf(event).point] : [];
    },
    move(event) {
      if (ring.length === 0) return;
      ring = draw(ring, event, imageOf(editor.store.getState()));
      show();
    },
    up({ alt }) {
      const [points, id] = [region(), personId];
      drop();
      if (points.length < 3 || !id) return;
      const state = editor.store.getState();
      const mode = isTakingAway(editor, alt) ? 'erase' : 'paint';
      paintRegion(editor, label, fillRing(points, imageOf(state)), {
        personId: id,
        mode,
        overlap: state.brush.overlap,
      });
    },
    cancel: drop,
    close: drop,
  };
}
