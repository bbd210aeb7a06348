/** Specks of one person in the middle of another: patterned clothes and legs in a row have colours and poses of several people. */
import type { Grid } from './field.ts';

/** Area of a part that may be a hand or a foot, over the square of its person's face's height; less is a speck. */
const leastPart = 0.12;

interface Part {
  person: number;
  cells: number[];
  /** How many neighbours of its cells are whose. */
  rim: Map<number, number>;
}

/**
 * Gives specks to whoever most of their rim belongs to. The largest part of anybody stays.
 *
 * @param owners of each person, the probability that a cell is theirs, which is changed; what is left of one is nobody's
 * @param sizes heights of faces, in cells
 */
export function withoutIslands(owners: readonly Float32Array[], sizes: readonly number[], grid: Grid): void {
  const parts = partsOf(likeliest(owners, grid.width * grid.height), owners.length, grid);
  const largest = owners.map((_, k) =>
    Math.max(0, ...parts.filter(({ person }) => person === k).map(({ cells }) => cells.length)),
  );
  for (const { person, cells, rim } of parts) {
    if (cells.length === largest[person] || cells.length >= leastPart * sizes[person]! ** 2) continue;
    const [heir] = [...rim].reduce((most, one) => (one[1] > most[1] ? one : most));
    for (const i of cells) inherit(owners, i, person, heir);
  }
}

/** What hangs together of each person, across sides of cells. @param whose a person of each cell, or `nobody` */
function partsOf(whose: Uint8Array, nobody: number, { width }: Grid): Part[] {
  const parts: Part[] = [];
  const isSeen = new Uint8Array(whose.length);
  for (let first = 0; first < whose.length; first++) {
    const person = whose[first]!;
    if (isSeen[first] || person === nobody) continue;
    const part: Part = { person, cells: [first], rim: new Map() };
    isSeen[first] = 1;
    for (let next = 0; next < part.cells.length; next++) {
      const i = part.cells[next]!;
      const x = i % width;
      for (const j of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
        const other = whose[j];
        if (other === undefined) continue;
        if (other !== person) part.rim.set(other, (part.rim.get(other) ?? 0) + 1);
        else if (!isSeen[j]) {
          isSeen[j] = 1;
          part.cells.push(j);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

function likeliest(owners: readonly Float32Array[], cells: number): Uint8Array {
  const whose = new Uint8Array(cells);
  for (let i = 0; i < cells; i++) {
    let [best, most, left] = [owners.length, 0, 1];
    for (const [k, owner] of owners.entries()) {
      left -= owner[i]!;
      if (owner[i]! > most) [best, most] = [k, owner[i]!];
    }
    whose[i] = left >= most ? owners.length : best;
  }
  return whose;
}

/** What two think of a cell is exchanged; of nobody, it is what is left. */
function inherit(owners: readonly Float32Array[], i: number, from: number, heir: number): void {
  const own = owners[from]![i]!;
  const left = 1 - owners.reduce((sum, owner) => sum + owner[i]!, 0);
  owners[from]![i] = owners[heir]?.[i] ?? Math.max(0, left);
  if (owners[heir]) owners[heir][i] = own;
}
