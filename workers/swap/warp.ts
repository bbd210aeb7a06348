/**
 * The dense warp: the source's texture drawn on the target's mesh, with a depth buffer, in one resampling.
 */
import { blur } from '../image/blur.ts';
import { createPlanes, type Planes } from '../image/planes.ts';

/** What the rasteriser leaves at every pixel of the region; pixels without a triangle have `isCovered` 0. */
export interface WarpField {
  width: number;
  height: number;
  isCovered: Uint8Array;
  /** Interpolated vertex attributes, one plane each. */
  attributes: Float32Array[];
}

export interface Mesh {
  /** x, y, z a vertex, in the region's pixels; smaller z is nearer. */
  positions: Float32Array;
  triangles: Uint16Array;
}

/**
 * Rasterises a mesh with a depth buffer and interpolates vertex attributes. Affine within a triangle.
 *
 * @param attributes one value a vertex each
 */
export function rasterize(mesh: Mesh, attributes: Float32Array[], width: number, height: number): WarpField {
  const { positions, triangles } = mesh;
  const depth = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const isCovered = new Uint8Array(width * height);
  const planes = attributes.map(() => new Float32Array(width * height));
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    const b = triangles[t + 1];
    const c = triangles[t + 2];
    const ax = positions[a * 3];
    const ay = positions[a * 3 + 1];
    const bx = positions[b * 3] - ax;
    const by = positions[b * 3 + 1] - ay;
    const cx = positions[c * 3] - ax;
    const cy = positions[c * 3 + 1] - ay;
    const area = bx * cy - by * cx;
    if (Math.abs(area) < 1e-6) continue;
    const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5));
    const right = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5));
    const za = positions[a * 3 + 2];
    const zb = positions[b * 3 + 2] - za;
    const zc = positions[c * 3 + 2] - za;
    for (let y = top; y <= bottom; y++) {
      const dy = y + 0.5 - ay;
      for (let x = left; x <= right; x++) {
        const dx = x + 0.5 - ax;
        const u = (dx * cy - dy * cx) / area;
        const v = (dy * bx - dx * by) / area;
        // A little slack closes the hairline gaps that rounding leaves between neighbours.
        if (u < -1e-5 || v < -1e-5 || u + v > 1.00001) continue;
        const i = y * width + x;
        const z = za + u * zb + v * zc;
        if (z >= depth[i]) continue;
        depth[i] = z;
        isCovered[i] = 1;
        for (let k = 0; k < planes.length; k++) {
          const values = attributes[k];
          const base = values[a];
          planes[k][i] = base + u * (values[b] - base) + v * (values[c] - base);
        }
      }
    }
  }
  return { width, height, isCovered, attributes: planes };
}

/**
 * Samples an image at every covered pixel of a field, Catmull-Rom. The image is first blurred to what the smaller
 * output can hold.
 *
 * @param scale source pixels an output pixel
 * @param field its first two attributes are x and y in the image
 */
export function resample(image: Planes, field: WarpField, scale: number): Planes {
  const sigma = scale > 1 ? 0.5 * Math.sqrt(scale * scale - 1) : 0;
  const { width, height } = image;
  const out = createPlanes(field.width, field.height);
  const [xs, ys] = field.attributes;
  const wx = new Float32Array(4);
  const wy = new Float32Array(4);
  const columns = new Int32Array(4);
  const [r, g, b] = image.channels.map((plane) => (sigma > 0 ? blur(plane, width, height, sigma) : plane));
  const [outR, outG, outB] = out.channels;
  for (let i = 0; i < field.isCovered.length; i++) {
    if (!field.isCovered[i]) continue;
    const x = xs[i] - 0.5;
    const y = ys[i] - 0.5;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    catmullRom(x - x0, wx);
    catmullRom(y - y0, wy);
    for (let k = 0; k < 4; k++) columns[k] = Math.min(width - 1, Math.max(0, x0 - 1 + k));
    let sumR = 0;
    let sumG = 0;
    let sumB = 0;
    for (let j = 0; j < 4; j++) {
      const row = Math.min(height - 1, Math.max(0, y0 - 1 + j)) * width;
      for (let k = 0; k < 4; k++) {
        const weight = wx[k] * wy[j];
        const p = row + columns[k];
        sumR += r[p] * weight;
        sumG += g[p] * weight;
        sumB += b[p] * weight;
      }
    }
    outR[i] = sumR;
    outG[i] = sumG;
    outB[i] = sumB;
  }
  return out;
}

/** Weights of four neighbours, between the middle ones of which t runs from 0 to 1. */
function catmullRom(t: number, weights: Float32Array): void {
  const t2 = t * t;
  const t3 = t2 * t;
  weights[0] = (-t3 + 2 * t2 - t) / 2;
  weights[1] = (3 * t3 - 5 * t2 + 2) / 2;
  weights[2] = (-3 * t3 + 4 * t2 + t) / 2;
  weights[3] = (t3 - t2) / 2;
}
