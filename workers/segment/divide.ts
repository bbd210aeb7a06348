/** Who gets which pixel of a photo. */
import type { Face } from '../face/face.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Point, Raster } from '../types.ts';
import { emptyField, type Grid } from './field.ts';
import { createGuide, guided } from './guided.ts';
import { hullOf } from './heads.ts';
import type { Person } from './persons.ts';
import { farthest, spread } from './spread.ts';

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
  const claims = claimsOf(poses, cores).map((claim) => guided(claim, guide));
  const anybody = emptyField(grid);
  const both = emptyField(grid);
  const owner = new Int16Array(width * height).fill(-1);
  const surest = owner.slice();
  for (let i = 0; i < owner.length; i++) {
    let [first, second] = [0, 0];
    for (let k = 0; k < claims.length; k++) {
      anybody[i] = Math.max(anybody[i], mattes[k][i], heads[k][i]);
      const claim = claims[k][i];
      if (claim > first) {
        second = first;
        first = claim;
        if (claim > leastPose) surest[i] = k;
      } else if (claim > second) second = claim;
    }
    if (second < leastPose || first - second > leastLead) owner[i] = surest[i];
    both[i] = ((first + anybody[i]) / 2) * Math.min(1, poseGain * first);
    for (const core of cores) if (core) both[i] = Math.max(both[i], core[i]);
  }
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
  const reaches = sizes.map((size) => Math.min(farthest, reach * size));
  spread(owner, isOpen, colour, width, height, reaches);
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] < 0) owner[i] = surest[i];
    else if (isOpen[i]) shown[i] = Math.max(shown[i], anybody[i]);
  }
  // beside somebody else the outline passes between cells
  const bodies = persons.map((_, k) =>
    shown.map((v, i) => (owner[i] === k ? v : Math.min(v, owner[i] < 0 ? 0.499 : 1 - v))),
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
  { width, height }: Grid,
  sizes: readonly number[],
): Float32Array[] {
  const owner = new Int16Array(width * height).fill(-1);
  const isOpen = new Uint8Array(owner.length);
  for (let i = 0; i < owner.length; i++) {
    for (const [k, core] of cores.entries()) {
      if (core && core[i] >= 0.5) owner[i] = k;
      if (heads[k][i] >= 0.5) isOpen[i] = 1;
    }
  }
  const reaches = sizes.map((size) => Math.min(farthest, reachOfHead * size));
  spread(owner, isOpen, colour, width, height, reaches);
  return heads.map((_, k) => {
    const own = new Float32Array(owner.length);
    for (let i = 0; i < own.length; i++)
      if (owner[i] === k) for (const head of heads) own[i] = Math.max(own[i], head[i]);
      else if (owner[i] < 0) own[i] = Math.min(heads[k][i], 0.499);
    return own;
  });
}

/** Poses, but that a face is its person's alone. */
function claimsOf(poses: readonly Float32Array[], cores: readonly (Float32Array | null)[]): Float32Array[] {
  return poses.map((pose, k) =>
    pose.map((v, i) => {
      let others = 0;
      for (let j = 0; j < cores.length; j++) if (j !== k) others = Math.max(others, cores[j]?.[i] ?? 0);
      return Math.max(Math.min(v, 1 - others), cores[k]?.[i] ?? 0);
    }),
  );
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
