/**
 * Glasses, by the one dark line that no bare face has: the one across the bridge of the nose.
 */
import { difference, largest, scaled, sum } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { closing, dilate } from '../image/morphology.ts';

export interface LightMap {
  width: number;
  height: number;
  /** Pixels. */
  faceWidth: number;
  /** CIELAB L. */
  lightness: Float32Array;
  /** Where each pixel lies on a face that is seen from the front, see `Frontal`; both are 0 beside the face. */
  u: Float32Array;
  v: Float32Array;
}

/** On both sides of a face that is seen from the front, see `Frontal`. */
interface Area {
  u: number;
  top: number;
  bottom: number;
}

/** Half of the widest frame, over the face's width. */
const frameRadius = 0.03;
/** The bridge of the nose, in inter-ocular distances from the point between the eyes. */
const bridge = { u: 0.12, top: -0.3, bottom: 0.25 } as const;
/** Where frames may be. */
const reach = { u: 1.25, top: -0.62, bottom: 0.85 } as const;
/** A frame is at least this dark, compared with its bridge. */
const frameShare = 0.45;
/** Frames are kept with a margin, over the face's width. */
const margin = 0.012;

/** L by which a line across the bridge is darker than its surroundings when it belongs to glasses; folds stay below. */
const glassesDarkness = 26;
/** The same from which the frames are thick and dark. */
const thickFrames = 40;
/** Softness of the frames' edge, over the face's width. */
const softness = 0.006;

/** Where glasses sit. */
const zone = { u: 1, top: -0.45, bottom: 0.6 } as const;

/** Mean over the place of glasses. @param plane 0..1 a pixel, what the occlusion network takes for them */
export const glassesShare = (plane: Float32Array, map: Pick<LightMap, 'u' | 'v'>): number =>
  meanIn(zone, plane, map);

export function meanIn(area: Area, plane: Float32Array, { u, v }: Pick<LightMap, 'u' | 'v'>): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < plane.length; i++) {
    if (!isIn(area, u[i], v[i])) continue;
    sum += plane[i];
    count++;
  }
  return sum / (count || 1);
}

/** Whether somebody wears glasses. */
export const hasGlasses = (map: LightMap): boolean => bridgeDarkness(darkLines(map), map) >= glassesDarkness;

/** The target's frames, 0..1 a pixel; null when there are none. */
export function keptFrames(map: LightMap): Float32Array | null {
  const lines = darkLines(map);
  const darkness = bridgeDarkness(lines, map);
  if (darkness < glassesDarkness) return null;
  // frames of metal glint here and there; thick ones are dark all along
  const frames = framesOf(darkness < thickFrames ? thinLines(map, lines) : lines, darkness, map);
  return blur(frames, map.width, map.height, softness * map.faceWidth);
}

/** How much darker than its surroundings a thin line is, in L; 0 where there is none. */
function darkLines({ lightness, width, height, faceWidth }: LightMap): Float32Array {
  const radius = Math.max(1, Math.round(frameRadius * faceWidth));
  const closed = closing(lightness, width, height, radius);
  return difference(closed, lightness);
}

/** Darkness in L of the darkest line across the bridge: the median over its columns. */
function bridgeDarkness(lines: Float32Array, { width, u, v }: LightMap): number {
  const columns = new Map<number, number>();
  for (let i = 0; i < lines.length; i++) {
    if (!isIn(bridge, u[i], v[i])) continue;
    const x = i % width;
    columns.set(x, Math.max(columns.get(x) ?? 0, lines[i]));
  }
  return [...columns.values()].sort((a, b) => a - b)[columns.size >> 1] ?? 0;
}

/** Frames are dark or, of metal, bright: how much a thin line stands out, in L. */
function thinLines({ lightness, width, height, faceWidth }: LightMap, dark: Float32Array): Float32Array {
  const radius = Math.max(1, Math.round(frameRadius * faceWidth));
  const opened = closing(scaled(lightness, -1), width, height, radius);
  return largest(dark, sum(opened, lightness));
}

/** The frames that hang together with the bridge, 0 or 1 a pixel, with a margin. */
function framesOf(lines: Float32Array, darkness: number, map: LightMap): Float32Array {
  const { width, height, faceWidth, u, v } = map;
  const least = frameShare * darkness;
  const found = new Float32Array(lines.length);
  const queue: number[] = [];
  const visit = (i: number): void => {
    if (found[i] || lines[i] < least || !isIn(reach, u[i], v[i])) return;
    found[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < lines.length; i++) if (isIn(bridge, u[i], v[i])) visit(i);
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) {
        const next = at + row + column;
        if (next >= 0 && next < lines.length) visit(next);
      }
    }
  }
  return dilate(found, width, height, Math.max(1, Math.round(margin * faceWidth)));
}

function isIn(area: Area, u: number, v: number): boolean {
  return (u !== 0 || v !== 0) && Math.abs(u) <= area.u && v >= area.top && v <= area.bottom;
}
