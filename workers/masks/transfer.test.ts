import { Mask, sameMask, tileBytes } from '@facet/wasm/mask.ts';
import { beforeEach, expect, it } from 'vitest';
import { randomMask } from '../fixtures/masks.ts';
import { Comlink } from '../rpc.ts';
import { installMaskTransfer } from './transfer.ts';

let handler: Comlink.TransferHandler<unknown, unknown>;

function install(direction: 'copy' | 'move'): void {
  installMaskTransfer(direction);
  handler = Comlink.transferHandlers.get('mask')!;
}
beforeEach(() => install('move'));

/** What arrives at the other end. */
function send(value: unknown): unknown {
  const [packed, transfer] = handler.serialize(value);
  return handler.deserialize(structuredClone(packed, { transfer }));
}

const mask = (): Mask => randomMask(600, 500);

it('brings masks across wherever they are in a value, with everything beside them', () => {
  const sent = { image: { data: Uint8Array.of(1, 2) }, masks: [mask(), { deep: mask() }], name: 'x' };
  const back = send(sent) as typeof sent;
  expect(back).toMatchObject({ image: { data: Uint8Array.of(1, 2) }, name: 'x' });
  const [first, second] = back.masks as [Mask, { deep: Mask }];
  for (const arrived of [first, second.deep]) {
    expect(arrived).toBeInstanceOf(Mask);
    expect(sameMask(arrived, mask())).toBe(true);
  }
});

it('leaves values without a mask to the channel', () => {
  for (const value of [null, 7, 'x', [1, [2]], { data: new Uint8Array(3) }, new Map()])
    expect(handler.canHandle(value)).toBe(false);
});

it("moves a worker's results and copies a caller's masks", () => {
  const moved = mask();
  send(moved);
  expect(moved.tiles.some((tile) => typeof tile !== 'number' && tile.byteLength === 0)).toBe(true);
  install('copy');
  const kept = mask();
  send(kept);
  expect(sameMask(kept, mask())).toBe(true);
});

it('moves a tile that two masks share once', () => {
  const shared = mask();
  const [a, b] = send([shared, new Mask(600, 500, shared.tiles)]) as Mask[];
  expect(sameMask(a, b)).toBe(true);
  expect(sameMask(a, mask())).toBe(true);
});

it('does not drag along the memory that a tile is a view of', () => {
  const memory = new Uint8Array(4 * tileBytes).fill(90);
  const view = new Mask(256, 256, [memory.subarray(tileBytes, 2 * tileBytes)]);
  const [tile] = (send(view) as Mask).tiles as [Uint8Array];
  expect(tile.buffer.byteLength).toBe(tileBytes);
  expect(tile.every((value) => value === 90)).toBe(true);
  expect(memory.byteLength).toBe(4 * tileBytes);
});
