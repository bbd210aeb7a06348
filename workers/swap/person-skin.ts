/**
 * Where a person's skin is, by the colour of the face: soft, and on a coarse grid, because a complexion is.
 */
import { chin, foreheadTop, hull, innerLips, leftEye, rightEye } from '../face/topology.ts';
import { without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { boxOf } from '../image/box.ts';
import { enlarge, shrink } from '../image/grid.ts';
import { cutPlanes, type Lab, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point, Raster } from '../types.ts';
import { smoothstep } from './mask.ts';
import { grownRing } from './mouth.ts';
import { contour } from './region.ts';

/** Deviations of skin in a and b; in these, where a colour begins to be doubted, and is certainly something else. */
const spread = [3, 4] as const;
const doubt = [2.2, 4.4] as const;
/** Lightness over the skin's under which nothing is taken for it, and the least share of its colour in shadow. */
const darkest = [0.3, 0.45] as const;
const shadowColour = [0.4, 1.1] as const;

/** Probability 0..1 a pixel of the box. */
export function skinOf(image: Raster, box: Box, cell: number, points: Float32Array, skin: Lab): Float32Array {
  const pixels = cutPlanes(image, box);
  const [r, g, b] = pixels.channels.map((plane) => shrink(plane, null, box.width, box.height, cell));
  const { width, height } = r;
  const lab = toLab({ width, height, channels: [r.data, g.data, b.data] });
  const ring = (vertices: readonly number[]): Point[] =>
    contour(vertices, points).map(([x, y]) => [(x - box.x) / cell, (y - box.y) / cell]);
  const area = { x: 0, y: 0, width, height };
  const faceWidth = boxOf(Float32Array.from(ring(hull).flat()), 2).width;
  const [top, bottom] = ring([foreheadTop, chin]);
  const openings = fillPolygons([rightEye, leftEye, innerLips].map(ring), area);
  const places = brightPlaces.map(({ growth, down, kept }) => {
    const outline = grownRing(ring(hull), growth).map(
      ([x, y]): Point => [x + (bottom[0] - top[0]) * down, y + (bottom[1] - top[1]) * down],
    );
    const inside = blur(fillPolygons([outline], area), width, height, placeSoftness * faceWidth);
    return { inside: without(inside, openings), kept };
  });
  const likely = likelySkin(lab, places, skin);
  return enlarge({ width, height, data: blur(likely, width, height, 1) }, box.width, box.height, 1 / cell);
}

/**
 * Where what is whiter than skin is skin in too much light: the face's hull, grown, and moved by some of the way from brow
 * to chin; and between which shares of the skin's colour it is. A face has glints without any, collars have little.
 */
const brightPlaces = [
  { growth: 1.1, down: 0, kept: [-1, 0] },
  { growth: 1.2, down: -0.35, kept: [0.04, 0.17] },
  { growth: 1.2, down: 0.35, kept: [0.3, 0.45] },
] as const;
/** How much further from the skin's colour what is lit in another colour may be. */
const mostTolerance = 1.6;
/** Over the face's width. */
const placeSoftness = 0.06;

interface BrightPlace {
  /** 0..1 a pixel. */
  inside: Float32Array;
  kept: readonly [from: number, to: number];
}

/** Skin has the face's hue; what is darker has less of it, and in bright places what is lighter. */
function likelySkin(
  { channels: [l, a, b] }: Planes,
  places: readonly BrightPlace[],
  [skinL, skinA, skinB]: Lab,
): Float32Array {
  const [face, forehead, jaw] = places.map(({ inside }) => inside);
  const squared = skinA ** 2 + skinB ** 2 || 1;
  const out = new Float32Array(l.length);
  for (let i = 0; i < out.length; i++) {
    const light = l[i] / (skinL || 1);
    const usual = Math.min(shadowColour[1], Math.max(shadowColour[0], light));
    // a glint is whiter than the skin under it
    const own = Math.min(usual, Math.max(0, (a[i] * skinA + b[i] * skinB) / squared));
    let colour = usual;
    if (light > 1) {
      let share = 0;
      for (const { inside, kept } of places)
        share = Math.max(share, inside[i] * smoothstep((own - kept[0]) / (kept[1] - kept[0])));
      colour += (own - usual) * share;
    }
    const offA = (a[i] - skinA * colour) / spread[0];
    const offB = b[i] - skinB * colour;
    // overexposed skin turns yellow, and a chin has the colour of what it is lit by from below
    const yellow = offB > 0 ? smoothstep((light - 0.72) / 0.15) * Math.max(face[i], forehead[i]) : 0;
    const reflected = smoothstep((light - 0.45) / 0.2) * face[i] * jaw[i];
    const tolerance = 1 + mostTolerance * Math.max(yellow, reflected);
    const far = Math.sqrt(offA * offA + (offB / spread[1]) ** 2) / tolerance;
    const likely = 1 - smoothstep((far - doubt[0]) / (doubt[1] - doubt[0]));
    out[i] = likely * smoothstep((light - darkest[0]) / (darkest[1] - darkest[0]));
  }
  return out;
}
