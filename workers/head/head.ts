/** A head as it is found in its photo: hair, face, ears, and what is worn above the chin. */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Classes, classesIn } from '../face/classes.ts';
import type { Face } from '../face/face.ts';
import { chin, foreheadTop } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { wholePixels } from '../image/box.ts';
import { dilate } from '../image/morphology.ts';
import { cutPlanes, type Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { ontoGrid } from '../segment/field.ts';
import { createGuide, guided } from '../segment/guided.ts';
import { headSquare, hullOf } from '../segment/heads.ts';
import { smoothstep } from '../swap/mask.ts';
import { smaller } from '../swap/view.ts';
import type { Box, Raster } from '../types.ts';
import { settled } from './doubt.ts';
import { withoutGaps } from './gaps.ts';
import { matted, ramp } from './matte.ts';
import { withoutScraps } from './scraps.ts';

export interface Head {
  /** The photo's whole pixels around the head. */
  box: Box;
  /** The photo's pixels a pixel of everything below, which is as large as the box needs. */
  cell: number;
  width: number;
  height: number;
  /** sRGB. */
  planes: Planes;
  /** Landmarks, in these pixels. */
  points: Float32Array;
  faceWidth: number;
  /** 0..1: the head itself, with soft edges. */
  alpha: Float32Array;
  /** 0..1: hair that goes behind shoulders, where it fades. */
  hairEnds: Float32Array;
  /** Its own sRGB, without what shines through between its hairs. */
  colours: Planes;
  /** Probabilities, 0..1, of what shows; a body's skin is that of neck, shoulders and hands. */
  faceSkin: Float32Array;
  bodySkin: Float32Array;
  clothes: Float32Array;
  background: Float32Array;
  /** See `Matte`. */
  vague: number;
  blurred: number;
}

/** A face is looked at on no fewer pixels than this; from twice as many on, on fewer than the photo has. */
const leastFaceWidth = 120;
/** Over the face's width: what is shown around a head, and the reach of the filter that finds its edge. */
const surroundings = 0.7;
const guideReach = 0.03;
const guideEpsilon = 1e-4;
/** Probabilities that count as nothing and as all, before and after they follow the picture's edges. */
const likely = [0.3, 0.7] as const;
const filtered = [0.15, 0.8] as const;
/** Of the chin's height over that of the face, where what is worn belongs to a head: below hang necklaces and microphones. */
const wornFrom = [0.1, 0.2] as const;
/** Probability from which a place may be a part of the head that hangs together. */
const leastPart = 0.3;
/** Over the face's width: softness of a face's outline, and over what long hair ends; heights over the chin from which it is long. */
const faceSoftness = 0.008;
const taper = 0.03;
const taperSoftness = 0.025;
const taperBelow = [-0.2, -0.04] as const;

/** Over the face's width: how near a neck its shade may be taken for hair; probabilities of a head from which it is none. */
const neckReach = 0.05;
const ownShare = [0.1, 0.4] as const;

/** @param also what the box must hold, too, in the photo's pixels: of the head that takes this one's place */
export async function findHead(vision: Vision, image: Raster, face: Face, also?: Box): Promise<Head> {
  const classes = await classesIn(vision, image, headSquare(face));
  const part = headPart(classes, face);
  const cell = Math.max(1, Math.floor(face.box.width / leastFaceWidth));
  const shown = around(part, classes, surroundings * face.box.width);
  const box = wholeCells(also ? united(shown, also) : shown, image, cell);
  const planes = planesIn(image, box, cell);
  const { width, height } = planes;
  const points = face.points.map((v, i) => (v - [box.x, box.y, 0][i % 3]) / cell);
  const [head, others, faceSkin, bodySkin, seenClothes, seenBackground] = [
    part,
    ...(['others', 'faceSkin', 'bodySkin', 'clothes', 'background'] as const).map(
      (name) => classes.planes[name],
    ),
  ].map((plane) => inBox(classes, plane, box, cell));
  const hull = fillPolygons([hullOf(points)], { x: 0, y: 0, width, height });
  const up = heightOver(points);
  const faceWidth = face.box.width / cell;
  const { clothes, background } = withoutGaps(
    planes,
    { bodySkin: bodySkin!, clothes: seenClothes!, background: seenBackground! },
    bodySkin!.map((_, i) => up(i % width, Math.floor(i / width))),
    faceWidth,
  );
  const sure = head!.map((h, i) => {
    const worn = others![i] * ramp(up(i % width, Math.floor(i / width)), wornFrom);
    return ramp(Math.max(h + worn, hull[i]), likely);
  });
  const guide = createGuide(
    planes.channels.map((plane) => plane.map((v) => v / 255)),
    width,
    height,
    Math.max(1, Math.round(guideReach * faceWidth)),
    guideEpsilon,
  );
  const soft = guided(sure, guide).map((a) => ramp(a, filtered));
  const inFace = blur(hull, width, height, faceSoftness * faceWidth);
  const { alpha, colours, vague, blurred } = matted(
    planes,
    sure,
    soft,
    background,
    inFace,
    others!,
    faceWidth,
    guide,
    !also,
  );
  const tapered = hairEnds(
    blur(
      bodySkin!.map((skin, i) => (skin + clothes[i]) * (1 - alpha[i])),
      width,
      height,
      taperSoftness * faceWidth,
    ),
    width,
    Math.round(taper * faceWidth),
    up,
  );
  const nearNeck = dilate(bodySkin!, width, height, Math.max(1, Math.round(neckReach * faceWidth)));
  const besideNeck = nearNeck.map((skin, i) => skin * (1 - ramp(head![i] + others![i], ownShare)));
  const own = alpha.map((a, i) => a * (1 - besideNeck[i]));
  return {
    box,
    cell,
    width,
    height,
    planes,
    points,
    faceWidth,
    colours: also
      ? colours
      : withoutScraps(
          colours,
          own.map((a, i) => a * (1 - others![i])),
          faceSkin!.map((v, i) => Math.max(v + bodySkin![i], inFace[i])),
          faceWidth,
        ),
    hairEnds: tapered.map((t, i) => t * own[i]),
    alpha: own.map((a, i) => Math.max(a * (1 - tapered[i]), inFace[i])),
    faceSkin: faceSkin!,
    ...settled(
      planes,
      faceSkin!,
      { bodySkin: guided(bodySkin!, guide), clothes: guided(clothes, guide) },
      faceWidth,
    ),
    background,
    vague,
    blurred,
  };
}

/** 0..1: where long hair goes behind shoulders, and would end in a cut: a body is right below and not above. @param body 0..1, soft */
function hairEnds(
  body: Float32Array,
  width: number,
  reach: number,
  up: (x: number, y: number) => number,
): Float32Array {
  return body.map((_, i) => {
    const low = 1 - ramp(up(i % width, Math.floor(i / width)), taperBelow);
    if (low === 0) return 0;
    const below = body[i + reach * width] ?? body[i];
    return low * smoothstep(1.6 * (below - (body[i - reach * width] ?? 0)));
  });
}

/** Hair and face that hang together with the middle of the face, in the classes' square: others have hair, too. */
function headPart({ crop, size, planes }: Classes, { box }: Face): Float32Array {
  const { hair, faceSkin, others } = planes;
  const seen = new Uint8Array(size * size);
  const at = (v: number, centre: number): number =>
    Math.min(size - 1, Math.max(0, Math.floor(((v - centre) / crop.size + 0.5) * size)));
  const queue = [at(box.y + box.height / 2, crop.y) * size + at(box.x + box.width / 2, crop.x)];
  seen[queue[0]] = 1;
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    const x = i % size;
    for (const next of [x > 0 ? i - 1 : i, x + 1 < size ? i + 1 : i, i - size, i + size]) {
      if (next < 0 || next >= seen.length || seen[next]) continue;
      if (hair[next] + faceSkin[next] + others[next] < leastPart) continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  return hair.map((h, i) => (h + faceSkin[i]) * seen[i]);
}

/** The photo's pixels around what is likely, and as far again. */
function around(part: Float32Array, { crop, size }: Classes, margin: number): Box {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let i = 0; i < part.length; i++) {
    if (part[i] < leastPart) continue;
    left = Math.min(left, i % size);
    right = Math.max(right, (i % size) + 1);
    top = Math.min(top, Math.floor(i / size));
    bottom = Math.max(bottom, Math.floor(i / size) + 1);
  }
  const step = crop.size / size;
  const x = crop.x - crop.size / 2 + left * step - margin;
  const y = crop.y - crop.size / 2 + top * step - margin;
  return { x, y, width: (right - left) * step + 2 * margin, height: (bottom - top) * step + 2 * margin };
}

function united(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function wholeCells(box: Box, image: Raster, cell: number): Box {
  const { x, y, width, height } = wholePixels(box, image);
  return { x, y, width: width - (width % cell), height: height - (height % cell) };
}

export const planesIn = (image: Raster, box: Box, cell: number): Planes =>
  cell === 1
    ? cutPlanes(image, box)
    : cutPlanes(smaller(image, box, cell), {
        x: 0,
        y: 0,
        width: box.width / cell,
        height: box.height / cell,
      });

/** A plane of the classes' square over a box of the photo. */
function inBox({ crop, size }: Classes, plane: Float32Array, box: Box, cell: number): Float32Array {
  const moved = { x: (crop.x - box.x) / cell, y: (crop.y - box.y) / cell, size: crop.size / cell, angle: 0 };
  const grid = { width: box.width / cell, height: box.height / cell, scale: 1 };
  return ontoGrid({ data: plane, size, crop: moved }, grid, null);
}

/** How far up a place is: 0 at the chin, 1 at the top of the forehead. */
export function heightOver(points: Float32Array): (x: number, y: number) => number {
  const [topX, topY, chinX, chinY] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const [dx, dy] = [topX! - chinX!, topY! - chinY!];
  const square = dx * dx + dy * dy || 1;
  return (x, y) => ((x - chinX!) * dx + (y - chinY!) * dy) / square;
}
