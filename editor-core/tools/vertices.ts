import { distance, type ImagePoint } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import { type EditedRing, ringsToEdit, withRingReplaced } from '../commands/edited-rings.ts';
import type { EditorContext } from '../editor.ts';
import type { Person } from '../model/document.ts';

interface Place {
  readonly ring: number;
  readonly vertex: number;
}

/**
 * Edits the selected person's rings (G7): drag a vertex to move it, press on a side to add one, Alt-press or Delete to
 * remove one. Each is one step.
 */
export function createVertexTool({ editor }: EditorContext): Tool {
  let rings: readonly EditedRing[] = [];
  /** Whose rings these are; traced anew when it is not this mask any more (undo, another person). */
  let traced: Person['mask'] | null = null;
  let active: Place | null = null;
  /** The ring as it was when the drag began. */
  let dragged: EditedRing | null = null;
  let isMoved = false;

  const show = (): void => {
    const points = rings.map((ring) => ring.points);
    editor.store.setState({ overlay: rings.length > 0 ? { kind: 'rings', rings: points, active } : null });
  };

  const traceAnew = (): void => {
    const mask = editor.person()?.mask ?? null;
    if (mask === traced) return;
    traced = mask;
    const found = mask ? ringsToEdit(mask) : [];
    rings = found ?? [];
    if (!found) editor.emit('problem', editor.words.tooManyCorners());
    active = null;
    dragged = null;
    show();
  };

  const setPoints = (ring: number, points: readonly ImagePoint[]): void => {
    rings = rings.map((other, index) => (index === ring ? { ...other, points } : other));
  };

  /** Fills the ring's new shape; the rings stay as they are shown, so that vertices don't move by themselves. */
  const commit = (before: EditedRing, ring: number): void => {
    const person = editor.person();
    if (!person) return;
    const { points } = rings[ring];
    const mask = withRingReplaced(
      person.mask,
      rings.with(ring, before),
      ring,
      points.length >= 3 ? points : [],
    );
    if (points.length < 3) rings = rings.filter((_, index) => index !== ring);
    // known before the change tells us of it, so that it is not traced anew
    traced = mask;
    if (!editor.setMasks('vertices', new Map([[person.id, mask]]))) traced = person.mask;
    show();
  };

  const remove = (place: Place): void => {
    const before = rings[place.ring];
    setPoints(
      place.ring,
      before.points.filter((_, index) => index !== place.vertex),
    );
    active = null;
    commit(before, place.ring);
  };

  const stop = editor.store.subscribe((state, previous) => {
    if (
      state.images !== previous.images ||
      state.personId !== previous.personId ||
      state.imageId !== previous.imageId
    )
      traceAnew();
  });
  traceAnew();

  return {
    cursor: 'crosshair',
    down(event) {
      if (!editor.personToDraw()) return;
      traceAnew();
      const at = lastOf(event).point;
      const hit = nearestVertex(rings, at, event.hitRadius);
      if (hit && event.alt) return remove(hit);
      const side = hit ? null : nearestSide(rings, at, event.hitRadius);
      active = hit ?? side;
      dragged = active ? rings[active.ring] : null;
      isMoved = false;
      if (side) setPoints(side.ring, rings[side.ring].points.toSpliced(side.vertex, 0, at));
      show();
    },
    move(event) {
      if (!active || !dragged) return;
      setPoints(active.ring, rings[active.ring].points.with(active.vertex, lastOf(event).point));
      isMoved = true;
      show();
    },
    up() {
      if (active && dragged && isMoved) commit(dragged, active.ring);
      dragged = null;
    },
    cancel() {
      if (active && dragged) setPoints(active.ring, dragged.points);
      dragged = null;
      active = null;
      show();
    },
    hover(event: ToolEvent) {
      const next = nearestVertex(rings, lastOf(event).point, event.hitRadius);
      if (next?.ring === active?.ring && next?.vertex === active?.vertex) return;
      active = next;
      show();
    },
    key(key) {
      if (!active || dragged) return false;
      if ((key !== 'Delete' && key !== 'Backspace') || !editor.personToDraw()) return false;
      remove(active);
      return true;
    },
    close() {
      stop();
      active = null;
      dragged = null;
      editor.store.setState({ overlay: null });
    },
  };
}

function nearestVertex(rings: readonly EditedRing[], at: ImagePoint, within: number): Place | null {
  let best: Place | null = null;
  let least = within;
  for (const [ring, { points }] of rings.entries()) {
    for (const [vertex, point] of points.entries()) {
      const away = distance(point, at);
      if (away > least) continue;
      least = away;
      best = { ring, vertex };
    }
  }
  return best;
}

/** @returns where a vertex on the nearest side would be inserted */
function nearestSide(rings: readonly EditedRing[], at: ImagePoint, within: number): Place | null {
  let best: Place | null = null;
  let least = within;
  for (const [ring, { points }] of rings.entries()) {
    for (const [index, start] of points.entries()) {
      const away = distanceToSide(at, start, points[(index + 1) % points.length]);
      if (away > least) continue;
      least = away;
      best = { ring, vertex: index + 1 };
    }
  }
  return best;
}

function distanceToSide(at: ImagePoint, start: ImagePoint, end: ImagePoint): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? ((at.x - start.x) * dx + (at.y - start.y) * dy) / length : 0;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - start.x - t * dx, at.y - start.y - t * dy);
}
