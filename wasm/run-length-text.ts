/**
 * The text that the COCO tools (pycocotools, `maskApi.c`) make of run lengths. From the fourth on, a length is written
 * as its difference from the length two before it. A number is cut into groups of five bits, the lowest first; a group is
 * the character 48 + bits, + 32 when another follows. The highest bit of the last group is the sign.
 */

const base = 48;
const isContinued = 32;
const isNegative = 16;
/** Enough for any difference of two lengths, as a mask has at most 2²⁸ pixels. */
const maxGroups = 6;

export class RunLengthError extends Error {
  override name = 'RunLengthError';
}

export function compressCounts(counts: Int32Array): string {
  const text = new Uint8Array(counts.length * maxGroups);
  let length = 0;
  for (let i = 0; i < counts.length; i++) {
    let rest = i > 2 ? counts[i] - counts[i - 2] : counts[i];
    for (;;) {
      const group = rest & 31;
      rest >>= 5;
      const isLast = rest === ((group & isNegative) === 0 ? 0 : -1);
      text[length++] = base + (isLast ? group : group | isContinued);
      if (isLast) break;
    }
  }
  return new TextDecoder().decode(text.subarray(0, length));
}

/**
 * @param area what the lengths must add up to
 * @throws RunLengthError
 */
export function readCounts(counts: string | readonly number[], area: number): Int32Array {
  if (typeof counts !== 'string' && !Array.isArray(counts))
    throw new RunLengthError('Run lengths must be a text or a list of numbers.');
  // a length of 0 is only needed when the first pixel is covered
  if (typeof counts !== 'string' && counts.length > area + 1) throw tooMany(area);
  const runs = typeof counts === 'string' ? expandCounts(counts, area) : counts;
  let sum = 0;
  for (const [i, run] of runs.entries()) {
    if (!Number.isInteger(run) || run < 0) throw new RunLengthError(`Run ${i} can't be ${run} pixels long.`);
    sum += run;
  }
  if (sum !== area) throw new RunLengthError(`The runs have ${sum} pixels, the mask has ${area}.`);
  return Int32Array.from(runs);
}

function expandCounts(text: string, area: number): number[] {
  const counts: number[] = [];
  let number = 0;
  let groups = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) - base;
    if (code < 0 || code > 63)
      throw new RunLengthError(
        `Character ${at} of the run lengths, ${JSON.stringify(text[at])}, has no meaning.`,
      );
    if (groups === maxGroups) throw new RunLengthError(`The number before character ${at} is too large.`);
    number |= (code & 31) << (5 * groups);
    groups += 1;
    if ((code & isContinued) !== 0) continue;
    if ((code & isNegative) !== 0) number |= -1 << (5 * groups);
    if (counts.length > area) throw tooMany(area);
    counts.push(counts.length > 2 ? number + counts[counts.length - 2] : number);
    number = 0;
    groups = 0;
  }
  if (groups > 0) throw new RunLengthError('The run lengths end in the middle of a number.');
  return counts;
}

const tooMany = (area: number): RunLengthError =>
  new RunLengthError(`There are more runs than a mask of ${area} pixels can have.`);
