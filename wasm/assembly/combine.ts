/** What two tiles become: see wasm/combine.ts. */
const UNION = 0;
const DIFFERENCE = 1;
const INTERSECTION = 2;

/** Writes 256 × 256 pixels to `out`, which may be one of the operands. */
export function combineTiles(operation: i32, a: usize, b: usize, out: usize): void {
  for (let i: usize = 0; i < 65536; i += 16) {
    const left = v128.load(a + i);
    const right = v128.load(b + i);
    let result: v128;
    if (operation === UNION) result = i8x16.max_u(left, right);
    else if (operation === DIFFERENCE) result = i8x16.min_u(left, v128.not(right));
    else if (operation === INTERSECTION) result = i8x16.min_u(left, right);
    else result = i8x16.max_u(i8x16.min_u(left, v128.not(right)), i8x16.min_u(right, v128.not(left)));
    v128.store(out + i, result);
  }
}

export function invertTile(tile: usize): void {
  for (let i: usize = 0; i < 65536; i += 16) v128.store(tile + i, v128.not(v128.load(tile + i)));
}
