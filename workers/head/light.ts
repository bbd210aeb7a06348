/** Light that comes from where it does in another photo: what a head gains or loses of it, pixel by pixel. */
import { faceTriangles } from '../face/topology.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { vertexNormals, visibility, withRings } from '../swap/mesh.ts';
import { lightAt } from '../swap/region.ts';
import { rasterize } from '../swap/warp.ts';
import { spread } from './spread.ts';
import type { Adoption, Lightness } from './tone.ts';

/** A face as its photo shows it. */
export interface LitFace {
  lab: Planes;
  /** Landmarks in its pixels. */
  points: Float32Array;
  /** 0..1: probability of the face's skin. */
  faceSkin: Float32Array;
}

/** Of the changes from dark to light, the one that is none: skin's tone was measured where light falls on it. */
const unchanged = 0.75;
const leastSeen = 0.5;
const leastVertices = 30;
/** L that is given at most: what is lifted out of a shadow shows its noise. */
const mostDarker = 30;
const mostLighter = 14;
/** Over the face's width: how softly light goes on beyond the face, onto hair, ears and neck. */
const beyondSigma = 0.2;
/** ... and how soft it is on it: shadows have soft edges. */
const softSigma = 0.03;

/**
 * @param face where it goes, as it was lit
 * @param there the face that is lit as it is to be; both in pixels of one size
 * @param toned what becomes of a lightness of skin where light does not change its direction
 * @returns L that is added where a pixel is as light as skin
 */
export function lightFrom(
  face: LitFace,
  there: LitFace,
  faceWidth: number,
  toned: (l: number) => number,
  { given, taken }: Pick<Adoption, 'given' | 'taken'>,
): Float32Array {
  const { width, height } = face.lab;
  const [own, other] = [face, there].map(({ points }) => withRings(points));
  const normals = vertexNormals(own);
  const normalsThere = vertexNormals(other);
  const seen = seenOf(face, own, normals);
  const was = lightAt(face.lab, own, normals, seen, faceWidth);
  const seenThere = seenOf(there, other, normalsThere);
  const is = lightAt(there.lab, other, normalsThere, seenThere, faceWidth, normals);
  const moved = was.map((l, v) => given * is[v] - taken * toned(l));
  const order = moved.filter((_, v) => seen[v] > leastSeen).sort();
  if (order.length < leastVertices) return new Float32Array(width * height);
  const none = order[Math.floor(unchanged * order.length)];
  const change = moved.map((l) => Math.max(-mostDarker, Math.min(mostLighter, l - none)));
  const { isCovered, attributes } = rasterize(
    { positions: own, triangles: Uint16Array.from(faceTriangles) },
    [change],
    width,
    height,
  );
  const onFace = Float32Array.from(isCovered);
  const [carried] = spread({ width, height, planes: [attributes[0]], weight: onFace });
  const beyond = blur(carried, width, height, beyondSigma * faceWidth);
  const soft = maskedBlur(onFace, width, height, softSigma * faceWidth)(attributes[0]);
  const share = blur(onFace, width, height, softSigma * faceWidth);
  return beyond.map((v, i) => v + (soft[i] - v) * share[i]);
}

/** 0..1 a vertex: how well its skin is seen. */
function seenOf({ lab: { width, height }, faceSkin }: LitFace, mesh: Float32Array, normals: Float32Array) {
  return visibility(mesh, normals).map((seen, v) => {
    const x = Math.min(width - 1, Math.max(0, Math.floor(mesh[v * 3])));
    const y = Math.min(height - 1, Math.max(0, Math.floor(mesh[v * 3 + 1])));
    return seen * faceSkin[y * width + x];
  });
}

/** L that all of a head is given at most, for what the direction of light took from its face. */
const mostMissing = 12;

/** L by which a face is darker than it is to be, in its cheeks and as a whole: dark skin is to stay dark, and half a face in the shade has bright cheeks. */
export const missingLight = (is: Lightness, wanted: Lightness): number =>
  Math.max(0, Math.min(mostMissing, wanted.cheeks - is.cheeks, wanted.median - is.median));
