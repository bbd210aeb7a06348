/** The one value of a tile whose pixels inside the mask are all 0 or all 255; −1 for every other tile. */
export function uniformValue(tile: usize, width: i32, height: i32): i32 {
  const first = i32(load<u8>(tile));
  if (first !== 0 && first !== 255) return -1;
  const expected = i8x16.splat(i8(first));
  for (let y = 0; y < height; y++) {
    const row = tile + (y << 8);
    let x: i32 = 0;
    let differences = i8x16.splat(0);
    for (; x + 16 <= width; x += 16)
      differences = v128.or(differences, v128.xor(v128.load(row + x), expected));
    if (v128.any_true(differences)) return -1;
    for (; x < width; x++) if (i32(load<u8>(row + x)) !== first) return -1;
  }
  return first;
}

/** Sets a tile's pixels outside the mask to 0. */
export function clearOutside(tile: usize, width: i32, height: i32): void {
  if (width < 256) for (let y = 0; y < height; y++) memory.fill(tile + (y << 8) + width, 0, 256 - width);
  if (height < 256) memory.fill(tile + (height << 8), 0, (256 - height) << 8);
}
