/** How well found masks agree with known ones. */
import { distanceInside } from '@facet/workers/image/distance.ts';
import { fillPolygons } from '@facet/workers/image/polygon.ts';
import type { Polygons, Segmentation } from '@facet/workers/types.ts';
import type { Scene } from './segment-scenes.ts';

/** Less agreement than this is another person, or none. */
const samePerson = 0.5;
/** Pixels at 1 megapixel. */
const closeTo = 3;

export interface Figures {
  /** One a known person; 0 where nobody was found. */
  ious: number[];
  missed: number;
  invented: number;
  /** Pixels at 1 megapixel, from known edges to found ones and back: all of them, one number a person that was found. */
  edges: number[];
  /** The same, only along neighbours. */
  neighbourEdges: number[];
  /** Share of the edges that are off by no more than 3 such pixels: a mean is large where one arm is missing. */
  edgesNear: number[];
  /** Share of what shows above the chin that the head's mask takes. */
  heads: number[];
  /** Share of the head's mask that is none of the person. */
  headSpill: number[];
}

export function judge(scene: Scene, { persons, heads }: Segmentation): Figures {
  const { width, height } = scene.image;
  const box = { x: 0, y: 0, width, height };
  const fill = (polygons: Polygons): Uint8Array =>
    Uint8Array.from(fillPolygons(polygons, box), (v) => (v > 0.5 ? 1 : 0));
  const found = persons.map(({ coordinates }) => fill(coordinates));
  const pairs = scene.persons
    .flatMap(({ visible }, known) => found.map((mask, own) => ({ known, own, iou: iouOf(visible, mask) })))
    .sort((a, b) => b.iou - a.iou);
  const matches = new Map<number, { own: number; iou: number }>();
  const taken = new Set<number>();
  for (const { known, own, iou } of pairs) {
    if (iou < samePerson || matches.has(known) || taken.has(own)) continue;
    matches.set(known, { own, iou });
    taken.add(own);
  }
  const scale = Math.sqrt(1e6 / (width * height));
  const figures: Figures = {
    ious: scene.persons.map((_, k) => matches.get(k)?.iou ?? 0),
    missed: scene.persons.length - matches.size,
    // without an outline nobody is claimed
    invented: found.filter((mask, own) => !taken.has(own) && mask.includes(1)).length,
    edges: [],
    edgesNear: [],
    neighbourEdges: [],
    heads: [],
    headSpill: [],
  };
  for (const [k, { own }] of matches) {
    const { visible, head } = scene.persons[k]!;
    const others = new Uint8Array(visible.length);
    scene.persons.forEach((other, j) => {
      if (j !== k) for (let i = 0; i < others.length; i++) others[i]! |= other.visible[i]!;
    });
    const { all, close, near } = edgeError(visible, found[own]!, others, width, height, closeTo / scale);
    figures.edges.push(all * scale);
    figures.edgesNear.push(close);
    if (near !== null) figures.neighbourEdges.push(near * scale);
    if (!head) continue;
    const ownHead = fill(heads[own]!.coordinates);
    figures.heads.push(share(head, ownHead));
    figures.headSpill.push(1 - share(ownHead, visible));
  }
  return figures;
}

function iouOf(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    both += a[i]! & b[i]!;
    either += a[i]! | b[i]!;
  }
  return either ? both / either : 0;
}

/** Of `a`, how much is in `b`. */
function share(a: Uint8Array, b: Uint8Array): number {
  let [both, all] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    both += a[i]! & b[i]!;
    all += a[i]!;
  }
  return all ? both / all : 0;
}

/** Mean distance of edges, there and back, and the share that is `within`; the photo's rim is no edge. `near`: where a neighbour is within 4 pixels. */
function edgeError(
  known: Uint8Array,
  found: Uint8Array,
  others: Uint8Array,
  width: number,
  height: number,
  within: number,
): { all: number; close: number; near: number | null } {
  const toFound = toEdge(found, width, height);
  const toKnown = toEdge(known, width, height);
  const toOthers = distanceInside(
    others.map((v) => 1 - v),
    width,
    height,
  );
  let [sum, count, closeCount, nearSum, nearCount] = [0, 0, 0, 0, 0];
  const add = (mask: Uint8Array, distance: Float32Array): void => {
    for (let i = 0; i < mask.length; i++) {
      if (!isEdge(mask, i, width, height)) continue;
      sum += distance[i]!;
      count++;
      if (distance[i]! <= within) closeCount++;
      if (toOthers[i]! > 4) continue;
      nearSum += distance[i]!;
      nearCount++;
    }
  };
  add(known, toFound);
  add(found, toKnown);
  return { all: sum / count, close: closeCount / count, near: nearCount > 20 ? nearSum / nearCount : null };
}

const isEdge = (mask: Uint8Array, i: number, width: number, height: number): boolean => {
  const x = i % width;
  if (!mask[i] || x === 0 || x === width - 1 || i < width || i >= width * (height - 1)) return false;
  return !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width];
};

function toEdge(mask: Uint8Array, width: number, height: number): Float32Array {
  return distanceInside(
    mask.map((_, i) => (isEdge(mask, i, width, height) ? 0 : 1)),
    width,
    height,
  );
}
