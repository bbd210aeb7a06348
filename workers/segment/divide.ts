/** Who gets which pixel of a photo. */
import type { Face } from '../face/face.ts';
import { fillPolygons } from '../image/polygon.ts';
import { flagsOf, valuesOf } from '../image/values.ts';
import type { Point, Raster } from '../types.ts';
import { settle } from './contested.ts';
import { emptyField, type Grid } from './field.ts';
import { createGuide, guided, guidedNear } from './guided.ts';
import { hullOf } from './heads.ts';
import type { Person } from './persons.ts';
import { spread } from './spread.ts';

interface Fields {
  /** What the pose network says of each person. */
  poses: Float32Array[];
  /** What the matte networks say of anybody, around each person. */
  mattes: Float32Array[];
  /** Hair, hats and faces around each person, of whomever they are. */
  heads: Float32Array[];
}

/** Windows of the guided filter, in cells, and the variance (of 0..1) that it takes for flat. */
const radius = 4;
const epsilon = 1e-3;

/** A pose below one over this makes the matte doubtful. */
const poseGain = 4;
/** Less of a pose tells nobody's. */
const leastPose = 0.1;
/** By how much a claim has to be stronger than the next: between two that are nearer the picture decides. */
const leastLead = 0.5;
/** From here on a matte is believed without a pose, near a body. */
const sureMatte = 0.97;

/**
 * The matte knows the edge, but takes chairs, dolls and strangers for people; the poses know who is who, but leave holes in patterned
 * clothes. So a cell is somebody's where both agree, and holes beside a body are filled where the matte is sure. A head is what of
 * a body hangs together with its face through hair and hats.
 */
export function divide(
  image: Raster,
  grid: Grid,
  persons: readonly Person[],
  { poses, mattes, heads }: Fields,
): { bodies: Float32Array[]; heads: Float32Array[] } {
  const guide = createGuide(shrunk(image, grid), grid.width, grid.height, radius, epsilon);
  const { width, height, colour } = guide;
  const cores = persons.map(({ face }) => (face ? faceCore(face, grid) : null));
  const sizes = persons.map((person) => sizeOf(person) * grid.scale);
  const ownHeads = divideHeads(heads, cores, colour, grid, sizes);
  const claims = settle(claimsOf(poses, cores), persons, colour, grid).map((claim) =>
    guidedNear(claim, guide),
  );
  const anybody = largest([...mattes, ...heads], grid);
  const { first, second, surest } = strongest(claims, grid);
  const owner = new Int16Array(width * height).fill(-1);
  const both = emptyField(grid);
  for (let i = 0; i < owner.length; i++) {
    if (second[i] < leastPose || first[i] - second[i] > leastLead) owner[i] = surest[i];
    both[i] = ((first[i] + 2 * anybody[i]) / 3) * Math.min(1, poseGain * first[i]);
  }
  for (const core of cores) if (core) raise(both, core);
  const shown = guided(both, guide);
  const isOpen = new Uint8Array(owner.length);
  for (let i = 0; i < owner.length; i++) {
    const isShown = shown[i] >= 0.5 && surest[i] >= 0;
    if (isShown && owner[i] >= 0) continue;
    owner[i] = -1;
    if (isShown || anybody[i] >= sureMatte) isOpen[i] = 1;
    if (!isShown) surest[i] = -1;
  }
  const reach = persons.length > 1 ? reachAmongOthers : reachAlone;
  const reaches = sizes.map((size) => reach * size);
  spread(owner, isOpen, colour, width, height, reaches);
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] < 0) owner[i] = surest[i];
    else if (isOpen[i]) shown[i] = Math.max(shown[i], anybody[i]);
  }
  // beside somebody else the outline passes between cells
  const bodies = persons.map((_, k) =>
    valuesOf(owner.length, (i) => {
      if (owner[i] === k) return shown[i];
      return Math.min(shown[i], owner[i] < 0 ? 0.499 : 1 - shown[i]);
    }),
  );
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

/** Poses, but that a face is its person's alone. */
function claimsOf(poses: readonly Float32Array[], cores: readonly (Float32Array | null)[]): Float32Array[] {
  return poses.map((pose, k) => {
    const claim = pose.slice();
    for (const [j, core] of cores.entries()) {
      if (!core || j === k) continue;
      for (let i = 0; i < claim.length; i++) if (core[i] > 0) claim[i] = Math.min(claim[i], 1 - core[i]);
    }
    const own = cores[k];
    if (own) raise(claim, own);
    return claim;
  });
}

/** Of each cell's claims the strongest and the next, and whose the strongest is; nobody's where it is hardly one. */
function strongest(
  claims: readonly Float32Array[],
  grid: Grid,
): { first: Float32Array; second: Float32Array; surest: Int16Array } {
  const first = emptyField(grid);
  const second = emptyField(grid);
  const surest = new Int16Array(first.length).fill(-1);
  for (const [k, claim] of claims.entries()) {
    for (let i = 0; i < claim.length; i++) {
      if (claim[i] > first[i]) {
        second[i] = first[i];
        first[i] = claim[i];
        if (claim[i] > leastPose) surest[i] = k;
      } else if (claim[i] > second[i]) second[i] = claim[i];
    }
  }
  return { first, second, surest };
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

/** A face is its person's, whatever a network says. */
function faceCore({ points }: Face, grid: Grid): Float32Array {
  const ring = hullOf(points).map(([x, y]): Point => [x * grid.scale, y * grid.scale]);
  return fillPolygons([ring], { x: 0, y: 0, width: grid.width, height: grid.height });
}

/** How far from what is surely somebody's the matte is believed, in heights of a face; beside others it may be theirs. */
const [reachAlone, reachAmongOthers] = [3, 0.35] as const;
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
