/** What a kernel that makes a tile answers: the two values of tiles without pixels (mask.ts), or that it wrote pixels. */
export const EMPTY: i32 = 0;
export const FULL: i32 = 255;
export const MIXED: i32 = 1;
