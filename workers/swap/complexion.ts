/**
 * The fan's complexion for all of the person's visible skin, so that no colour ends at the jaw: `all` mode.
 */
import type { Face } from '../face/face.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { enlarge, shrink } from '../image/grid.ts';
import { cutPlanes, type Planes, toLab, writeLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { smoothstep } from './mask.ts';
import { contour, moved } from './region.ts';
import { sureSkin } from './skin.ts';

type Lab = readonly [l: number, a: number, b: number];

/** From which share of a face's pixels to which one, from dark to bright, skin shows its colour: below is shadow, above glints. */
const skinShares = [0.05, 0.3] as const;
/** How much of the difference between two complexions is given, and at most how much: L may be exposure, a and b are hardly. */
const given = { lightness: { share: 0.9, most: 18 }, colour: { share: 0.9, most: 8 } } as const;
/** Pixels: longer side of the grid on which skin is looked for. */
const gridSide = 720;
/** Deviations of skin in a and b; in these, where a colour begins to be doubted, and is certainly something else. */
const spread = [3, 4] as const;
const doubt = [1.7, 3.2] as const;
/** Lightness over the skin's under which nothing is taken for it, and the least share of its colour in shadow. */
const darkest = [0.3, 0.45] as const;
const shadowColour = [0.4, 1.1] as const;
/** Rows that are worked on at once. */
const strip = 64;

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

/** What the one skin lacks to be the other. */
export function complexionChange(from: Lab, to: Lab): Lab {
  const { lightness, colour } = given;
  return [
    limited((to[0] - from[0]) * lightness.share, lightness.most),
    limited((to[1] - from[1]) * colour.share, colour.most),
    limited((to[2] - from[2]) * colour.share, colour.most),
  ];
}

const limited = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/**
 * The person with another skin; outside of the person not a bit differs.
 *
 * @param skin of the face in the image, CIELAB
 */
export function withComplexion(image: Raster, person: Polygons, skin: Lab, change: Lab): Raster {
  const data = Uint8ClampedArray.from(image.data);
  const out = { width: image.width, height: image.height, data };
  const box = wholePixels(boxOf(Float32Array.from(person.flat(2)), 2), image);
  if (box.width === 0 || box.height === 0) return out;
  const cell = Math.max(1, Math.ceil(Math.max(box.width, box.height) / gridSide));
  for (let top = 0; top < box.height; top += strip * cell) {
    // a strip of rows has some more above and below, so that its skin's edge is as soft as elsewhere
    const rows = wholePixels({ ...box, y: box.y + top - cell * 2, height: strip * cell + cell * 4 }, image);
    const likely = skinOf(image, rows, cell, skin);
    const inside = fillPolygons(person, rows);
    const from = box.y + top;
    const to = Math.min(from + strip * cell, box.y + box.height);
    recolour(out, image, rows, from, to, (i) => likely[i] * inside[i], skin, change);
  }
  return out;
}

/** Probability 0..1 a pixel of the box. */
function skinOf(image: Raster, box: Box, cell: number, skin: Lab): Float32Array {
  const pixels = cutPlanes(image, box);
  const [r, g, b] = pixels.channels.map((plane) => shrink(plane, null, box.width, box.height, cell));
  const { width, height } = r;
  const lab = toLab({ width, height, channels: [r.data, g.data, b.data] });
  const likely = blur(likelySkin(lab, skin), width, height, 1);
  return enlarge({ width, height, data: likely }, box.width, box.height, 1 / cell);
}

/** Skin has the face's hue; what is darker has less of it. */
function likelySkin({ channels: [l, a, b] }: Planes, [skinL, skinA, skinB]: Lab): Float32Array {
  return l.map((lightness, i) => {
    const light = lightness / (skinL || 1);
    const colour = Math.min(shadowColour[1], Math.max(shadowColour[0], light));
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
  [skinL]: Lab,
  [changeL, changeA, changeB]: Lab,
): void {
  const rows = { ...box, y: from, height: to - from };
  const [l, a, b] = toLab(cutPlanes(image, rows)).channels;
  for (let y = from, i = 0; y < to; y++) {
    for (let x = 0; x < box.width; x++, i++) {
      const share = weight((y - box.y) * box.width + x);
      if (share <= 0) continue;
      // shadows and highlights move less: skin gives back a share of the light
      const moved = share * (l[i] < skinL ? l[i] / skinL : (100 - l[i]) / (100 - skinL));
      const p = (y * image.width + box.x + x) * 4;
      writeLab(out.data, p, l[i] + changeL * moved, a[i] + changeA * moved, b[i] + changeB * moved);
    }
  }
}
