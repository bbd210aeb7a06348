/** Whose colours a cell has, learnt from where somebody is likely to be. */

/** How much likelier each colour is with each of them than with all: logarithms, a table a label. */
export type ColourTables = Float32Array[];

/** Of each of red, green and blue. */
const steps = 8;
/** Of all cells' share, what a colour that somebody shows nowhere has with them: unlikely, not impossible. */
const unseen = 0.02;
/** Cells of everybody's colours that count as seen with each of them: who hardly shows is known by none. */
const seenBefore = 100;
/** The farthest a colour tells, as a logarithm. */
const mostTold = 3;

/** The colour's place in the tables, a cell. */
export function coloursOf([red, green, blue]: readonly Float32Array[]): Uint16Array {
  const step = (value: number): number => Math.min(steps - 1, Math.floor(value * steps));
  return Uint16Array.from(red, (r, i) => (step(r) * steps + step(green[i])) * steps + step(blue[i]));
}

/** @param labels probabilities 0..1 a cell; what is unsure counts little */
export function learnColours(labels: readonly Float32Array[], colours: Uint16Array): ColourTables {
  const seen = labels.map((label) => {
    const table = new Float32Array(steps ** 3);
    for (let i = 0; i < colours.length; i++) table[colours[i]] += label[i] * label[i];
    return blurred(table);
  });
  const all = seen[0].map((_, c) => seen.reduce((sum, table) => sum + table[c], 0));
  const whole = sumOf(all);
  return seen.map((table) => {
    const cells = sumOf(table);
    return table.map((n, c) => {
      const often = ((n * whole) / (all[c] + 1e-3) + unseen * cells + seenBefore) / (cells + seenBefore);
      return Math.min(mostTold, Math.max(-mostTold, Math.log(often)));
    });
  });
}

const sumOf = (table: Float32Array): number => table.reduce((sum, n) => sum + n, 0);

/** Neighbouring colours are alike: a sixth of each goes to either side, along each axis. */
function blurred(table: Float32Array): Float32Array {
  let from = table;
  for (const stride of [1, steps, steps * steps]) {
    const to = new Float32Array(table.length);
    for (let c = 0; c < to.length; c++) {
      const place = Math.floor(c / stride) % steps;
      const before = from[place > 0 ? c - stride : c];
      const after = from[place < steps - 1 ? c + stride : c];
      to[c] = (before + 4 * from[c] + after) / 6;
    }
    from = to;
  }
  return from;
}
