/** A quarter finds what a change breaks; the rest looks for what nobody has thought of, where nobody waits for it. */
const SHARE = process.env.CI ? 1 : 1 / 4;

/** How often a property is tried that is to be tried `full` times: so often where `CI` is set, as in `.ci/run`. */
export const runs = (full: number): number => Math.ceil(full * SHARE);

/** A quarter of them, another one for each of four turns; all of them where `CI` is set. */
export const quarterOf = <T>(items: readonly T[], turn: number): T[] =>
  items.filter((_, index) => SHARE === 1 || (index + turn) % 4 === 0);
