import { distance, type ImagePoint } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { maxRingVertices } from '../commands/edited-rings.ts';
import { paintRegion } from '../commands/paint-region.ts';
import { fillRing } from '../commands/rings.ts';
import type { EditorContext } from '../editor.ts';
import { imageOf } from '../state.ts';
import { isTakingAway } from './taking-away.ts';

/**
 * Draws one ring, vertex by vertex: a click adds one, a click on the first closes, a drag moves the newest before it is let
 * go. Enter closes, Backspace takes the last one back, Esc drops the ring. Closed with Alt, the ring is cut out (G6). A press that
 * is given up, as by a pinch, takes its own vertex along and no other.
 */
export function createPolygonTool({ editor }: EditorContext): Tool {
  let points: readonly ImagePoint[] = [];
  let press: { before: readonly ImagePoint[]; isClosing: boolean } | null = null;

  const show = (next: ImagePoint | null, isClosed = false): void => {
    const overlay =
      points.length === 0 ? null : ({ kind: 'ring', points, next, isClosed, active: null } as const);
    editor.store.setState({ overlay });
  };

  const drop = (): void => {
    points = [];
    press = null;
    show(null);
  };

  const finish = (alt: boolean): void => {
    const ring = points;
    drop();
    const personId = editor.personToDraw()?.id;
    if (ring.length < 3 || !personId) return;
    const state = editor.store.getState();
    const region = fillRing(ring, imageOf(state));
    const mode = isTakingAway(editor, alt) ? 'erase' : 'paint';
    paintRegion(editor, 'polygon', region, { personId, mode, overlap: state.brush.overlap });
  };

  const isOnFirst = (event: ToolEvent): boolean =>
    points.length >= 3 && distance(points[0], lastOf(event).point) <= event.hitRadius;

  return {
    cursor: 'crosshair',
    down(event) {
      press = { before: points, isClosing: isOnFirst(event) };
      if (press.isClosing || points.length === maxRingVertices || !editor.personToDraw()) return;
      points = [...points, lastOf(event).point];
      show(null);
    },
    move(event) {
      if (!press || points.length === press.before.length) return;
      points = [...press.before, lastOf(event).point];
      show(null);
    },
    up(event) {
      const isClosing = press?.isClosing;
      press = null;
      if (isClosing) finish(event.alt);
    },
    cancel() {
      if (!press) return;
      points = press.before;
      press = null;
      show(null);
    },
    hover: (event) => show(lastOf(event).point, isOnFirst(event)),
    key(key, alt) {
      if (points.length === 0) return false;
      if (key === 'Enter') finish(alt);
      else if (key === 'Escape') drop();
      else if (key === 'Backspace' || key === 'Delete') {
        points = points.slice(0, -1);
        show(null);
      } else return false;
      return true;
    },
    close: drop,
  };
}
