/** Who gets which pixel of a photo. */
import type { Face } from '../face/face.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Point, Raster } from '../types.ts';
import { emptyField, type Grid } from './field.ts';
import { createGuide, type Guide, guided } from './guided.ts';
import { hullOf } from './heads.ts';
import type { Person } from './persons.ts';
import { farthest, spread } from './spread.ts';

interface Fields {
  /** What the pose network says of each person. */
  poses: Float32Array[];
  /** What the matte network says of anybody, around each person. */
  mattes: Float32Array[];
  heads: Float32Array[];
}

/** Windows of the guided filter, in cells, and the variance (of 0..1) that it takes for flat. */
const radius = 4;
const epsilon = 1e-3;

export function divide(
  image: Raster,
  grid: Grid,
  persons: readonly Person[],
  { poses, mattes, heads }: Fields,
): { bodies: Float32Array[]; heads: Float32Array[] } {
  const guide = createGuide(shrunk(image, grid), grid.width, grid.height, radius, epsilon);
  const anybody = emptyField(grid);
  for (const matte of mattes) for (let i = 0; i < anybody.length; i++) anybody[i] = Math.max(anybody[i], matte[i]);
  const cores = persons.map(({ face }) => (face ? faceCore(face, grid) : null));
  const bodies = poses.map((pose, k) => {
    const out = emptyField(grid);
    for (let i = 0; i < out.length; i++) {
      let claimed = 0;
      let other = 0;
      for (let j = 0; j < poses.length; j++) {
        if (j === k) continue;
        if (poses[j][i] > other) other = poses[j][i];
        const core = cores[j]?.[i] ?? 0;
        if (core > claimed) claimed = core;
      }
      // where a pose leaves doubt, what shows somebody decides
      const own = ((pose[i] + anybody[i]) / 2) * Math.min(1, pose[i] * 4);
      const head = Math.min(heads[k][i], 1 - other);
      out[i] = Math.max(Math.min(Math.max(own, head), 1 - claimed), cores[k]?.[i] ?? 0);
    }
    return guided(out, guide);
  });
  exclusive(bodies);
  claimRest(bodies, anybody, guide, persons.map((person) => Math.min(farthest, reach * sizeOf(person) * grid.scale)));
  for (const [k, head] of heads.entries())
    for (let i = 0; i < head.length; i++) head[i] = Math.min(head[i], bodies[k][i]);
  return { bodies, heads };
}

/** A face is its person's, whatever a network says. */
function faceCore({ points }: Face, grid: Grid): Float32Array {
  const ring = hullOf(points).map(([x, y]): Point => [x * grid.scale, y * grid.scale]);
  return fillPolygons([ring], { x: 0, y: 0, width: grid.width, height: grid.height });
}

/** How far from what is surely somebody's the matte is believed, in heights of a face. */
const reach = 1;
const sizeOf = ({ face, box }: Person): number => face?.box.height ?? box.height / 8;

/** What the matte network is sure of, and no pose has taken. */
function claimRest(fields: Float32Array[], anybody: Float32Array, { colour, width, height }: Guide, reaches: readonly number[]): void {
  const owner = new Int16Array(anybody.length).fill(-1);
  const isOpen = new Uint8Array(anybody.length);
  for (let i = 0; i < owner.length; i++) {
    for (let k = 0; k < fields.length; k++) if (fields[k][i] >= 0.5) owner[i] = k;
    if (owner[i] < 0 && anybody[i] > sureMatte) isOpen[i] = 1;
  }
  spread(owner, isOpen, colour, width, height, reaches);
  for (let i = 0; i < owner.length; i++) if (isOpen[i] && owner[i] >= 0) fields[owner[i]][i] = anybody[i];
}

const sureMatte = 0.85;

/** Each cell stays with the one whose claim is the strongest. */
function exclusive(fields: Float32Array[]): void {
  if (fields.length < 2) return;
  for (let i = 0; i < fields[0].length; i++) {
    let [first, second] = [0, 0];
    let best = -1;
    for (let k = 0; k < fields.length; k++) {
      const v = fields[k][i];
      if (v > first) {
        second = first;
        first = v;
        best = k;
      } else if (v > second) second = v;
    }
    if (second === 0) continue;
    // half-way between two claims the border passes between cells
    for (let k = 0; k < fields.length; k++) {
      const rival = k === best ? second : first;
      if (fields[k][i] + rival > 1) fields[k][i] = 0.5 + (fields[k][i] - rival) / 2;
    }
  }
}

/** The photo in the grid's cells: three planes, 0..1. */
function shrunk({ width, height, data }: Raster, grid: Grid): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(grid.width * grid.height));
  for (let y = 0, i = 0; y < grid.height; y++) {
    const y0 = Math.min(height - 1, Math.floor(y / grid.scale));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.floor((y + 1) / grid.scale)));
    for (let x = 0; x < grid.width; x++, i++) {
      const x0 = Math.min(width - 1, Math.floor(x / grid.scale));
      const x1 = Math.min(width, Math.max(x0 + 1, Math.floor((x + 1) / grid.scale)));
      const share = 1 / ((x1 - x0) * (y1 - y0) * 255);
      for (let py = y0; py < y1; py++) {
        for (let p = (py * width + x0) * 4; p < (py * width + x1) * 4; p += 4) {
          for (let c = 0; c < 3; c++) planes[c][i] += data[p + c] * share;
        }
      }
    }
  }
  return planes;
}
