import { CanvasSource, type Container, Sprite, Texture } from 'pixi.js';
import type { Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';

/** How much smaller all of a large photo is on the card. */
export const detailScale = 0.5;
/** Device pixels an image pixel from which the smaller one is not enough. */
const neededFrom = 0.6;
/** Pixels: side of a piece of the photo in full. */
const pieceSide = 1024;
/** Pieces that stay, 48 MB; more when more are in sight at once, as on very large screens. */
const mostPieces = 12;

/** What one looks at of a large photo, at its full size; the rest gives its memory back. */
export interface PhotoDetail {
  /** @param frame viewport pixels. @returns whether there are pieces that were not there */
  show(viewport: Viewport, frame: Size): boolean;
  destroy(): void;
}

/**
 * @param near what gets the pieces, in image pixels
 * @param whole the decoded photo, which is closed in the end
 * @param image its size, which may be another than that of its pixels
 */
export function createPhotoDetail(gpu: Gpu, near: Container, whole: ImageBitmap, image: Size): PhotoDetail {
  /** By place, the one that was seen longest ago first. */
  const pieces = new Map<number, Sprite>();
  const columns = Math.ceil(whole.width / pieceSide);
  const rows = Math.ceil(whole.height / pieceSide);
  const [scaleX, scaleY] = [whole.width / image.width, whole.height / image.height];

  const make = (place: number): Sprite => {
    const [left, top] = [(place % columns) * pieceSide, Math.floor(place / columns) * pieceSide];
    const width = Math.min(pieceSide, whole.width - left);
    const height = Math.min(pieceSide, whole.height - top);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d', { alpha: false })!.drawImage(whole, -left, -top);
    const source = new CanvasSource({ resource: canvas, scaleMode: 'linear' });
    gpu.texture.initSource(source);
    // its pixels are on the card now, and in the decoded photo
    canvas.width = 0;
    const piece = new Sprite(new Texture({ source }));
    piece.position.set(left / scaleX, top / scaleY);
    piece.setSize(width / scaleX, height / scaleY);
    return piece;
  };

  const drop = (place: number): void => {
    const piece = pieces.get(place);
    pieces.delete(place);
    piece?.destroy({ texture: true, textureSource: true });
  };

  const inSight = ({ zoom, x, y }: Viewport, { width, height }: Size): number[] => {
    const span = (from: number, length: number, scale: number, count: number): [number, number] => [
      Math.max(0, Math.floor(((-from / zoom) * scale) / pieceSide)),
      Math.min(count - 1, Math.floor((((length - from) / zoom) * scale) / pieceSide)),
    ];
    const [left, right] = span(x, width, scaleX, columns);
    const [top, bottom] = span(y, height, scaleY, rows);
    const places: number[] = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) places.push(row * columns + column);
    return places;
  };

  return {
    show(viewport, frame) {
      // as it is now: the window may have moved to another screen
      const isNeeded = viewport.zoom * gpu.resolution > neededFrom;
      near.visible = isNeeded;
      if (!isNeeded) return false;
      let hasNew = false;
      const seen = inSight(viewport, frame);
      for (const place of seen) {
        const known = pieces.get(place);
        pieces.delete(place);
        pieces.set(place, known ?? near.addChild(make(place)));
        hasNew ||= !known;
      }
      for (const place of [...pieces.keys()].slice(0, Math.max(0, pieces.size - mostPieces)))
        if (!seen.includes(place)) drop(place);
      return hasNew;
    },
    destroy() {
      for (const place of [...pieces.keys()]) drop(place);
      whole.close();
    },
  };
}
