/**
 * The meshes of a swap: where the source's texture is read, where it is drawn, and how well the source shows it.
 */
import { align, transform } from '../face/align.ts';
import {
  faceTriangles,
  hull,
  innerLips,
  meshVertices,
  mirrorVertices,
  vertexCount,
} from '../face/topology.ts';
import { interOcular } from './geometry.ts';
import { rasterize } from './warp.ts';

/** Rings around the hull, as factors of its distance to the centre: texture for the feather and the pyramid. */
const rings = [1.14, 1.32];
export const swapVertices = vertexCount + hull.length * rings.length;

const ringVertex = (ring: number, i: number): number =>
  ring < 0 ? hull[i % hull.length] : vertexCount + ring * hull.length + (i % hull.length);

/** Along the upper lip from corner to corner, and for numbers under 0 along the lower one. */
const innerLip = (i: number): number => innerLips.at(i % innerLips.length)!;

/**
 * The mouth's opening: lips that are closed in one picture and not in the other must leave no hole. Each piece goes from one lip to the other: teeth stand in
 * an arch as lips do, and as a fan from one corner their middle row lay on the straight line between corners, so that a turn broke each tooth in two.
 */
const mouthTriangles = Array.from({ length: innerLips.length / 2 }, (_, i) => [
  ...(i + 1 < innerLips.length / 2 ? [innerLip(i), innerLip(i + 1), innerLip(-i - 1)] : []),
  ...(i > 0 ? [innerLip(i), innerLip(-i - 1), innerLip(-i)] : []),
]).flat();

/** The vertices of the last ring. */
export const outermost = hull.map((_, i) => ringVertex(rings.length - 1, i));

/** The face's triangles, the mouth's and those of the rings. */
export const swapTriangles = Uint16Array.from([
  ...faceTriangles,
  ...mouthTriangles,
  ...rings.flatMap((_, ring) =>
    hull.flatMap((_, i) => [
      ringVertex(ring - 1, i),
      ringVertex(ring, i),
      ringVertex(ring - 1, i + 1),
      ringVertex(ring - 1, i + 1),
      ringVertex(ring, i),
      ringVertex(ring, i + 1),
    ]),
  ),
]);

/** Each vertex, and its counterpart on the other side of the face. */
export const ownSide: readonly number[] = Array.from({ length: swapVertices }, (_, v) => v);
export const otherSide: readonly number[] = Array.from({ length: swapVertices }, (_, v) => {
  if (v < vertexCount) return mirrorVertices[v];
  const i = (v - vertexCount) % hull.length;
  return v - i + ((hull.length - i) % hull.length);
});

/** Adds the rings to a face's landmarks. */
export function withRings(points: Float32Array): Float32Array {
  const out = new Float32Array(swapVertices * 3);
  out.set(points.subarray(0, vertexCount * 3));
  const centre = [0, 0];
  for (const v of hull) {
    centre[0] += points[v * 3] / hull.length;
    centre[1] += points[v * 3 + 1] / hull.length;
  }
  rings.forEach((factor, ring) => {
    hull.forEach((v, i) => {
      const o = ringVertex(ring, i) * 3;
      out[o] = centre[0] + (points[v * 3] - centre[0]) * factor;
      out[o + 1] = centre[1] + (points[v * 3 + 1] - centre[1]) * factor;
      // farther away than the hull, so that a ring never hides the face itself
      out[o + 2] = points[v * 3 + 2] + 1 + ring;
    });
  });
  return out;
}

/** Neighbours a vertex, for smoothing displacements. */
const neighbours: readonly (readonly number[])[] = (() => {
  const sets = Array.from({ length: swapVertices }, () => new Set<number>());
  for (let t = 0; t < swapTriangles.length; t += 3) {
    for (let i = 0; i < 3; i++) {
      const v = swapTriangles[t + i];
      sets[v].add(swapTriangles[t + ((i + 1) % 3)]);
      sets[v].add(swapTriangles[t + ((i + 2) % 3)]);
    }
  }
  return sets.map((set) => [...set]);
})();

/** 0 at the hull and outside of it, rising to 1 within three edges. */
const innerness: Float32Array = (() => {
  const edges = new Float32Array(swapVertices).fill(Number.POSITIVE_INFINITY);
  const queue: number[] = [...hull];
  for (const v of queue) edges[v] = 0;
  for (let v = vertexCount; v < swapVertices; v++) edges[v] = 0;
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head];
    for (const n of neighbours[v]) {
      if (edges[n] <= edges[v] + 1) continue;
      edges[n] = edges[v] + 1;
      queue.push(n);
    }
  }
  return edges.map((e) => Math.min(1, e / 3));
})();

const smoothingRounds = 3;

/**
 * The mesh to draw on: the target's, moved towards the source's proportions as far as the expression allows.
 *
 * @param shape the most that landmarks may move on average, over the inter-ocular distance
 * @returns x, y, z of every vertex and the rings', in the target's pixels; hull and rings are the target's own
 */
