/**
 * What makes one photo of a face better than another, beyond what the gate refuses: light from the front, a steady camera.
 */
import { uprightCrop } from '../face/landmarks.ts';
import { sampleCrop } from '../image/crop.ts';
import { createPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { sureSkin } from '../swap/skin.ts';
import type { Point, Raster } from '../types.ts';

/** Pixels: side of the upright face that is measured. */
const usualSide = 160;
const margin = 1.1;
/** Shares of skin that are darker than what `contrast` compares. */
const [most, light] = [0.3, 0.9] as const;

export interface LightAndDetail {
  /** L between the skin of the face's two halves. */
  unevenness: number;
  /** The same, signed: by how much the half on the picture's left is lighter. */
  lean: number;
  /** L by which the lightest tenth of its skin is lighter than all but its darkest third: hard light, and shine. */
  contrast: number;
  /** Share of the face's contrast that is fine detail; blur takes it away. */
  detail: number;
}

/**
 * @param points 478 × (x, y, z) in image pixels
 * @param side in pixels: more than the face has are soft
 */
export function measureLight(image: Raster, points: Float32Array, side = usualSide): LightAndDetail {
  const crop = uprightCrop(points, margin);
  const pixels = sampleCrop(image, crop, side, 1, 0);
  const planes = createPlanes(side, side);
  for (const [c, plane] of planes.channels.entries())
    for (let i = 0; i < plane.length; i++) plane[i] = pixels[i * 3 + c] as number;
  const [lightness] = toLab(planes).channels;
  const [cos, sin] = [Math.cos(crop.angle), Math.sin(crop.angle)];
  const ring = (vertices: readonly number[]): Point[] =>
    vertices.map((v) => {
      const [dx, dy] = [points[v * 3] - crop.x, points[v * 3 + 1] - crop.y];
      return [
        ((dx * cos + dy * sin) / crop.size + 0.5) * side,
        ((dy * cos - dx * sin) / crop.size + 0.5) * side,
      ];
    });
  const skin = fillPolygons(sureSkin.map(ring), { x: 0, y: 0, width: side, height: side });
  const halves = [mean(), mean()];
  const all = mean();
  const fine = mean();
  const onSkin: number[] = [];
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const i = y * side + x;
      const value = lightness[i];
      const around = (lightness[i - 1] + lightness[i + 1] + lightness[i - side] + lightness[i + side]) / 4;
      fine.add((value - around) ** 2);
      all.add(value);
      if (!(skin[i] > 0.5)) continue;
      halves[x < side / 2 ? 0 : 1]!.add(value);
      onSkin.push(value);
    }
  }
  const lean = halves[0]!.value() - halves[1]!.value();
  onSkin.sort((one, other) => one - other);
  const reached = (share: number): number => onSkin[Math.floor(share * (onSkin.length - 1))] ?? 0;
  return {
    ...{ lean, unevenness: Math.abs(lean) },
    contrast: reached(light) - reached(most),
    detail: Math.sqrt(fine.value()) / (all.deviation() || 1),
  };
}

/** Of a face that has few pixels, by those that it has. @param size its own, in pixels */
export const detailOf = (image: Raster, points: Float32Array, size: number): number =>
  measureLight(image, points, Math.min(usualSide, Math.round(size))).detail;

function mean() {
  let [sum, squares, count] = [0, 0, 0];
  return {
    add(value: number) {
      sum += value;
      squares += value * value;
      count++;
    },
    value: () => sum / (count || 1),
    deviation: () => Math.sqrt(Math.max(0, squares / (count || 1) - (sum / (count || 1)) ** 2)),
  };
}
