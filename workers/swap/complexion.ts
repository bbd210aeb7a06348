/**
 * The fan's complexion for all of the person's visible skin, so that no colour ends at the jaw: `all` mode.
 */
import type { Face } from '../face/face.ts';
import { chin, foreheadTop, hull, innerLips, leftEye, meshVertices, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { enlarge, shrink } from '../image/grid.ts';
import { cutPlanes, type Planes, toLab, writeLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point, Polygons, Raster, SwapInput } from '../types.ts';
import { keptInFront } from './in-front.ts';
import { smoothstep } from './mask.ts';
import { grownRing } from './mouth.ts';
import { contour, moved } from './region.ts';
import { sureSkin } from './skin.ts';

type Lab = readonly [l: number, a: number, b: number];

/** From which share of a face's pixels to which one, from dark to bright, skin shows its colour: below is shadow, above glints. */
const skinShares = [0.05, 0.3] as const;
/**
 * How much of the difference between two complexions is given, and at most how much in L and in a and b. Differences of
 * L up to `alike` may be light. In `head` mode, which leaves hands as they are, a darker complexion is given, and no lighter
 * one: it would end at hair, beard and shadows.
 */
const given = {
  all: { share: 0.9, lighter: 12, darker: 20, colour: 6, alike: [-1, 0] },
  head: { share: 0.8, lighter: 0, darker: 16, colour: 6, alike: [9, 17] },
} as const;
/** Chroma between which skin is without colour, and coloured: what has none takes none, and gives no complexion: how dark a photo without colour is, says little of it. */
const coloured = [4, 9] as const;
/** Of the pixels of eyes and mouth, from bright to dark, those that show whites and teeth, when they have so little chroma. */
const whiteShares = [0.03, 0.25] as const;
const mostWhiteChroma = 16;
const leastWhites = 12;
/** Luminance of whites in a face that is well lit, and the darkest that are believed. */
const litWhites = 0.28;
const darkestExposure = 0.35;
/** L beyond which skin is not taken for lighter because its photo is dark. */
const lightest = 66;
/** Pixels: longer side of the grid on which skin is looked for. */
const gridSide = 720;
/** Deviations of skin in a and b; in these, where a colour begins to be doubted, and is certainly something else. */
const spread = [3, 4] as const;
const doubt = [2.2, 4.4] as const;
/** Lightness over the skin's under which nothing is taken for it, and the least share of its colour in shadow. */
const darkest = [0.3, 0.45] as const;
const shadowColour = [0.4, 1.1] as const;
/** Rows that are worked on at once. */
const strip = 64;

/** The target's photo with the fan's complexion: of the whole person, or down to the neck. */
export function tanned(input: SwapInput, sourceFace: Face, targetFace: Face, person: Polygons): Raster {
  const { source, target, mode } = input;
  const own = complexionIn(target, targetFace);
  const given = complexionIn(source, sourceFace);
  const change = complexionChange(own, given, mode);
  if (change.every((v) => v === 0)) return target;
  const share = mode === 'head' ? towardsNeck(targetFace.points, person) : undefined;
  return withComplexion(target, person, targetFace.points, own.skin, change, share, input.inFront);
}

/** CIELAB of a face's cheeks and nose, without the glints that say more of the light. */
export function complexionOf(image: Raster, face: Face): Lab {
  const box = wholePixels(grown(face.box, 1.1), image);
  const mesh = moved(face.points, box);
  const inside = fillPolygons(
    sureSkin.map((ring) => contour(ring, mesh)),
    { ...box, x: 0, y: 0 },
  );
  return meanOf(toLab(cutPlanes(image, box)), inside, skinShares);
}

/** Of an area's pixels, from one share of them to another, from dark to bright. */
function meanOf({ channels }: Planes, inside: Float32Array, [from, to]: readonly [number, number]): Lab {
  const pixels = [...inside.keys()].filter((i) => inside[i] > 0.5);
  pixels.sort((x, y) => channels[0][x] - channels[0][y]);
  const counted = pixels.slice(Math.floor(pixels.length * from), Math.ceil(pixels.length * to));
  const mean = (plane: Float32Array): number =>
    counted.reduce((sum, i) => sum + plane[i], 0) / (counted.length || 1);
  const [l, a, b] = channels;
  return [mean(l), mean(a), mean(b)];
}

/** A face's skin, and how well it is lit, 0..1: whites of eyes and teeth are as light in all people. */
export interface Complexion {
  skin: Lab;
  exposure: number;
}

function complexionIn(image: Raster, face: Face): Complexion {
  const brightest = Math.max(...[rightEye, leftEye, innerLips].map((ring) => whitesOf(image, face, ring)));
  const exposure = Math.min(1, Math.max(darkestExposure, luminanceOf(brightest) / litWhites));
  return { skin: complexionOf(image, face), exposure };
}

/** L of what is white inside of a ring; 0 when nothing is. */
function whitesOf(image: Raster, { points }: Face, ring: readonly number[]): number {
  const around = boxOf(Float32Array.from(contour(ring, points).flat()), 2);
  const box = wholePixels(grown(around, 1.2), image);
  if (box.width === 0 || box.height === 0) return 0;
  const inside = fillPolygons([contour(ring, moved(points, box))], { ...box, x: 0, y: 0 });
  const [l, a, b] = toLab(cutPlanes(image, box)).channels;
  const pixels = [...inside.keys()].filter((i) => inside[i] > 0.5).sort((i, j) => l[j] - l[i]);
  const [from, to] = whiteShares.map((share) => Math.floor(share * pixels.length));
  const bright = pixels.slice(from, to);
  const white = bright.filter((i) => Math.hypot(a[i], b[i]) < mostWhiteChroma);
  if (pixels.length < leastWhites || white.length < bright.length / 2) return 0;
  return white.reduce((sum, i) => sum + l[i], 0) / white.length;
}

/** What the one skin lacks to be the other in its own photo's light. */
export function complexionChange(from: Complexion, to: Complexion, mode: keyof typeof given): Lab {
  const { share, lighter, darker, colour, alike } = given[mode];
  const difference = exposed(to) - exposed(from);
  const isLighter = difference > 0;
  const [taken, offered] = [from, to].map(({ skin: [, a, b] }) =>
    smoothstep((Math.hypot(a, b) - coloured[0]) / (coloured[1] - coloured[0])),
  );
  if (offered === 0 || (isLighter && lighter === 0)) return [0, 0, 0];
  const counts = share * smoothstep((Math.abs(difference) - alike[0]) / (alike[1] - alike[0])) * offered;
  const tint = counts * taken;
  return [
    limited(difference * counts, isLighter ? lighter : darker),
    limited((to.skin[1] - from.skin[1]) * tint, colour),
    limited((to.skin[2] - from.skin[2]) * tint, colour),
  ];
}

/** L of skin, had its photo been well exposed. Nobody's is lighter than `lightest` because of that. */
function exposed({ skin: [l], exposure }: Complexion): number {
  return Math.max(l, Math.min(lightest, lightnessOf(luminanceOf(l) / exposure)));
}

const luminanceOf = (l: number): number => (l > 8 ? ((l + 16) / 116) ** 3 : (l * 27) / 24389);
const lightnessOf = (y: number): number => (y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27);

const limited = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/**
 * The person with another skin; outside of the person not a bit differs.
 *
 * @param skin of the face in the image, CIELAB
 * @param inFront not a bit differs inside of it either
 */
export function withComplexion(
  image: Raster,
  person: Polygons,
  points: Float32Array,
  skin: Lab,
  change: Lab,
  share: (x: number, y: number) => number = () => 1,
  inFront?: Polygons,
): Raster {
  const data = Uint8ClampedArray.from(image.data);
  const out = { width: image.width, height: image.height, data };
  const box = wholePixels(boxOf(Float32Array.from(person.flat(2)), 2), image);
  if (box.width === 0 || box.height === 0) return out;
  const cell = Math.max(1, Math.ceil(Math.max(box.width, box.height) / gridSide));
  const faceWidth = boxOf(points, 3, meshVertices).width;
  for (let top = 0; top < box.height; top += strip * cell) {
    // a strip of rows has some more above and below, so that its skin's edge is as soft as elsewhere
    const rows = wholePixels({ ...box, y: box.y + top - cell * 2, height: strip * cell + cell * 4 }, image);
    const likely = skinOf(image, rows, cell, points, skin);
    const inside = fillPolygons(person, rows);
    const kept = inFront && keptInFront(inFront, rows, faceWidth);
    const from = box.y + top;
    const to = Math.min(from + strip * cell, box.y + box.height);
    recolour(
      out,
      image,
      rows,
      from,
      to,
      (i) =>
        likely[i] *
        inside[i] *
        (1 - (kept?.[i] ?? 0)) *
        share(box.x + (i % rows.width), rows.y + Math.floor(i / rows.width)),
      skin,
      change,
    );
  }
  return out;
}

/** Probability 0..1 a pixel of the box. */
function skinOf(image: Raster, box: Box, cell: number, points: Float32Array, skin: Lab): Float32Array {
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
    return { inside: inside.map((share, i) => share * (1 - openings[i])), kept };
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
  const squared = skinA ** 2 + skinB ** 2 || 1;
  return l.map((lightness, i) => {
    const light = lightness / (skinL || 1);
    const usual = Math.min(shadowColour[1], Math.max(shadowColour[0], light));
    // a glint is whiter than the skin under it
    const own = Math.min(usual, Math.max(0, (a[i] * skinA + b[i] * skinB) / squared));
    const shares = places.map(
      ({ inside, kept: [from, to] }) => inside[i] * smoothstep((own - from) / (to - from)),
    );
    const colour = light > 1 ? usual + (own - usual) * Math.max(...shares) : usual;
    const far = Math.hypot((a[i] - skinA * colour) / spread[0], (b[i] - skinB * colour) / spread[1]);
    const likely = 1 - smoothstep((far - doubt[0]) / (doubt[1] - doubt[0]));
    return likely * smoothstep((light - darkest[0]) / (darkest[1] - darkest[0]));
  });
}

function recolour(
  out: Raster,
  image: Raster,
  box: Box,
  from: number,
  to: number,
  weight: (i: number) => number,
  [skinL, skinA, skinB]: Lab,
  [changeL, changeA, changeB]: Lab,
): void {
  const to3 = [skinL + changeL, skinA + changeA, skinB + changeB];
  const [was, will] = [linearOf([skinL, skinA, skinB]), linearOf(to3)];
  const gains = was.map((v, c) => will[c] / Math.max(v, least));
  for (let y = from; y < to; y++) {
    for (let x = 0; x < box.width; x++) {
      const share = weight((y - box.y) * box.width + x);
      if (share <= 0) continue;
      const p = (y * image.width + box.x + x) * 4;
      const glint = glintIn(image.data, p, was);
      for (let c = 0; c < 3; c++) {
        const light = linearOfByte[image.data[p + c]];
        out.data[p + c] = 255 * encoded(light + (relit(light, was[c], gains[c], glint) - light) * share);
      }
    }
  }
}

/**
 * Of one of red, green and blue: skin that is lit more or less than `skin` is darker or lighter in the same ratio.
 *
 * @param glint share of it that skin throws back as it is
 */
function relit(light: number, skin: number, gain: number, glint: number): number {
  // what is bright already has no room to become as much brighter
  if (gain > 1 && light > skin) return light + (skin * (gain - 1) * (1 - light)) / (1 - skin);
  return light * (gain + (Math.sqrt(gain) - gain) * glint);
}

/** The same for red, green and blue: what is overexposed would turn blue, which skin has least of. */
function glintIn(data: Uint8ClampedArray, p: number, skin: readonly number[]): number {
  const light = linearOfByte[data[p]] + linearOfByte[data[p + 1]] + linearOfByte[data[p + 2]];
  const most = mostLit * (skin[0] + skin[1] + skin[2]);
  return light > most ? 1 - most / light : 0;
}

/** The least linear light that a ratio is taken from. */
const least = 0.004;
/** Light that skin throws back as it is: from so much on over the skin's own. */
const mostLit = 2;

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const linearOfByte = Float32Array.from({ length: 256 }, (_, i) => linear(i / 255));
const encoded = (v: number): number =>
  v <= 0.0031308 ? v * 12.92 : 1.055 * Math.min(1, v) ** (1 / 2.4) - 0.055;

/** Linear red, green and blue of a CIELAB colour. */
function linearOf([l, a, b]: readonly number[]): number[] {
  const data = new Uint8ClampedArray(4);
  writeLab(data, 0, l, a, b);
  return [0, 1, 2].map((c) => linearOfByte[data[c]]);
}

/** Of the way from brow to chin over which a complexion ends, at least. */
const shortestEnd = 0.25;

/** 1 on a face, falling to 0 where its mask ends below the chin. */
export function towardsNeck(points: Float32Array, mask: Polygons): (x: number, y: number) => number {
  const [fx, fy, tx, ty] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const height = Math.hypot(tx - fx, ty - fy) || 1;
  const [dx, dy] = [(tx - fx) / height, (ty - fy) / height];
  const down = (x: number, y: number): number => ((x - tx) * dx + (y - ty) * dy) / height;
  const end = Math.max(...mask.flat().map(([x, y]) => down(x, y)));
  const from = Math.min(0, end - shortestEnd);
  return (x, y) => 1 - smoothstep((down(x, y) - from) / (end - from));
}
