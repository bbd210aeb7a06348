/**
 * The mesh network puts brows where most people have them. In 88 photos its 176 rings lay too high by .26 of their breadth (the median), 29 of them by more than half of it
 * and one by 1.3, so the lower half of a brow was taken for skin. A brow is a dark band between lighter ones: it is looked for in the photo.
 */
import { type Crop, sampleCrop } from '../image/crop.ts';
import type { Raster } from '../types.ts';
import { leftBrow, leftEye, meshVertices, rightBrow, rightEye } from './topology.ts';

/** Pixels a side of the upright square around both eyes, its side over the distance of their outer corners, and that distance in pixels, which is the unit of all lengths below. */
const size = 128;
const side = 1.9;
const unit = size / side;
/** How far below its ring a brow's middle may lie, and how much farther its inner end than its outer one; and what lies between two that are tried. */
const [highest, lowest, steepest, step] = [-0.04, 0.12, 0.07, 0.01];
/** What both cost: of a ring's contrast, for the square of what is more than usual. */
const usual = 0.03;
const shiftCost = 6;
const tiltCost = 12;
/** By so much less than the best a place counts e times less. */
const sureness = 0.003;
/** Places along a brow at which it is looked for, each so many pixels broad to either side. */
const places = 16;
const breadth = 1;
/** Half of a brow's height, at least; of that, what counts as dark, and how far from the middle skin is looked for; and skin between a brow and the lid. */
const leastHalf = 0.02;
const inner = 0.8;
const outer = 3.5;
const lidGap = 0.03;
/** Share of skin's luma by which a brow is darker than both of its sides, in the mean, to be seen; and the most that counts of a place, as strands are darker. */
const leastContrast = 0.03;
const mostContrast = 0.4;
/** Of the luma around a brow, the share that is darker than skin. */
const skinRank = 0.75;
/** How far above a brow, and beside its ends, a mesh goes along with it. */
const reach = { above: 0.3, beside: 0.12 } as const;

type At = readonly [u: number, v: number];

/** Moves the brows of a mesh to where the photo shows them, and what is around them by less; lids stay. @param points 478 × (x, y, z) in image pixels, which are changed */
export function moveBrows(image: Raster, points: Float32Array): void {
  const [rightX, rightY, leftX, leftY] = [rightEye[0], leftEye[0]].flatMap((v) => [
    points[v * 3]!,
    points[v * 3 + 1]!,
  ]) as [number, number, number, number];
  const apart = Math.hypot(leftX - rightX, leftY - rightY);
  const angle = Math.atan2(leftY - rightY, leftX - rightX);
  const crop: Crop = { x: (leftX + rightX) / 2, y: (leftY + rightY) / 2, size: apart * side, angle };
  const luma = lumaIn(image, crop);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = size / crop.size;
  const mesh = Array.from({ length: meshVertices }, (_, v): At => {
    const [x, y] = [points[v * 3]! - crop.x, points[v * 3 + 1]! - crop.y];
    return [(x * cos + y * sin) * scale + size / 2, (y * cos - x * sin) * scale + size / 2];
  });
  const rings = [ringOf(rightBrow, rightEye, mesh), ringOf(leftBrow, leftEye, mesh)];
  const shifts = rings.map((ring) => shiftOf(luma, ring));
  for (const [v, at] of mesh.entries()) {
    const down = rings.reduce((sum, ring, k) => sum + shareAt(ring, at) * shifts[k]!(ring.along(at[0])), 0);
    points[v * 3]! -= (down * sin) / scale;
    points[v * 3 + 1]! += (down * cos) / scale;
  }
}

function lumaIn(image: Raster, crop: Crop): Float32Array {
  const rgb = sampleCrop(image, crop, size, 1, 0, 'edge');
  const luma = new Float32Array(size * size);
  for (let i = 0; i < luma.length; i++)
    luma[i] = 0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!;
  return luma;
}

/** Columns of the square from the temple to the nose, and in each the rows of a brow's rims and of the upper lid below it. */
interface Ring {
  columns: number[];
  upper: number[];
  lower: number[];
  lid: number[];
  /** Of a column: −.5 at the temple's end, .5 at the nose's. */
  along: (u: number) => number;
}

function ringOf(brow: readonly number[], eye: readonly number[], mesh: readonly At[]): Ring {
  const at = (v: number): At => mesh[v]!;
  const upper = brow.slice(0, 5).map(at);
  const lower = brow.slice(5).reverse().map(at);
  const lid = [eye[0]!, ...eye.slice(8).reverse()].map(at);
  const [from, to] = [0, 4].map((end) => (upper[end]![0] + lower[end]![0]) / 2) as [number, number];
  const columns = Array.from({ length: places }, (_, k) => from + ((to - from) * (k + 0.5)) / places);
  const [above, below, eyeTop] = [upper, lower, lid].map((line) => columns.map((u) => rowOver(line, u))) as [
    number[],
    number[],
    number[],
  ];
  return {
    ...{ columns, upper: above, lower: below, lid: eyeTop },
    along: (u) => (u - from) / (to - from || 1) - 0.5,
  };
}

