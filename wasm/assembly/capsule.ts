export function capsule(tile: usize): void {
  store<u8>(tile, 1);
}
