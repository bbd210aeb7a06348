/**
 * The face mesh: 468 vertices of MediaPipe's face mesh, then 5 iris points for each eye (centre, right, top, left,
 * bottom). "Right" and "left" are the person's, so the right eye is on the picture's left.
 */
import { triangles as skin } from './triangles.ts';

export const meshVertices = 468;
export const vertexCount = 478;
export const rightIris = 468;
export const leftIris = 473;

/** The face's outline, clockwise from the top of the forehead. */
export const hull = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Closed contours. */
export const rightEye = [
  33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246,
] as const;
export const leftEye = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466,
] as const;
export const rightBrow = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46] as const;
export const leftBrow = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276] as const;
export const outerLips = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
] as const;
/** The person's right one and left one. */
export const mouthCorners = [61, 291] as const;
export const innerLips = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
] as const;

/** From between the eyes around the nose's wings. */
export const nose = [
  168, 122, 196, 236, 198, 209, 49, 64, 98, 97, 2, 326, 327, 294, 279, 429, 420, 456, 419, 351,
] as const;
/** Around the nose's openings. */
export const nostrils = [64, 98, 97, 2, 326, 327, 294, 275, 1, 45] as const;

/** The ends of the axes by which pose is measured. */
export const foreheadTop = 10;
export const chin = 152;
export const rightCheekbone = 234;
export const leftCheekbone = 454;

const fan = (contour: readonly number[], centre: number): number[] =>
  contour.flatMap((vertex, i) => [vertex, contour[(i + 1) % contour.length], centre]);

/** All triangles of the face, the eye openings as fans around the iris centre, so that the gaze follows the mesh. */
export const faceTriangles = Uint16Array.from([
  ...skin,
  ...fan(rightEye, rightIris),
  ...fan(leftEye.toReversed(), leftIris),
]);

/**
 * Each vertex's counterpart on the other side: the triangles tell, from the forehead's middle on, but around the eyes and nostrils, where diagonals differ. What is
 * given or found first counts.
 */
export const mirrorVertices: readonly number[] = (() => {
  const third = new Map<string, number>();
  for (let t = 0; t < skin.length; t += 3)
    for (let k = 0; k < 3; k++)
      third.set(`${skin[t + k]},${skin[t + ((k + 1) % 3)]}`, skin[t + ((k + 2) % 3)]);
  const mirror: number[] = [];
  const pair = (v: number, w: number): void => {
    if (v in mirror || w in mirror) return;
    mirror[v] = w;
    mirror[w] = v;
  };
  for (const [i, v] of rightEye.entries()) pair(v, leftEye[i]);
  // an iris' points go around it, from the picture's left to its right
  for (const [i, k] of [0, 3, 2, 1, 4].entries()) pair(rightIris + i, leftIris + k);
  const middle = [foreheadTop, 151] as const;
  for (const v of middle) pair(v, v);
  const edges: (readonly [number, number])[] = [middle];
  const known = new Set<string>();
  for (const [a, b] of edges) {
    if (known.has(`${a},${b}`)) continue;
    known.add(`${a},${b}`);
    const c = third.get(`${a},${b}`);
    const d = third.get(`${mirror[b]},${mirror[a]}`);
    if (c === undefined || d === undefined) continue;
    pair(c, d);
    edges.push([a, c], [c, b], [b, c], [c, a], [b, a]);
  }
  return mirror;
})();
