/** The fan's photo with the face turned to where the target's looks: their own proportions, seen from the target's side. */
import { align, transform } from '../face/align.ts';
import type { Face } from '../face/face.ts';
import { poseOf } from '../face/pose.ts';
import { meshVertices } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import type { Bend } from '../swap/bend.ts';
import { smoothstep } from '../swap/mask.ts';
import { outermost, swapTriangles, swapVertices, vertexNormals, withRings } from '../swap/mesh.ts';
import { rasterize } from '../swap/warp.ts';
import type { Raster } from '../types.ts';
import { asToldBy, outlineOfTurned, withDepth } from './form.ts';

/** Degrees under which a turn is not worth it, and the most: farther sides of faces are hidden. */
const leastTurn = 4;
const mostTurn = 30;
/** Cells a face's width: a nose is some ten of them broad. Sigma in cells: a nose's edge is drawn over what it hides. */
const cells = 60;
const softness = 1;
/** Over the face's box: what the bend covers. Over the face's width: how far beyond the mesh it ends. */
const covered = 2.3;
const fade = 0.4;
/** Cosine between a surface and the viewer, under which it is seen edge-on. */
const edgeOn = 0.05;

export interface Shown {
  image: Raster;
  face: Face;
}

/** Where the photo shows what lay on a face's one side, once the face is turned. */
export interface Unfolded {
  bend: Bend;
  /** How many times a place was stretched, in the bend's cells; 0 beside the mesh. */
  times: Float32Array;
}

/** What a turn in the picture's plane does is left to whoever lays the face. @returns the landmarks, the same where both look the same way */
export function turnedTo(face: Face, target: Face): Face {
  const own = withDepth(face.points);
  const { rotation, from } = align(own, withDepth(target.points));
  // a rotation is one about an axis in the picture's plane, and then one in that plane, which leaves the last row as it is
  const [down, right, cosine] = rotation.subarray(6);
  const sine = Math.hypot(down, right);
  const angle = Math.atan2(sine, cosine);
  if (angle < radians(leastTurn)) return face;
  const turn = rotationBy(Math.min(angle, radians(mostTurn)), [right / sine, -down / sine]);
  const turned = transform(own, { rotation: turn, scale: 1, from, to: from });
  const points = outlineOfTurned(asToldBy(turned), face.pose.yaw);
  return { ...face, points, box: boxOf(points, 3, meshVertices), pose: poseOf(points) };
}

/**
 * On the turned mesh, nearer triangles before farther ones, what it shows was where the mesh lay; around it that fades.
 *
 * @param points landmarks of the turned face
 * @param sides whose place each vertex shows: its own, or its counterpart's on the other side of the face
 */
export function unfoldedTo(
  face: Face,
  points: Float32Array,
  image: Raster,
  sides: readonly number[],
): Unfolded {
  const faceWidth = face.box.width;
  const cell = Math.max(1, faceWidth / cells);
  const around = wholePixels(grown(boxOf(points, 3, meshVertices), covered), image);
  const [width, height] = [around.width, around.height].map((length) =>
    Math.max(2, Math.floor(length / cell)),
  );
  const box = { ...around, width: width * cell, height: height * cell };
  const [before, after] = [withRings(face.points), withRings(points)];
  // rings go along with the face's outline
  const moves = [0, 1].map((axis) =>
    Float32Array.from({ length: swapVertices }, (_, v) => after[v * 3 + axis] - before[sides[v] * 3 + axis]),
  );
  const positions = after.map((v, i) => (i % 3 === 2 ? v : (v - (i % 3 === 0 ? box.x : box.y)) / cell));
  const [facing, facingThen] = [before, after].map((mesh) => {
    const normals = vertexNormals(mesh);
    return moves[0].map((_, v) => Math.max(edgeOn, -normals[v * 3 + 2]));
  });
  const stretched = facingThen.map((v, i) => v / facing[sides[i]]);
  const { isCovered, attributes } = rasterize(
    { positions, triangles: swapTriangles },
    [...moves, stretched],
    width,
    height,
  );
  for (let i = 0; i < isCovered.length; i++) {
    if (isCovered[i]) continue;
    const px = (i % width) + 0.5;
    const py = Math.floor(i / width) + 0.5;
    let sum = 0;
    let dx = 0;
    let dy = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (const v of outermost) {
      const asideBy = px - positions[v * 3];
      const downBy = py - positions[v * 3 + 1];
      const square = asideBy * asideBy + downBy * downBy;
      const weight = 1 / ((square + 1) * (square + 1));
      sum += weight;
      dx += weight * moves[0][v];
      dy += weight * moves[1][v];
      nearest = Math.min(nearest, square);
    }
    const share = (1 - smoothstep((Math.sqrt(nearest) * cell) / (fade * faceWidth))) / sum;
    attributes[0][i] = share * dx;
    attributes[1][i] = share * dy;
  }
  const [x, y] = attributes.slice(0, 2).map((plane) => blur(plane, width, height, softness));
  return { bend: { box, cell, width, height, x, y }, times: attributes[2] };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Rodrigues' formula, about an axis in the picture's plane. @returns rows of the matrix */
function rotationBy(angle: number, [x, y]: readonly [number, number]): Float64Array {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const d = 1 - c;
  return Float64Array.of(c + x * x * d, x * y * d, y * s, x * y * d, c + y * y * d, -x * s, -y * s, x * s, c);
}
