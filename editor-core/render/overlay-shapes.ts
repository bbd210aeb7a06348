import type { ImageBox, ImagePoint } from '@facet/canvas-core/geometry.ts';
import { type FrameBox, joined, widened } from '@facet/canvas-core/render/frame-box.ts';
import { Container, Graphics } from 'pixi.js';
import type { EditorState, Overlay } from '../state.ts';

type Points = readonly ImagePoint[];

/** A ring, or a part of a long one. */
interface Part {
  readonly points: Points;
  readonly isClosed: boolean;
}

/** Some hundred points that are drawn anew together: their lines, and their vertices above all lines. */
interface Piece {
  readonly parts: readonly Part[];
  readonly line: Graphics;
  readonly dots: Graphics;
}

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
/** Viewport pixels: points of a line nearer than this to the one before are not seen, and each would cost. */
const pointGap = 0.75;
/** Points. More would make each move of a vertex dearer, fewer each frame. */
const pieceLength = 100;
const dash = { drawn: 6, open: 5 };
const dark = { width: 3.5, color: 0x000000, alpha: 0.5 };
const light = { width: 1.5, color: 0xffffff };

export function createOverlayShapes(): OverlayShapes {
  const container = new Container();
  const [lines, dots] = [new Container(), new Container()];
  /** Dashes, boxes and hints; the vertex under the pointer. They are drawn anew with each overlay, which rings are not. */
  const [under, over] = [new Graphics(), new Graphics()];
  container.addChild(lines, under, dots, over);
  let pieces: readonly Piece[] = [];
  let drawn: Overlay | null = null;
  let drawnKey = '';

  function placeOf(shape: Graphics): FrameBox | null {
    if (shape.context.instructions.length === 0) return null;
    const { minX, minY, maxX, maxY } = shape.bounds;
    const { x, y } = container.position;
    return widened({ left: minX + x, top: minY + y, right: maxX + x, bottom: maxY + y }, activeSide);
  }

  const placeOfPiece = ({ line, dots: squares }: Piece): FrameBox | null =>
    joined(placeOf(line), placeOf(squares));

  function addPiece(parts: readonly Part[], zoom: number, hasVertices: boolean): Piece {
    const line = lines.addChild(new Graphics());
    const squares = dots.addChild(new Graphics());
    for (const { points, isClosed } of parts) {
      if (points.length > 1) drawLine(line, points, isClosed, zoom);
      if (hasVertices) drawVertices(squares, points, zoom);
    }
    return { parts, line, dots: squares };
  }

  /** Of thousands of vertices, a pointer moves one: what stays what it is stays drawn. @returns where the rest is or was */
  function showParts(
    wanted: readonly (readonly Part[])[],
    zoom: number,
    hasVertices = true,
  ): FrameBox | null {
    let damage: FrameBox | null = null;
    const next = wanted.map((parts, index) => {
      const piece = pieces[index];
      if (piece && isSame(piece.parts, parts)) return piece;
      const added = addPiece(parts, zoom, hasVertices);
      damage = joined(damage, placeOfPiece(added));
      return added;
    });
    for (const [index, piece] of pieces.entries()) {
      if (next[index] === piece) continue;
      damage = joined(damage, placeOfPiece(piece));
      piece.line.destroy();
      piece.dots.destroy();
    }
    pieces = next;
    return damage;
  }

  function drawRest(overlay: Overlay | null, colour: number, zoom: number): void {
    under.clear();
    over.clear();
    if (overlay?.kind === 'ring') {
      const { points, next, isClosed, active } = overlay;
      const last = points.at(-1);
      if (last && next && !isClosed) drawDashes(under, last, next, zoom);
      if (active !== null && points[active]) drawVertex(over, points[active], zoom, colour);
    } else if (overlay?.kind === 'rings' && overlay.active) {
      const point = overlay.rings[overlay.active.ring]?.[overlay.active.vertex];
      if (point) drawVertex(over, point, zoom, colour);
    } else if (overlay?.kind === 'box') {
      drawBox(under, overlay.box, zoom);
      for (const { isPlus, points } of overlay.strokes) drawHint(under, points, isPlus, zoom);
    }
  }

  return {
    container,
    update({ overlay, viewport }, colour) {
      const { zoom } = viewport;
      const key = `${zoom} ${colour}`;
      if (overlay === drawn && (key === drawnKey || !overlay)) {
        container.position.set(viewport.x, viewport.y);
        return null;
      }
      let damage = joined(placeOf(under), placeOf(over));
      if (key !== drawnKey) damage = joined(damage, showParts([], zoom));
      container.position.set(viewport.x, viewport.y);
      drawn = overlay;
      drawnKey = key;
      damage = joined(
        damage,
        showParts(partsOf(overlay), zoom, !(overlay?.kind === 'ring' && overlay.isFree)),
      );
      drawRest(overlay, colour, zoom);
      return joined(damage, joined(placeOf(under), placeOf(over)));
    },
  };
}

