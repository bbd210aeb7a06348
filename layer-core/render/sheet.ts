import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { drawWithin, inFrame, ofImage } from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { Container, Graphics, RenderTexture, Sprite } from 'pixi.js';

/** A layer's picture on the canvas. */
export interface SheetLayer {
  readonly id: string;
  readonly sprite: Sprite;
  /** What it depends on besides its place in the order: the same two are the same picture. */
  readonly look: readonly [layer: unknown, texture: unknown];
}

/**
 * The document's own pixels, one of them a canvas pixel: layers are laid together here, as the server lays them together, and the
 * view shows this one picture. So a view that moves draws one picture, however many layers there are; and while a hand moves a
 * layer, what lies below it and above it is one picture each.
 */
export interface Sheet {
  /** In canvas pixels. */
  readonly sprite: Sprite;
  /** Another canvas or background: all of it is to be drawn. */
  lay(size: Size, background: string | null): void;
  /**
   * Draws a box of the document.
   *
   * @param layers that can be seen, the lowest first
   * @param moving ids of those that change at the moment
   * @returns whether that is exact: pictures that one sees through are rounded more often when they are put together before
   */
  draw(layers: readonly SheetLayer[], box: ImageBox, moving: ReadonlySet<string>): boolean;
  /** Far out, pixels are means of what lies there. */
  show(scale: number, isCrisp: boolean): void;
  /** The context took the pictures with it. */
  forget(): void;
  destroy(): void;
}

/** Fewer layers are drawn as fast as their picture would be. */
const worthPile = 2;

export function createSheet(gpu: Gpu): Sheet {
  const all = new Container();
  const paper = all.addChild(new Graphics());
  const world = new Container();
  let flat = pictureOf({ width: 1, height: 1 });
  const sprite = new Sprite(flat);
  const piles = [createPile(gpu), createPile(gpu)] as const;
  const [below, above] = piles;
  all.addChild(below.sprite, world, above.sprite);
  let size: Size = { width: 1, height: 1 };
  let background: string | null = null;
  let isMeanStale = true;

  const fill = (): void => {
    paper.clear();
    if (background !== null) paper.rect(0, 0, size.width, size.height).fill(background);
  };

  return {
    sprite,
    lay(next, colour) {
      size = next;
      background = colour;
      flat.destroy(true);
      flat = pictureOf(size);
      sprite.texture = flat;
      for (const pile of piles) pile.resize(size);
      fill();
    },
    draw(layers, box, moving) {
      const places = layers.flatMap(({ id }, index) => (moving.has(id) ? [index] : []));
      const first = places[0] ?? 0;
      const last = places.at(-1) ?? layers.length - 1;
      const [lower, upper] = [layers.slice(0, first), layers.slice(last + 1)];
      const hasBelow = lower.length >= worthPile;
      const hasAbove = upper.length >= worthPile;
      if (hasBelow) below.draw(lower, paper);
      if (hasAbove) above.draw(upper, null);
      all.addChildAt(paper, 0);
      below.sprite.visible = hasBelow;
      above.sprite.visible = hasAbove;
      paper.visible = !hasBelow;
      world.removeChildren();
      for (const layer of layers.slice(hasBelow ? first : 0, hasAbove ? last + 1 : layers.length))
        world.addChild(layer.sprite);
      const here = inFrame(ofImage(box, { zoom: 1, x: 0, y: 0 }), size);
      if (here) render(gpu, all, flat, here);
      isMeanStale = true;
      return !hasAbove;
    },
    show(scale, isCrisp) {
      const filter = isCrisp ? 'nearest' : 'linear';
      if (flat.source.style.magFilter !== filter) {
        flat.source.style.magFilter = filter;
        flat.source.style.update();
      }
      if (scale >= 1 || !isMeanStale) return;
      isMeanStale = false;
      flat.source.updateMipmaps();
    },
    forget() {
      for (const pile of piles) pile.forget();
    },
    destroy() {
      world.removeChildren();
      for (const pile of piles) pile.destroy();
      all.destroy({ children: true });
      sprite.destroy();
      flat.destroy(true);
    },
  };
}

function pictureOf({ width, height }: Size): RenderTexture {
  const texture = RenderTexture.create({ width, height, autoGenerateMipmaps: true, scaleMode: 'linear' });
  texture.source.style.mipmapFilter = 'linear';
  return texture;
}

/** Layers that stay as they are, as one picture. */
function createPile(gpu: Gpu) {
  const texture = RenderTexture.create({ width: 1, height: 1, dynamic: true });
  const sprite = new Sprite(texture);
  const world = new Container();
  let size: Size = { width: 1, height: 1 };
  let drawn: readonly unknown[] | null = null;
  return {
    sprite,
    resize(next: Size): void {
      size = next;
      drawn = null;
    },
    draw(layers: readonly SheetLayer[], paper: Container | null): void {
      const looks = layers.flatMap(({ look }) => look);
      if (drawn?.length === looks.length && drawn.every((part, i) => part === looks[i])) return;
      drawn = looks;
      // only documents in which something moves have it
      texture.resize(size.width, size.height);
      if (paper) {
        paper.visible = true;
        world.addChild(paper);
      }
      for (const { sprite: each } of layers) world.addChild(each);
      render(gpu, world, texture, { left: 0, top: 0, right: size.width, bottom: size.height });
      world.removeChildren();
    },
    forget(): void {
      drawn = null;
    },
    destroy(): void {
      world.destroy();
      sprite.destroy();
      texture.destroy(true);
    },
  };
}

function render(
  gpu: Gpu,
  container: Container,
  target: RenderTexture,
  box: { left: number; top: number; right: number; bottom: number },
): void {
  const { gl, canvas } = gpu;
  drawWithin({ gl, canvas, resolution: 1 }, box, 'from-top', () =>
    gpu.render({ container, target, clear: true, clearColor: [0, 0, 0, 0] }),
  );
}
