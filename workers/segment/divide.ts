/** Who gets which pixel of a photo. */
import type { Face } from '../face/face.ts';
import { fillPolygons } from '../image/polygon.ts';
import { flagsOf, valuesOf } from '../image/values.ts';
import type { Point, Raster } from '../types.ts';
import { emptyField, type Grid } from './field.ts';
import { createGuide, guidedNear } from './guided.ts';
import { hullOf } from './heads.ts';
import { withoutIslands } from './islands.ts';
import { ownersOf } from './owners.ts';
import type { Person } from './persons.ts';
import { spread } from './spread.ts';

interface Fields {
  /** Log odds of each person, by the pose network. */
  poses: Float32Array[];
  /** What the matte networks say of anybody, around each person. */
  mattes: Float32Array[];
  /** Hair, hats and faces around each person, of whomever they are. */
  heads: Float32Array[];
}

/** Windows of the guided filter, in cells, and the variance (of 0..1) that it takes for flat. */
const radius = 4;
const epsilon = 1e-3;

/**
 * A cell is whose it is most likely, or nobody's, after probabilities follow the picture's edges (cost-volume filtering, Hosni et al. 2013).
 * A head is what of a body hangs together with its face through hair and hats.
 */
export function divide(
  image: Raster,
  grid: Grid,
  persons: readonly Person[],
  { poses, mattes, heads }: Fields,
): { bodies: Float32Array[]; heads: Float32Array[] } {
  const guide = createGuide(shrunk(image, grid), grid.width, grid.height, radius, epsilon);
  const { colour } = guide;
  const cores = persons.map(({ face }) => (face ? faceCore(face, grid) : null));
  const sizes = persons.map((person) => sizeOf(person) * grid.scale);
  const ownHeads = divideHeads(heads, cores, colour, grid, sizes);
  const evidence = { poses, anybody: largest([...mattes, ...heads], grid), heads: ownHeads };
  const owners = coresFirst(ownersOf(evidence, persons, colour, grid), cores).map((owner) =>
    guidedNear(owner, guide),
  );
  withoutIslands(owners, sizes, grid);
  const bodies = outlinesBetween(owners);
  for (const [k, head] of ownHeads.entries())
    for (let i = 0; i < head.length; i++) head[i] = Math.min(head[i], bodies[k][i]);
  return { bodies, heads: ownHeads };
}

/** What is head goes to the face to which the way through hair and hats is the shortest; what no face reaches is nobody's. */
function divideHeads(
  heads: readonly Float32Array[],
  cores: readonly (Float32Array | null)[],
  colour: readonly Float32Array[],
  grid: Grid,
  sizes: readonly number[],
): Float32Array[] {
  const { width, height } = grid;
  const owner = new Int16Array(width * height).fill(-1);
  for (const [k, core] of cores.entries())
    if (core) for (let i = 0; i < owner.length; i++) if (core[i] >= 0.5) owner[i] = k;
  const any = largest(heads, grid);
  const isOpen = flagsOf(owner.length, (i) => any[i] >= 0.5);
  const reaches = sizes.map((size) => reachOfHead * size);
  spread(owner, isOpen, colour, width, height, reaches);
  return heads.map((head, k) =>
    valuesOf(owner.length, (i) => (owner[i] === k ? any[i] : owner[i] < 0 ? Math.min(head[i], 0.499) : 0)),
  );
}

/** A face is its person's, whatever a network says. */
function coresFirst(
  owners: readonly Float32Array[],
  cores: readonly (Float32Array | null)[],
): Float32Array[] {
  return owners.map((owner, k) => {
    const own = owner.slice();
    for (const [j, core] of cores.entries()) {
      if (!core) continue;
      for (let i = 0; i < own.length; i++)
        if (core[i] > 0) own[i] = j === k ? Math.max(own[i], core[i]) : Math.min(own[i], 1 - core[i]);
    }
    return own;
  });
}

/** Above one half where somebody is likelier than each other and nobody: outlines meet between cells. */
function outlinesBetween(owners: readonly Float32Array[]): Float32Array[] {
  const nobody = owners[0]?.map((_, i) => Math.max(0, 1 - owners.reduce((sum, owner) => sum + owner[i], 0)));
  return owners.map((owner, k) =>
    valuesOf(owner.length, (i) => {
      let rival = nobody[i];
      for (let j = 0; j < owners.length; j++) if (j !== k && owners[j][i] > rival) rival = owners[j][i];
      // of a tie between two neither has the cell
      return owner[i] > rival
        ? owner[i] / (owner[i] + rival)
        : Math.min(0.499, owner[i] / (owner[i] + rival || 1));
    }),
  );
}

function largest(fields: readonly Float32Array[], grid: Grid): Float32Array {
  const most = emptyField(grid);
  for (const field of fields) raise(most, field);
  return most;
}

/** Values become those of another field that are larger. */
function raise(field: Float32Array, other: Float32Array): void {
  for (let i = 0; i < field.length; i++) if (other[i] > field[i]) field[i] = other[i];
}

/** The face's outline. */
function faceCore({ points }: Face, grid: Grid): Float32Array {
  const ring = hullOf(points).map(([x, y]): Point => [x * grid.scale, y * grid.scale]);
  return fillPolygons([ring], { x: 0, y: 0, width: grid.width, height: grid.height });
}

/** How far from a face hair and hats reach, through edges as `spread` counts them. */
const reachOfHead = 4;
const sizeOf = ({ face, box }: Person): number => face?.box.height ?? box.height / 8;

/** The photo in the grid's cells: three planes, 0..1. */
function shrunk({ width, height, data }: Raster, grid: Grid): Float32Array[] {
  const [red, green, blue] = [0, 1, 2].map(() => emptyField(grid));
  const columns = Array.from({ length: grid.width }, (_, x) => pixelsOf(x, grid.scale, width));
  for (let y = 0, i = 0; y < grid.height; y++) {
    const [y0, y1] = pixelsOf(y, grid.scale, height);
    for (const [x0, x1] of columns) {
      const share = 1 / ((x1 - x0) * (y1 - y0) * 255);
      let [r, g, b] = [0, 0, 0];
      for (let py = y0; py < y1; py++) {
        for (let p = (py * width + x0) * 4; p < (py * width + x1) * 4; p += 4) {
          r += data[p];
          g += data[p + 1];
          b += data[p + 2];
        }
      }
      red[i] = r * share;
      green[i] = g * share;
      blue[i] = b * share;
      i++;
    }
  }
  return [red, green, blue];
}

/** The first of the pixels that lie in a cell, and the first behind them. */
function pixelsOf(cell: number, scale: number, length: number): [number, number] {
  const first = Math.min(length - 1, Math.floor(cell / scale));
  return [first, Math.min(length, Math.max(first + 1, Math.floor((cell + 1) / scale)))];
}
