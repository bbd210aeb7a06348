/** Light that comes from where it does in another photo: what a head gains or loses of it, pixel by pixel. */
import { faceTriangles } from '../face/topology.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { vertexNormals, visibility, withRings } from '../swap/mesh.ts';
import { lightAt } from '../swap/region.ts';
import { rasterize } from '../swap/warp.ts';
import type { Adoption } from './relight.ts';
import { spread } from './spread.ts';
import type { Lightness } from './tone.ts';

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
  const { mesh, seen, of } = bothLights(face, there, faceWidth);
  const [was, is] = of(0);
  const change = changeOf(
    was.map((l, v) => given * is[v] - taken * toned(l)),
    seen,
    { unchanged, range: [-mostDarker, mostLighter] },
  );
  if (!change) return new Float32Array(width * height);
  const { onFace, plane } = drawnOn(mesh, change, face.lab);
  const [carried] = spread({ width, height, planes: [plane], weight: onFace });
  const beyond = blur(carried, width, height, beyondSigma * faceWidth);
  const { value, share } = softOn(onFace, plane, face.lab, faceWidth);
  return beyond.map((v, i) => v + (value[i] - v) * share[i]);
}

/** Of the changes of a colour from less to more, the one that is none: that of skin was measured on all of it. */
const middle = 0.5;
/** Of a and b, what is no light, but blush and make-up; and the most. */
const usualTint = 3;
const mostTint = 24;

/**
 * Light from two sides has two colours: without them a face between neon signs is as if cut from another photo.
 *
 * @param face,there as for `lightFrom`
 * @returns a and b that are added to the face
 */
export function tintFrom(
  face: LitFace,
  there: LitFace,
  faceWidth: number,
  { given, taken }: Pick<Adoption, 'given' | 'taken'>,
): [Float32Array, Float32Array] {
  const { width, height } = face.lab;
  const { mesh, seen, of } = bothLights(face, there, faceWidth);
  const [a, b] = ([1, 2] as const).map((channel) => {
    const [was, is] = of(channel);
    const change = changeOf(
      was.map((v, i) => given * is[i] - taken * v),
      seen,
      { unchanged: middle, range: [-mostTint, mostTint] },
    );
    if (!change) return new Float32Array(width * height);
    const { onFace, plane } = drawnOn(mesh, change, face.lab);
    const { value, share } = softOn(onFace, plane, face.lab, faceWidth);
    return value.map((v, i) => beyond(v, usualTint) * share[i]);
  });
  return [a!, b!];
}

/** L, a or b. */
export type Channel = 0 | 1 | 2;

/** What of a value is more than is usual. */
export const beyond = (v: number, usual: number): number => Math.sign(v) * Math.max(0, Math.abs(v) - usual);

/** What makes a and b positive, as fits need it. */
const positive = 128;
const positiveOf = ({ lab }: LitFace, channel: Channel): Float32Array =>
  channel === 0 ? lab.channels[0] : lab.channels[channel].map((v) => v + positive);

/** L, a or b that light from afar gives a face, in its pixels, and 1 where they are. */
export function lightOn(
  face: LitFace,
  faceWidth: number,
  channel: Channel = 0,
): { onFace: Float32Array; plane: Float32Array } {
  const mesh = withRings(face.points);
  const normals = vertexNormals(mesh);
  const seen = seenOf(face, mesh, normals);
  const { onFace, plane } = drawnOn(
    mesh,
    lightAt(positiveOf(face, channel), face.lab, mesh, normals, seen, faceWidth),
    face.lab,
  );
  return { onFace, plane: channel === 0 ? plane : plane.map((v) => v - positive) };
}

/** Fits of what two faces show, as they fall on the first. */
function bothLights(face: LitFace, there: LitFace, faceWidth: number) {
  const [mesh, other] = [face, there].map(({ points }) => withRings(points));
  const [normals, normalsThere] = [mesh, other].map(vertexNormals);
  const [seen, seenThere] = [seenOf(face, mesh, normals), seenOf(there, other, normalsThere)];
  return {
    mesh,
    seen,
    /** A value a vertex: its own, and that of the other; of a and b only differences count. */
    of: (channel: Channel): [Float32Array, Float32Array] => [
      lightAt(positiveOf(face, channel), face.lab, mesh, normals, seen, faceWidth),
      lightAt(positiveOf(there, channel), there.lab, other, normalsThere, seenThere, faceWidth, normals),
    ],
  };
}

/** @param moved a value a vertex @param unchanged of the seen ones in their order, the one that is no change @returns null where too little is seen */
function changeOf(
  moved: Float32Array,
  seen: Float32Array,
  { unchanged, range: [least, most] }: { unchanged: number; range: readonly [number, number] },
): Float32Array | null {
  const order = moved.filter((_, v) => seen[v] > leastSeen).sort();
  if (order.length < leastVertices) return null;
  const none = order[Math.floor(unchanged * order.length)];
  return moved.map((v) => Math.max(least, Math.min(most, v - none)));
}

/** Values of vertices in a face's pixels. */
export function drawnOn(mesh: Float32Array, values: Float32Array, { width, height }: Planes) {
  const triangles = Uint16Array.from(faceTriangles);
  const { isCovered, attributes } = rasterize({ positions: mesh, triangles }, [values], width, height);
  return { onFace: Float32Array.from(isCovered), plane: attributes[0] };
}

/** A plane with soft edges, and 0..1 how far it counts. */
export function softOn(
  onFace: Float32Array,
  plane: Float32Array,
  { width, height }: Planes,
  faceWidth: number,
) {
  const sigma = softSigma * faceWidth;
  return {
    value: maskedBlur(onFace, width, height, sigma)(plane),
    share: blur(onFace, width, height, sigma),
  };
}

/** 0..1 a vertex: how well its skin is seen. */
function seenOf({ lab: { width, height }, faceSkin }: LitFace, mesh: Float32Array, normals: Float32Array) {
  return visibility(mesh, normals).map((seen, v) => seen * faceSkin[pixelOf(mesh, v, width, height)]);
}

/** Where a vertex lies in a plane, or nearest to it. */
export function pixelOf(mesh: Float32Array, v: number, width: number, height: number): number {
  const x = Math.min(width - 1, Math.max(0, Math.floor(mesh[v * 3])));
  const y = Math.min(height - 1, Math.max(0, Math.floor(mesh[v * 3 + 1])));
  return y * width + x;
}

/** L that all of a head is given at most, for what the direction of light took from its face. */
const mostMissing = 12;

/** L by which a face is darker than it is to be, in its cheeks and as a whole: dark skin is to stay dark, and half a face in the shade has bright cheeks. */
export const missingLight = (is: Lightness, wanted: Lightness): number =>
  Math.max(0, Math.min(mostMissing, wanted.cheeks - is.cheeks, wanted.median - is.median));
