/** `size` of the items in their order, the same ones for the same seed. */
export function sampleOf(items, size, seed) {
  if (size >= items.length) return items;
  const random = randomFrom(seed);
  return items
    .map((item, place) => ({ item, place, luck: random() }))
    .sort((a, b) => a.luck - b.luck)
    .slice(0, size)
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** mulberry32 (Tommy Ettinger, public domain). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