/** A line's row in a column; beyond its ends, theirs. */
function rowOver(line: readonly At[], u: number): number {
  const ordered = line[0]![0] <= line.at(-1)![0] ? line : line.toReversed();
  const next = ordered.findIndex(([x]) => x > u);
  if (next <= 0) return (next === 0 ? ordered[0]! : ordered.at(-1)!)[1];
  const [[x0, y0], [x1, y1]] = [ordered[next - 1]!, ordered[next]!];
  return y0 + ((y1 - y0) * (u - x0)) / (x1 - x0);
}

/** @returns rows that a brow lies below its ring, by the place along it; none where no brow is seen */
function shiftOf(luma: Float32Array, ring: Ring): (along: number) => number {
  const profiles = ring.columns.map((u) => profileAt(luma, u));
  const around = profiles.flatMap((profile, k) => [
    ...rows(profile, ring.upper[k]! - outer * leastHalf * unit, ring.lid[k]!),
  ]);
  const skin = around.sort((a, b) => a - b)[Math.floor(skinRank * around.length)] ?? 0;
  const furthest = Math.ceil((lowest + steepest / 2) * unit) + 1;
  // of each place, by whole rows: many shifts ask for the same ones
  const contrasts = profiles.map((profile, k) =>
    Float32Array.from({ length: 2 * furthest + 1 }, (_, row) => {
      const half = Math.max(leastHalf * unit, (ring.lower[k]! - ring.upper[k]!) / 2);
      const middle = (ring.upper[k]! + ring.lower[k]!) / 2 + row - furthest;
      if (middle + half > ring.lid[k]! - lidGap * unit) return 0;
      const brow = mean(rows(profile, middle - inner * half, middle + inner * half));
      const above = Math.max(...rows(profile, middle - outer * half, middle - half));
      const below = Math.max(...rows(profile, middle + half, Math.min(ring.lid[k]!, middle + outer * half)));
      return Math.min(mostContrast, Math.max(0, (Math.min(above, below) - brow) / (skin || 1)));
    }),
  );
  const alongs = ring.columns.map(ring.along);
  const tried = steps(highest, lowest).flatMap((by) =>
    steps(-steepest, steepest).map((tilt) => {
      const seen = alongs.reduce(
        (sum, along, k) => sum + contrasts[k]![Math.round((by + tilt * along) * unit) + furthest]! / places,
        0,
      );
      return { by, tilt, seen, score: seen - shiftCost * (by - usual) ** 2 - tiltCost * tilt ** 2 };
    }),
  );
  const best = tried.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.seen < leastContrast) return () => 0;
  // what is nearly as good counts, too, or a brow would jump from step to step
  let [weight, by, tilt] = [0, 0, 0];
  for (const each of tried) {
    const share = Math.exp((each.score - best.score) / sureness);
    weight += share;
    by += share * each.by;
    tilt += share * each.tilt;
  }
  return (along) => ((by + tilt * along) / weight) * unit;
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, k) => from + k * step);

/** Luma down a column. */
function profileAt(luma: Float32Array, u: number): Float32Array {
  const [first, last] = [-breadth, breadth].map((d) =>
    Math.min(size - 1, Math.max(0, Math.round(u) + d)),
  ) as [number, number];
  return Float32Array.from({ length: size }, (_, v) =>
    mean(luma.subarray(v * size + first, v * size + last + 1)),
  );
}

/** A column's rows, at least one. */
function rows(profile: Float32Array, from: number, to: number): Float32Array {
  const first = Math.min(size - 1, Math.max(0, Math.round(from)));
  return profile.subarray(first, Math.max(first, Math.min(size - 1, Math.round(to))) + 1);
}

const mean = (values: Float32Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** 0..1: how far a vertex goes along with a brow. */
function shareAt({ columns, upper, lower, lid, along }: Ring, [u, v]: At): number {
  const length = Math.abs(columns.at(-1)! - columns[0]!);
  const beyond = Math.max(0, Math.abs(along(u)) - 0.5) * length;
  const k = Math.min(places - 1, Math.max(0, Math.floor((along(u) + 0.5) * places)));
  const above = Math.max(0, upper[k]! - v) / (reach.above * unit);
  const below = Math.max(0, v - lower[k]!) / Math.max(1, lid[k]! - lower[k]!);
  return Math.max(0, 1 - beyond / (reach.beside * unit)) * Math.max(0, 1 - Math.max(above, below));
}