/** What is drawn of rings, by the piece. */
function partsOf(overlay: Overlay | null): Part[][] {
  if (overlay?.kind === 'ring') return grouped(partsOfRing(overlay.points, overlay.isClosed));
  return overlay?.kind === 'rings' ? grouped(overlay.rings.flatMap((ring) => partsOfRing(ring, true))) : [];
}

/** A long ring in parts that end where the next one begins; there lies a vertex over the joint. */
function partsOfRing(points: Points, isClosed: boolean): Part[] {
  if (points.length <= pieceLength) return [{ points, isClosed }];
  const parts: Part[] = [];
  for (let start = 0; start < points.length; start += pieceLength) {
    const part = points.slice(start, start + pieceLength + 1);
    if (isClosed && start + pieceLength >= points.length) part.push(points[0]);
    parts.push({ points: part, isClosed: false });
  }
  return parts;
}

function grouped(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (length + part.points.length > pieceLength) {
      groups.push([]);
      length = 0;
    }
    groups[groups.length - 1].push(part);
    length += part.points.length;
  }
  return groups;
}

function isSame(a: readonly Part[], b: readonly Part[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ points, isClosed }, index) => {
      const other = b[index];
      if (isClosed !== other.isClosed || points.length !== other.points.length) return false;
      return points === other.points || points.every((point, at) => point === other.points[at]);
    })
  );
}

/** In viewport pixels, without what nobody sees; the last one stays, since it ends the line. */
function seenPoints(points: Points, zoom: number): number[] {
  const seen: number[] = [];
  for (const [index, { x, y }] of points.entries()) {
    const gap = Math.hypot(x * zoom - seen[seen.length - 2], y * zoom - seen[seen.length - 1]);
    if (index === 0 || gap >= pointGap || index === points.length - 1) seen.push(x * zoom, y * zoom);
  }
  return seen;
}

function drawLine(shape: Graphics, points: Points, isClosed: boolean, zoom: number): void {
  const seen = seenPoints(points, zoom);
  for (const style of [dark, light]) {
    shape.poly(seen, isClosed);
    shape.stroke({ ...style, join: 'round', cap: 'round' });
  }
}

function drawDashes(shape: Graphics, from: ImagePoint, to: ImagePoint, zoom: number): void {
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

/** @param active its colour when it is the one under the pointer */
function drawVertex(shape: Graphics, { x, y }: ImagePoint, zoom: number, active?: number): void {
  const side = active === undefined ? vertexSide : activeSide;
  shape.rect(x * zoom - side / 2, y * zoom - side / 2, side, side);
  shape.fill(active ?? 0xffffff).stroke({ width: 1.5, color: 0x19181b, alignment: 0 });
}

function drawVertices(shape: Graphics, points: Points, zoom: number): void {
  let last: ImagePoint | undefined;
  for (const point of points) {
    const isFar = !last || Math.hypot(point.x - last.x, point.y - last.y) * zoom >= vertexGap;
    if (!isFar) continue;
    drawVertex(shape, point, zoom);
    last = point;
  }
}

function drawBox(shape: Graphics, { x, y, width, height }: ImageBox, zoom: number): void {
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
  for (const [index, corner] of corners.entries()) drawDashes(shape, corner, corners[(index + 1) % 4], zoom);
}

/** Wanted is white, unwanted black: to be told apart by everyone, on anything. */
function drawHint(shape: Graphics, points: Points, isPlus: boolean, zoom: number): void {
  const [outer, inner] = isPlus ? [0x000000, 0xffffff] : [0xffffff, 0x000000];
  for (const style of [
    { width: 6, color: outer, alpha: 0.8 },
    { width: 3, color: inner },
  ]) {
    shape.poly(seenPoints(points, zoom), false);
    shape.stroke({ ...style, join: 'round', cap: 'round' });
  }
}
