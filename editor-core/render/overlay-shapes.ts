import { type Container, Graphics } from 'pixi.js';
import type { ImageBox, ImagePoint } from '../geometry.ts';
import type { EditorState, Overlay } from '../state.ts';
import { type FrameBox, joined, widened } from './frame-box.ts';

/** What a tool shows while it is at work: rings, vertices, boxes. Lines keep their width at every zoom. */
export interface OverlayShapes {
  readonly container: Container;
  /** @returns where the picture changed */
  update(state: EditorState, colour: number): FrameBox | null;
}

/** Viewport pixels. */
const vertexSide = 8;
const activeSide = 12;
/** Viewport pixels: vertices nearer than this to the one before are not drawn. */
const vertexGap = 9;
const dash = { drawn: 6, open: 5 };
const dark = { width: 3.5, color: 0x000000, alpha: 0.5 };
const light = { width: 1.5, color: 0xffffff };

export function createOverlayShapes(): OverlayShapes {
  const shape = new Graphics();
  let drawn: Overlay | null = null;
  let drawnKey = '';
  let zoom = 1;

  const line = (points: readonly ImagePoint[], isClosed: boolean): void => {
    for (const style of [dark, light]) {
      shape.poly(
        points.flatMap(({ x, y }) => [x * zoom, y * zoom]),
        isClosed,
      );
      shape.stroke({ ...style, join: 'round', cap: 'round' });
    }
  };

  function dashed(from: ImagePoint, to: ImagePoint): void {
    const [x, y] = [from.x * zoom, from.y * zoom];
    const [dx, dy] = [to.x * zoom - x, to.y * zoom - y];
    const length = Math.hypot(dx, dy);
    if (length === 0) return;
    shape.moveTo(x, y).lineTo(x + dx, y + dy);
    shape.stroke(dark);
    for (let at = 0; at < length; at += dash.drawn + dash.open) {
      const end = Math.min(length, at + dash.drawn);
      shape.moveTo(x + (dx * at) / length, y + (dy * at) / length);
      shape.lineTo(x + (dx * end) / length, y + (dy * end) / length);
    }
    shape.stroke(light);
  }

  function vertex({ x, y }: ImagePoint, isActive: boolean, colour: number): void {
    const side = isActive ? activeSide : vertexSide;
    shape.rect(x * zoom - side / 2, y * zoom - side / 2, side, side);
    shape.fill(isActive ? colour : 0xffffff).stroke({ width: 1.5, color: 0x19181b, alignment: 0 });
  }

  function vertices(points: readonly ImagePoint[], active: number | null, colour: number): void {
    let last: ImagePoint | undefined;
    for (const [index, point] of points.entries()) {
      const isFar = !last || Math.hypot(point.x - last.x, point.y - last.y) * zoom >= vertexGap;
      if (!isFar || index === active) continue;
      vertex(point, false, colour);
      last = point;
    }
    if (active !== null && points[active]) vertex(points[active], true, colour);
  }

  function box({ x, y, width, height }: ImageBox): void {
    const corners: ImagePoint[] = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
    shape.poly(
      corners.flatMap((corner) => [corner.x * zoom, corner.y * zoom]),
      true,
    );
    shape.fill({ color: 0xffffff, alpha: 0.08 });
    for (const [index, corner] of corners.entries()) dashed(corner, corners[(index + 1) % 4]);
  }

  /** Wanted is white, unwanted black: to be told apart by everyone, on anything. */
  function hint(points: readonly ImagePoint[], isPlus: boolean): void {
    const [outer, inner] = isPlus ? [0x000000, 0xffffff] : [0xffffff, 0x000000];
    for (const style of [
      { width: 6, color: outer, alpha: 0.8 },
      { width: 3, color: inner },
    ]) {
      shape.poly(
        points.flatMap(({ x, y }) => [x * zoom, y * zoom]),
        false,
      );
      shape.stroke({ ...style, join: 'round', cap: 'round' });
    }
  }

  function draw(overlay: Overlay | null, colour: number): void {
    shape.clear();
    if (overlay?.kind === 'ring') {
      const { points, next, isClosed, active } = overlay;
      if (points.length > 1) line(points, isClosed);
      const last = points.at(-1);
      if (last && next && !isClosed) dashed(last, next);
      vertices(points, active, colour);
    } else if (overlay?.kind === 'rings') {
      for (const ring of overlay.rings) line(ring, true);
      for (const [index, ring] of overlay.rings.entries()) {
        vertices(ring, overlay.active?.ring === index ? overlay.active.vertex : null, colour);
      }
    } else if (overlay?.kind === 'box') {
      box(overlay.box);
      for (const { isPlus, points } of overlay.strokes) hint(points, isPlus);
    }
  }

  /** What is drawn now, on the screen. */
  function placeOf(): FrameBox | null {
    if (!drawn) return null;
    const { minX, minY, maxX, maxY } = shape.bounds;
    const { x, y } = shape.position;
    return widened({ left: minX + x, top: minY + y, right: maxX + x, bottom: maxY + y }, activeSide);
  }

  return {
    container: shape,
    update({ overlay, viewport }, colour) {
      shape.position.set(viewport.x, viewport.y);
      const key = `${viewport.zoom} ${colour}`;
      if (overlay === drawn && (key === drawnKey || !overlay)) return null;
      const before = placeOf();
      zoom = viewport.zoom;
      drawn = overlay;
      drawnKey = key;
      draw(overlay, colour);
      return joined(before, placeOf());
    },
  };
}
