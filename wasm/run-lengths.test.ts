import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FULL, Mask, maskFromPixels, maskToPixels, sameMask } from './mask.ts';
import * as plain from './reference/run-lengths.ts';
import { compressCounts, RunLengthError } from './run-length-text.ts';
import { countRuns, decodeRunLengths, encodeRunLengths, type RunLengths } from './run-lengths.ts';
import { drawn, masks } from './testing.ts';

describe('run lengths in the published form', () => {
  const square = drawn('.....', '.###.', '.###.', '.###.', '.....');

  it('count down the columns, beginning with uncovered pixels', () => {
    expect([...countRuns(square)]).toEqual([6, 3, 2, 3, 2, 3, 6]);
    expect([...countRuns(drawn('##.', '#..'))]).toEqual([0, 3, 3]);
  });

  it('go on from the foot of a column to the head of the next', () => {
    expect([...countRuns(drawn('.##', '##.'))]).toEqual([1, 4, 1]);
  });

  // worked out by hand from the description of the format; '6320004' and '122O' are also in other projects' tests
  test.each<[number[], string]>([
    [[6, 3, 2, 3, 2, 3, 6], '6320004'],
    [[1, 2, 2, 1], '122O'],
    [[15], '?'],
    [[16], '`0'],
    [[42, 1], 'Z11'],
    [[0, 1024, 5, 1000], '0PP15XO'],
    [[4096 * 3072], 'PPPP<'],
  ])('%j are written as %s', (counts, text) => {
    expect(compressCounts(Int32Array.from(counts))).toBe(text);
  });

  it('are the same text for the same mask', () => {
    expect(encodeRunLengths(square)).toEqual({ size: [5, 5], counts: '6320004' });
    expect(sameMask(decodeRunLengths({ size: [5, 5], counts: '6320004' }), square)).toBe(true);
    expect(sameMask(decodeRunLengths({ size: [5, 5], counts: [6, 3, 2, 3, 2, 3, 6] }), square)).toBe(true);
  });

  test('an empty and a full mask', () => {
    expect([...countRuns(new Mask(300, 4))]).toEqual([1200]);
    expect([...countRuns(new Mask(300, 4, [FULL, FULL]))]).toEqual([0, 1200]);
    expect(decodeRunLengths({ size: [4, 300], counts: [1200] }).tiles).toEqual([0, 0]);
    expect(decodeRunLengths({ size: [4, 300], counts: [0, 1200] }).tiles).toEqual([FULL, FULL]);
  });
});

describe('run lengths', () => {
  const sizes = fc.constantFrom({ maxSide: 12 }, { minSide: 250, maxSide: 600 });
  const anyMask = sizes.chain((size) => masks(size));

  it('agree with the plain reference', () => {
    fc.assert(
      fc.property(anyMask, fc.integer({ min: 1, max: 255 }), (mask, threshold) => {
        expect(countRuns(mask, threshold)).toEqual(plain.countRuns(mask, threshold));
      }),
      { numRuns: 100 },
    );
  });

  it('give back the mask', () => {
    fc.assert(
      fc.property(anyMask, (mask) => {
        const pixels = maskToPixels(mask).map((coverage) => (coverage >= 128 ? 255 : 0));
        const decoded = decodeRunLengths(encodeRunLengths(mask));
        expect(sameMask(decoded, maskFromPixels(pixels, mask.width, mask.height))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('may contain runs of no pixels', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 20 }), (some, height) => {
        const rest = (height - (some.reduce((sum, run) => sum + run, 0) % height)) % height;
        const all = [...some, rest, ...(some.length > 20 ? [0] : [])];
        const width = all.reduce((sum, run) => sum + run, 0) / height;
        fc.pre(width > 0 && all.length <= width * height + 1);
        const decoded = decodeRunLengths({ size: [height, width], counts: all });
        expect(sameMask(decoded, plain.maskFromRuns(all, width, height))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('damaged run lengths are refused', () => {
  test.each<[string, RunLengths, RegExp]>([
    ['too few pixels', { size: [5, 5], counts: '632000' }, /have 19 pixels, the mask has 25/],
    ['too many pixels', { size: [2, 2], counts: [3, 2] }, /have 5 pixels, the mask has 4/],
    ['no runs', { size: [2, 2], counts: '' }, /have 0 pixels/],
    ['a strange character', { size: [2, 2], counts: '1 3' }, /Character 1 .* has no meaning/],
    ['an end in the middle', { size: [2, 2], counts: '1P' }, /middle of a number/],
    ['a number without end', { size: [2, 2], counts: 'oooooooooo' }, /too large/],
    ['a negative run', { size: [2, 2], counts: 'O5' }, /Run 0 can't be -1/],
    ['half a pixel', { size: [1, 2], counts: [0.5, 1.5] }, /Run 0 can't be 0.5/],
    ['endless empty runs', { size: [1, 2], counts: '0000002' }, /more runs than/],
    ['no size', { size: [0, 4], counts: [0] }, /size \[0,4\]/],
    ['an enormous size', { size: [1e9, 1e9], counts: [1e18] }, /size/],
    ['no counts', { size: [1, 1], counts: null as unknown as string }, /text or a list/],
  ])('%s', (_, lengths, text) => {
    expect(() => decodeRunLengths(lengths)).toThrow(RunLengthError);
    expect(() => decodeRunLengths(lengths)).toThrow(text);
  });

  it('never with another error, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (counts) => {
        try {
          decodeRunLengths({ size: [3, 4], counts });
        } catch (error) {
          expect(error).toBeInstanceOf(RunLengthError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
