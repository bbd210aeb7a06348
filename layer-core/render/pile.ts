import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { Container, RenderTexture, Sprite } from 'pixi.js';
import { boundsOf } from '../model.ts';
import { drawInto } from './draw-into.ts';

/** A layer's picture on the canvas. */
export interface SheetLayer {
  readonly id: string;
  readonly sprite: Sprite;
}

/** Pixels of a pile that moves, at most: 16 MB. */
const mostPixels = 2048 * 2048;

/** Layers that lie upon each other and stay as they are, or move together: one picture in place of all of them. */
export interface Pile {
  readonly sprite: Sprite;
  /**
   * Brings the picture up to date, and puts it where its layers are.
   *
   * @param within the canvas for layers that stay where they are; null for those that move, all of which are in the picture
   * @param paper what they lie on
   * @returns whether they can be one picture
   */
  lay(layers: readonly SheetLayer[], within: Size | null, paper: Container | null): boolean;
  /** What it shows is not so any more. */
  forget(): void;
  destroy(): void;
}

export function createPile(gpu: Gpu): Pile {
  const texture = RenderTexture.create({ width: 1, height: 1, dynamic: true });
  const sprite = new Sprite(texture);
  const world = new Container();
  let drawn: readonly unknown[] = [];
  /** Where the picture is beside its first layer, in canvas pixels. */
  let offset = { x: 0, y: 0 };

  function draw(layers: readonly SheetLayer[], box: ImageBox, paper: Container | null): void {
    texture.resize(box.width, box.height);
    world.position.set(-box.x, -box.y);
    if (paper) world.addChild(paper);
    for (const { sprite: each } of layers) world.addChild(each);
    drawInto(gpu, world, texture, { left: 0, top: 0, right: box.width, bottom: box.height });
    world.removeChildren();
  }

  return {
    sprite,
    lay(layers, within, paper) {
      const origin = layers[0]!.sprite.position;
      const from = within ? { x: 0, y: 0 } : origin;
      const looks = [within !== null, paper !== null, ...layers.flatMap((each) => lookOf(each.sprite, from))];
      const isSame = drawn.length === looks.length && drawn.every((part, i) => part === looks[i]);
      if (!isSame) {
        const box = within ? { x: 0, y: 0, ...within } : wholePixels(layers);
        if (box.width * box.height > mostPixels) return false;
        draw(layers, box, paper);
        drawn = looks;
        offset = { x: box.x - origin.x, y: box.y - origin.y };
      }
      sprite.position.set(origin.x + offset.x, origin.y + offset.y);
      return true;
    },
    forget() {
      drawn = [];
    },
    destroy() {
      world.destroy();
      sprite.destroy();
      texture.destroy(true);
    },
  };
}

/** The same are the same pixels. */
const lookOf = (
  { texture, alpha, x, y, width, height }: Sprite,
  from: { x: number; y: number },
): unknown[] => [...[texture.uid, alpha, x - from.x, y - from.y], ...[width, height]];

function wholePixels(layers: readonly SheetLayer[]): ImageBox {
  const { x, y, width, height } = boundsOf(layers.map(({ sprite }) => sprite))!;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
