import { type FrameBox, inFrame, joined, widened } from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { RenderTexture, Sprite } from 'pixi.js';
import { drawInto } from './draw-into.ts';

/** Down to an eighth: for the least zoom of a tenth. */
const most = 3;

/** A picture at half its size, and half of that, for views from far away: the means of its pixels. Only boxes that changed are drawn. */
export interface Levels {
  /** All of it is another picture. */
  reset(flat: RenderTexture): void;
  /** @param box in the picture's pixels */
  spoil(box: FrameBox): void;
  /** @param scale pixels of the screen to one of the picture. @returns the smallest level that has enough pixels, up to date */
  at(scale: number): RenderTexture;
  destroy(): void;
}

interface Level {
  readonly texture: RenderTexture;
  /** Where it is not up to date, in its own pixels. */
  stale: FrameBox | null;
}

export function createLevels(gpu: Gpu): Levels {
  const sprite = new Sprite();
  let levels: Level[] = [];

  function release(): void {
    for (const { texture } of levels.slice(1)) texture.destroy(true);
    levels = [];
  }

  function next({ texture }: Level): Level {
    const width = Math.max(1, Math.ceil(texture.width / 2));
    const height = Math.max(1, Math.ceil(texture.height / 2));
    return {
      texture: RenderTexture.create({ width, height, scaleMode: 'linear' }),
      stale: { left: 0, top: 0, right: width, bottom: height },
    };
  }

  function bring(level: Level, from: Level): void {
    const { texture, stale } = level;
    const box = stale && inFrame(stale, texture);
    level.stale = null;
    if (!box) return;
    sprite.texture = from.texture;
    // between four pixels, of which it takes the mean
    sprite.setSize(texture.width, texture.height);
    drawInto(gpu, sprite, texture, box);
  }

  return {
    reset(flat) {
      release();
      levels = [{ texture: flat, stale: null }];
    },
    spoil(box) {
      levels.forEach((level, i) => {
        if (i === 0) return;
        const by = 2 ** i;
        const part = {
          left: box.left / by,
          top: box.top / by,
          right: box.right / by,
          bottom: box.bottom / by,
        };
        level.stale = joined(level.stale, widened(part, 1));
      });
    },
    at(scale) {
      let index = 0;
      while (index < most && scale * 2 ** (index + 1) <= 1) {
        index++;
        const above = levels[index - 1]!;
        levels[index] ??= next(above);
        bring(levels[index]!, above);
      }
      return levels[index]!.texture;
    },
    destroy() {
      release();
      sprite.destroy();
    },
  };
}
