/** The operations of wasm/combine.ts on the coverage of one pixel. */
export const combineReference = {
  union: (a: number, b: number): number => Math.max(a, b),
  difference: (a: number, b: number): number => Math.min(a, 255 - b),
  intersection: (a: number, b: number): number => Math.min(a, b),
  exclusion: (a: number, b: number): number => Math.max(Math.min(a, 255 - b), Math.min(b, 255 - a)),
};
