import { allocate } from './memory.ts';

/** A list at the end of the arena. */
export interface GrowingList {
  address: number;
  /** Makes room for `count` entries in all; nothing else may be allocated in between. @throws KernelMemoryError */
  reserve(count: number): void;
}

export function growingList(entryBytes: number): GrowingList {
  const address = allocate(0);
  let end = address;
  return {
    address,
    reserve(count) {
      // whole multiples of the arena's alignment lie without a gap behind each other
      const missing = Math.ceil((address + count * entryBytes - end) / 16) * 16;
      if (missing > 0) end = allocate(missing) + missing;
    },
  };
}
