/** A body's bare skin beyond its head: arms and legs keep their colour, and tell of another head. */
import type { Vision } from '@facet/wasm/vision.ts';
import { lookOnce, modelSize } from '../face/classes.ts';
import type { Face } from '../face/face.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Polygons, Raster } from '../types.ts';

/** Where a body is: a square of so many of the face's widths, whose middle is so many below the face's. */
const body = { side: 7, below: 2 } as const;
const leastSkin = 0.8;

export interface BareSkin {
  /** Over the face's width squared. */
  area: number;
  /** L of its middle; NaN of none. */
  light: number;
}

/** @param head the photo's pixels around the head, which are not counted @param others heads or bodies, whose skin is none of this one's */
export async function bareSkin(
  vision: Vision,
  image: Raster,
  { box }: Face,
  head: Box,
  others: Polygons,
): Promise<BareSkin> {
  const size = body.side * box.width;
  const crop = {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2 + body.below * box.width },
    ...{ size, angle: 0 },
  };
  const { bodySkin } = await lookOnce(vision, image, crop);
  const step = size / modelSize;
  const [left, top] = [crop.x - size / 2, crop.y - size / 2];
  // of others only heads may be known: the skin below belongs to the nearest of them
  const near = box.x + box.width / 2;
  const heads = others.map((ring) => ring.reduce((sum, [x]) => sum + x, 0) / (ring.length || 1));
  const taken = fillPolygons(
    others.map((ring) => ring.map(([x, y]) => [(x - left) / step, (y - top) / step])),
    { x: 0, y: 0, width: modelSize, height: modelSize },
  );
  const lights: number[] = [];
  for (let i = 0; i < bodySkin.length; i++) {
    if (bodySkin[i] < leastSkin || taken[i] > 0) continue;
    const x = Math.floor(left + ((i % modelSize) + 0.5) * step);
    const y = Math.floor(top + (Math.floor(i / modelSize) + 0.5) * step);
    if (heads.some((other) => Math.abs(x - other) < Math.abs(x - near))) continue;
    const isOfHead = x >= head.x && x < head.x + head.width && y >= head.y && y < head.y + head.height;
    if (isOfHead || x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
    lights.push(toLab(cutPlanes(image, { x, y, width: 1, height: 1 })).channels[0][0]);
  }
  lights.sort((a, b) => a - b);
  return {
    area: lights.length * (body.side / modelSize) ** 2,
    light: lights.length ? lights[lights.length >> 1] : Number.NaN,
  };
}

/** Areas of bare skin that are hardly seen, and that are seen at once. */
const seen = [0.15, 0.45] as const;

/** 0..1: how much a body's bare skin is noticed. */
export const noticed = ({ area }: BareSkin): number =>
  Math.min(1, Math.max(0, (area - seen[0]) / (seen[1] - seen[0])));

/**
 * How much further, in L, a head is from its body's skin than the one before was.
 *
 * @param before,after L of both heads' skin
 */
export function strangeness(skin: BareSkin, before: number, after: number): number {
  const { area, light } = skin;
  if (area === 0) return 0;
  return noticed(skin) * Math.max(0, Math.abs(after - light) - Math.abs(before - light));
}
