/**
 * Masks across a worker's channel, wherever in an argument or a result they are. Structured clone keeps a mask's fields but
 * not its class, so both ends install this.
 *
 * What goes in is copied: masks are immutable and the caller keeps them. What comes out is moved: nobody in the worker needs
 * it after its task.
 */
import { Mask, type Tile, type TilePixels } from '@facet/wasm/mask.ts';
import { Comlink } from '../rpc.ts';

interface PackedMask {
  maskWidth: number;
  maskHeight: number;
  tiles: Tile[];
}

/** @param direction how masks leave this end of the channel */
export function installMaskTransfer(direction: 'copy' | 'move'): void {
  const handler: Comlink.TransferHandler<unknown, unknown> = {
    canHandle: (value): value is unknown => hasMask(value),
    serialize(value) {
      // one tile may be in several masks, and a buffer moves only once
      const buffers = new Set<ArrayBuffer>();
      const packed = packMasks(value, buffers);
      return [packed, direction === 'move' ? [...buffers] : []];
    },
    deserialize: unpackMasks,
  };
  Comlink.transferHandlers.set('mask', handler);
}

function hasMask(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMask);
  return value instanceof Mask || (isRecord(value) && Object.values(value).some(hasMask));
}

function packMasks(value: unknown, buffers: Set<ArrayBuffer>): unknown {
  if (!(value instanceof Mask)) return mapMembers(value, (member) => packMasks(member, buffers));
  const { width, height, tiles } = value;
  return { maskWidth: width, maskHeight: height, tiles: tiles.map((tile) => packTile(tile, buffers)) };
}

function packTile(tile: Tile, buffers: Set<ArrayBuffer>): Tile {
  if (typeof tile === 'number') return tile;
  const own = withOwnBuffer(tile);
  buffers.add(own.buffer);
  return own;
}

/** A view into something larger would drag all of it along. */
function withOwnBuffer(tile: TilePixels): Uint8Array<ArrayBuffer> {
  const isWhole = tile.buffer instanceof ArrayBuffer && tile.byteLength === tile.buffer.byteLength;
  return isWhole ? (tile as Uint8Array<ArrayBuffer>) : tile.slice();
}

function unpackMasks(value: unknown): unknown {
  if (isPacked(value)) return new Mask(value.maskWidth, value.maskHeight, value.tiles);
  return mapMembers(value, unpackMasks);
}

function mapMembers(value: unknown, change: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isPacked = (value: unknown): value is PackedMask => isRecord(value) && 'maskWidth' in value;
