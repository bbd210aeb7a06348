import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { inFrame, ofImage } from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import { Container, Graphics, RenderTexture, Sprite } from 'pixi.js';
import { drawInto } from './draw-into.ts';
import { createLevels } from './levels.ts';
import { createPile, type Pile, type SheetLayer } from './pile.ts';
import { type Run, runsOf } from './runs.ts';

/**
 * The document's own pixels, one of them a canvas pixel: layers are laid together here, as the server lays them together, and the
 * view shows this one picture. So a view that moves draws one picture, however many layers there are; and while a hand moves some
 * layers, they are one picture, and so is what lies below them and above them.
 */
export interface Sheet {
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
  /** Puts it where the view shows it. @param ratio device pixels a CSS pixel */
  show(viewport: Viewport, ratio: number, isCrisp: boolean): void;
  /** The context took the pictures with it. */
  forget(): void;
  destroy(): void;
}

/** Fewer layers are drawn as fast as their picture would be. */
const worthPile = 2;
/** Of the canvas's size each. Those who choose every other layer get them one by one from there on. */
const mostPiles = 6;

interface RunParts {
  readonly parts: readonly Sprite[];
  readonly isExact: boolean;
  readonly hasPaper: boolean;
}

export function createSheet(gpu: Gpu): Sheet {
  const all = new Container();
  const paper = new Graphics();
  let flat = pictureOf({ width: 1, height: 1 });
  const levels = createLevels(gpu);
  levels.reset(flat);
  const sprite = new Sprite(flat);
  /** By the run of layers that each stands for. */
  const piles = new Map<number, Pile>();
  let size: Size = { width: 1, height: 1 };
  let background: string | null = null;

  const fill = (): void => {
    paper.clear();
    if (background !== null) paper.rect(0, 0, size.width, size.height).fill(background);
  };

  /** What is drawn for layers that lie next to each other. */
  function partsOf({ layers, isMoving }: Run<SheetLayer>, index: number): RunParts {
    if (layers.length >= worthPile && index < mostPiles) {
      const pile = piles.get(index) ?? createPile(gpu);
      piles.set(index, pile);
      const isLowest = index === 0 && !isMoving;
      if (pile.lay(layers, isMoving ? null : size, isLowest ? paper : null)) {
        // what lies on the paper with it is rounded as often as one by one
        return { parts: [pile.sprite], isExact: isLowest, hasPaper: isLowest };
      }
    }
    return { parts: layers.map((layer) => layer.sprite), isExact: true, hasPaper: false };
  }

  return {
    sprite,
    lay(next, colour) {
      size = next;
      background = colour;
      flat.destroy(true);
      flat = pictureOf(size);
      levels.reset(flat);
      for (const pile of piles.values()) pile.forget();
      fill();
    },
    draw(layers, box, moving) {
      const drawn =
        moving.size === 0
          ? [{ parts: layers.map((layer) => layer.sprite), isExact: true, hasPaper: false }]
          : runsOf(layers, moving).map(partsOf);
      const isExact = drawn.every((run) => run.isExact);
      all.removeChildren();
      if (!drawn[0]?.hasPaper) all.addChild(paper);
      for (const { parts } of drawn) for (const part of parts) all.addChild(part);
      const here = inFrame(ofImage(box, { zoom: 1, x: 0, y: 0 }), size);
      if (here) {
        drawInto(gpu, all, flat, here);
        levels.spoil(here);
      }
      return isExact;
    },
    show(viewport, ratio, isCrisp) {
      const { style } = flat.source;
      const filter = isCrisp ? 'nearest' : 'linear';
      if (style.magFilter !== filter) {
        style.magFilter = filter;
        style.update();
      }
      sprite.texture = levels.at(viewport.zoom * ratio);
      sprite.position.set(viewport.x, viewport.y);
      sprite.setSize(size.width * viewport.zoom, size.height * viewport.zoom);
    },
    forget() {
      for (const pile of piles.values()) pile.forget();
    },
    destroy() {
      all.removeChildren();
      for (const pile of piles.values()) pile.destroy();
      all.destroy();
      paper.destroy();
      sprite.destroy();
      levels.destroy();
      flat.destroy(true);
    },
  };
}

const pictureOf = ({ width, height }: Size): RenderTexture =>
  RenderTexture.create({ width, height, scaleMode: 'linear' });