export function drawnMesh(source: Float32Array, target: Float32Array, shape: number): Float32Array {
  const posed = transform(source, align(source, target));
  let move = new Float32Array(swapVertices * 2);
  for (let v = 0; v < vertexCount; v++) {
    move[v * 2] = posed[v * 3] - target[v * 3];
    move[v * 2 + 1] = posed[v * 3 + 1] - target[v * 3 + 1];
  }
  for (let i = 0; i < move.length; i++) move[i] *= innerness[i >> 1];
  for (let round = 0; round < smoothingRounds; round++) move = smoothed(move);
  const share = Math.min(1, shape / (meanMove(move) / interOcular(target) || 1));
  const out = Float32Array.from(target);
  for (let v = 0; v < vertexCount; v++) {
    out[v * 3] += move[v * 2] * share;
    out[v * 3 + 1] += move[v * 2 + 1] * share;
  }
  return out;
}

function meanMove(move: Float32Array): number {
  let sum = 0;
  for (let v = 0; v < meshVertices; v++) sum += Math.hypot(move[v * 2], move[v * 2 + 1]);
  return sum / meshVertices;
}

function smoothed(move: Float32Array): Float32Array<ArrayBuffer> {
  const out = Float32Array.from(move);
  for (let v = 0; v < vertexCount; v++) {
    if (innerness[v] === 0) continue;
    let x = 0;
    let y = 0;
    for (const n of neighbours[v]) {
      x += move[n * 2];
      y += move[n * 2 + 1];
    }
    out[v * 2] = (move[v * 2] + x / neighbours[v].length) / 2;
    out[v * 2 + 1] = (move[v * 2 + 1] + y / neighbours[v].length) / 2;
  }
  return out;
}

/** Unit normals a vertex, x, y, z; z < 0 faces the viewer. Rings take the hull's. */
export function vertexNormals(points: Float32Array): Float32Array {
  const normals = new Float32Array(points.length);
  for (let t = 0; t < faceTriangles.length; t += 3) {
    const [a, b, c] = [faceTriangles[t] * 3, faceTriangles[t + 1] * 3, faceTriangles[t + 2] * 3];
    const [ux, uy, uz] = [
      points[b] - points[a],
      points[b + 1] - points[a + 1],
      points[b + 2] - points[a + 2],
    ];
    const [vx, vy, vz] = [
      points[c] - points[a],
      points[c + 1] - points[a + 1],
      points[c + 2] - points[a + 2],
    ];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const v of [a, b, c]) for (let i = 0; i < 3; i++) normals[v + i] += n[i];
  }
  for (let v = 0; v < normals.length; v += 3) {
    const length = Math.hypot(normals[v], normals[v + 1], normals[v + 2]) || 1;
    for (let i = 0; i < 3; i++) normals[v + i] /= length;
  }
  copyHullToRings(normals, 3);
  return normals;
}

function copyHullToRings(values: Float32Array, stride: number): void {
  rings.forEach((_, ring) => {
    hull.forEach((v, i) => {
      values.copyWithin(ringVertex(ring, i) * stride, v * stride, (v + 1) * stride);
    });
  });
}

/** Cosines between which a surface turns from unusable to good texture. */
const grazing = 0.06;
const facing = 0.3;
/** The depth map's side in pixels, and the depth in parts of the face's size that counts as "behind". */
const depthMapSize = 96;
const behind = 0.06;

/** How well a picture shows each vertex, 0..1: turned to the viewer and not behind the nose or brow. */
export function visibility(points: Float32Array, normals: Float32Array): Float32Array {
  const out = new Float32Array(swapVertices);
  const [left, top, size] = extent(points);
  const scale = depthMapSize / size;
  const positions = new Float32Array(points.length);
  const depths = new Float32Array(swapVertices);
  for (let v = 0; v < swapVertices; v++) {
    positions[v * 3] = (points[v * 3] - left) * scale;
    positions[v * 3 + 1] = (points[v * 3 + 1] - top) * scale;
    positions[v * 3 + 2] = points[v * 3 + 2];
    depths[v] = points[v * 3 + 2];
  }
  const field = rasterize({ positions, triangles: swapTriangles }, [depths], depthMapSize, depthMapSize);
  for (let v = 0; v < swapVertices; v++) {
    const x = Math.min(depthMapSize - 1, Math.max(0, Math.floor(positions[v * 3])));
    const y = Math.min(depthMapSize - 1, Math.max(0, Math.floor(positions[v * 3 + 1])));
    const i = y * depthMapSize + x;
    const hidden = field.isCovered[i] ? (depths[v] - field.attributes[0][i]) / (size * behind) : 0;
    const t = Math.min(1, Math.max(0, (-normals[v * 3 + 2] - grazing) / (facing - grazing)));
    out[v] = t * t * (3 - 2 * t) * Math.min(1, Math.max(0, 2 - hidden));
  }
  // a ring is seen as well as the hull it continues
  copyHullToRings(out, 1);
  return out;
}

function extent(points: Float32Array): [left: number, top: number, size: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let v = 0; v < points.length; v += 3) {
    left = Math.min(left, points[v]);
    right = Math.max(right, points[v]);
    top = Math.min(top, points[v + 1]);
    bottom = Math.max(bottom, points[v + 1]);
  }
  return [left, top, Math.max(right - left, bottom - top)];
}
