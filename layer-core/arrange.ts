import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { type Layer, largest, placed } from './model.ts';

/** Shares of the canvas's side: what is nearer to an edge belongs to it, and what reaches from edge to edge keeps doing so. */
const near = 0.12;
const whole = 0.02;

/**
 * Where a layer belongs on a canvas of another size: what fills a side fills it again, what stands at an edge stays there, with its
 * distance, and everything else keeps its place among the whole. Pictures keep their shape.
 */
export function arranged(layer: ImageBox, from: Size, to: Size): ImageBox {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const fillsWidth = isFull(layer.x, layer.width, from.width);
  const fillsHeight = isFull(layer.y, layer.height, from.height);
  const [across, down] = [to.width / from.width, to.height / from.height];
  // what fills one side is a band, whose other side follows the canvas
  const width = layer.width * (fillsWidth || fillsHeight ? across : scale);
  const height = layer.height * (fillsWidth || fillsHeight ? down : scale);
  const [x, y] = [
    fillsWidth || fillsHeight
      ? layer.x * across
      : place(layer.x, layer.width, from.width, width, to.width, scale),
    fillsWidth || fillsHeight
      ? layer.y * down
      : place(layer.y, layer.height, from.height, height, to.height, scale),
  ];
  return { x, y, width, height };
}

const isFull = (start: number, length: number, side: number): boolean =>
  start <= whole * side && side - start - length <= whole * side;

function place(start: number, length: number, side: number, next: number, to: number, scale: number): number {
  const end = side - start - length;
  if (start <= end && start < near * side) return start * scale;
  if (end < start && end < near * side) return to - next - end * scale;
  return ((start + length / 2) / side) * to - next / 2;
}

export const scaleBetween = (from: Size, to: Size): number =>
  Math.min(to.width / from.width, to.height / from.height);

/** The layer where it belongs on the other canvas, no larger than its picture: then in the middle of its place. */
export function arrangedLayer(layer: Layer, from: Size, to: Size): Layer {
  const box = arranged(layer, from, to);
  const most = largest(layer);
  const isBand = isFull(layer.x, layer.width, from.width) || isFull(layer.y, layer.height, from.height);
  const share = isBand ? 1 : Math.min(1, most.width / box.width, most.height / box.height);
  const [width, height] = [Math.max(1, box.width * share), Math.max(1, box.height * share)];
  return placed(layer, {
    ...{ x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height },
  });
}
