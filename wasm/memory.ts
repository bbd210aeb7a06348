/**
 * The kernels' linear memory. *Slots* lie at its bottom: one tile each, owned by whoever took it until given back.
 * Above them lies the *arena*, which one call fills from the start and leaves behind: nothing in it outlives the call.
 *
 * WASM memory never shrinks. On the main thread only strokes and small regions use it; what works on whole masks runs in a
 * worker, which goes away when idle and takes its memory with it.
 */
import { HEAP, memory } from './build/kernels.wasm';
import { tileBytes } from './mask.ts';

/** 64 MiB: a stroke over the whole of an 8192² mask. Who needs more gives back first (StrokeLayer does). */
const maxSlots = 1024;
/** 1 GiB in all; a kernel that asks for more fails instead of the tab. */
const maxBytes = 2 ** 30;
const pageBytes = 65_536;

const base = align(HEAP);
let slotCount = 0;
const freeSlots: number[] = [];
let arenaEnd = base;
/** A fresh view after every growth, because growth detaches the old one. */
let view = new Uint8Array(memory.buffer);

export class KernelMemoryError extends Error {
  override name = 'KernelMemoryError';
}

/** Address of a tile-sized piece of memory with unknown content. @throws KernelMemoryError when all are taken */
export function takeSlot(): number {
  const free = freeSlots.pop();
  if (free !== undefined) return free;
  if (slotCount === maxSlots) throw new KernelMemoryError(`All ${maxSlots} tile slots are taken.`);
  const address = base + slotCount * tileBytes;
  // may fail, and then there is no such slot
  grow(address + tileBytes);
  slotCount += 1;
  clearArena();
  return address;
}

export function giveSlot(address: number): void {
  freeSlots.push(address);
}

export function freeSlotCount(): number {
  return maxSlots - slotCount + freeSlots.length;
}

/** Begins a call: all of the arena is free again. */
export function clearArena(): void {
  arenaEnd = base + slotCount * tileBytes;
}

/** Address, aligned to 16 bytes, of memory with unknown content, until the next `clearArena`. @throws KernelMemoryError */
export function allocate(bytes: number): number {
  const address = arenaEnd;
  grow(address + bytes);
  arenaEnd = align(address + bytes);
  return address;
}

/** A view that is valid until the next `allocate` or `takeSlot`. */
export function bytesAt(address: number, length: number): Uint8Array {
  if (view.buffer !== memory.buffer) view = new Uint8Array(memory.buffer);
  return view.subarray(address, address + length);
}

function grow(end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing <= 0) return;
  if (end > maxBytes) throw new KernelMemoryError('The image is too large for this operation.');
  try {
    memory.grow(Math.ceil(missing / pageBytes));
  } catch (cause) {
    throw new KernelMemoryError('This device has no memory left for this operation.', { cause });
  }
}

function align(address: number): number {
  return (address + 15) & ~15;
}
