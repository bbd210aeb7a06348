import { expect, it, vi } from 'vitest';

it('has as many slots as before when there was no memory for one more, and gives it once there is', async () => {
  // memory that no other test has made larger
  vi.resetModules();
  const { memory } = await import('./build/kernels.wasm');
  const { freeSlotCount, KernelMemoryError, takeSlot } = await import('./memory.ts');
  vi.spyOn(memory, 'grow').mockImplementationOnce(() => {
    throw new RangeError('no memory');
  });
  const all = freeSlotCount();
  const taken = new Set<number>();
  const takeAll = (): void => {
    while (freeSlotCount() > 0) taken.add(takeSlot());
  };
  expect(takeAll).toThrow(KernelMemoryError);
  expect(freeSlotCount()).toBe(all - taken.size);
  takeAll();
  expect(taken.size).toBe(all);
});
