/**
 * Where the poses of several people overlap: BlazePose gives a front person's chest to whoever stands behind, at times surely. What is
 * straight below a face is of the person in front, and elsewhere a cell is rather whose colours it has.
 */
import type { Box } from '../types.ts';
import type { Grid } from './field.ts';
import type { Person } from './persons.ts';

/** Whose chin is lower by this many heights of the own face stands in front: people on one ground, not seen from below. */
const inFrontBy = 0.8;
/** Neck and chest, in widths and heights of a face: half the width at the chin, from where it grows by a width a height, at most, and how far down. */
const [neckHalf, chestHalf, chestLength] = [0.4, 1, 2] as const;

/** A pose below this is no claim. */
const leastClaim = 0.1;
/** Colours are learnt where a claim is at least so strong, and leads all others by as much. */
const sureClaim = 0.5;
/** Of each of red, green and blue. */
const steps = 8;
/** Cells of each colour that count as seen beforehand: what somebody shows nowhere else is unlikely, not impossible. */
const seenBefore = 0.02;
/** The power of a colour's likelihood: beside a pose one cell says little. From .3 to 1 the benchmark's agreement is the same to .003. */
const trust = 0.5;

/**
 * @param claims 0..1 for each person, whose a cell is by poses; what is left of them is returned
 * @param colour planes, 0..1
 */
export function settle(
  claims: readonly Float32Array[],
  persons: readonly Person[],
  colour: readonly Float32Array[],
  grid: Grid,
): Float32Array[] {
  const settled = claims.map((claim) => claim.slice());
  if (claims.length < 2) return settled;
  giveChests(settled, persons, grid);
  weighColours(settled, colour);
  return settled;
}

/** From behind to in front: a chest with all that others behind claim of it goes to the face above it. */
function giveChests(claims: Float32Array[], persons: readonly Person[], grid: Grid): void {
  const order = persons.map((_, k) => k).sort((a, b) => chinOf(persons[a]) - chinOf(persons[b]));
  for (const k of order) {
    const { face } = persons[k];
    if (!face) continue;
    const isBehind = (j: number): boolean =>
      chinOf(persons[j]) <= chinOf(persons[k]) - inFrontBy * face.box.height;
    const own = claims[k];
    const behind = claims.filter((_, j) => isBehind(j));
    if (behind.length === 0) continue;
    eachOfChest(face.box, grid, (i) => {
      for (const other of behind) {
        own[i] = Math.max(own[i], other[i]);
        other[i] = 0;
      }
    });
  }
}

/** Without a face a head is taken for a sixth of the box. */
const chinOf = ({ face, box }: Person): number =>
  face ? face.box.y + face.box.height : box.y + box.height / 6;

function eachOfChest(face: Box, { width, height, scale }: Grid, visit: (i: number) => void): void {
  const middle = (face.x + face.width / 2) * scale;
  const chin = (face.y + face.height) * scale;
  const end = Math.min(height, chin + chestLength * face.height * scale);
  for (let y = Math.max(0, Math.floor(chin)); y < end; y++) {
    const below = (y - chin) / (face.height * scale);
    const half = Math.min(chestHalf, neckHalf + below) * face.width * scale;
    const right = Math.min(width, middle + half);
    for (let x = Math.max(0, Math.round(middle - half)); x < right; x++) visit(y * width + x);
  }
}

/** Claims fall by how much likelier a cell's colour is with somebody else who claims it. */
function weighColours(claims: Float32Array[], [red, green, blue]: readonly Float32Array[]): void {
  const step = (value: number): number => Math.min(steps - 1, Math.floor(value * steps));
  const colours = Uint16Array.from(red, (r, i) => (step(r) * steps + step(green[i])) * steps + step(blue[i]));
  const shares = claims.map(() => new Float32Array(steps ** 3).fill(seenBefore));
  for (let i = 0; i < colours.length; i++) {
    let [first, second, surest] = [0, 0, 0];
    for (let k = 0; k < claims.length; k++) {
      const claim = claims[k][i];
      if (claim > first) [second, first, surest] = [first, claim, k];
      else if (claim > second) second = claim;
    }
    if (first >= sureClaim && first - second >= sureClaim) shares[surest][colours[i]]++;
  }
  const weights = shares.map((seen) => {
    const all = seen.reduce((sum, n) => sum + n, 0);
    return seen.map((n) => (n / all) ** trust);
  });
  for (let i = 0; i < colours.length; i++) {
    let [most, rivals] = [0, 0];
    for (let k = 0; k < claims.length; k++) {
      if (claims[k][i] <= leastClaim) continue;
      most = Math.max(most, weights[k][colours[i]]);
      rivals++;
    }
    if (rivals < 2) continue;
    for (let k = 0; k < claims.length; k++)
      if (claims[k][i] > leastClaim) claims[k][i] *= weights[k][colours[i]] / most;
  }
}
