import type { Page } from '@playwright/test';

interface Graphics {
  uploads: number;
  draws: number;
  pixels: number;
  textures: number;
}

declare global {
  interface Window {
    /** Textures given to the GPU since the page began, shapes drawn, pixels within which that was, and textures there now. */
    graphics: Graphics;
  }
}

/** Counts what WebGL is asked for; to be called before the page opens. */
export const countGraphics = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.graphics = { uploads: 0, draws: 0, pixels: 0, textures: 0 };
    const counted = {
      texImage2D: 'uploads',
      texSubImage2D: 'uploads',
      drawElements: 'draws',
      drawArrays: 'draws',
      createTexture: 'textures',
    } as const;
    const context = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    for (const [name, counter] of Object.entries(counted)) {
      const original = context[name];
      context[name] = function (this: unknown, ...args: unknown[]) {
        // memory that is asked for is nothing that goes up
        if (counter !== 'uploads' || args.at(-1) !== null) window.graphics[counter]++;
        return original.apply(this, args);
      };
    }
    const { scissor, deleteTexture } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.scissor = function (x, y, width, height) {
      window.graphics.pixels += width * height;
      scissor.call(this, x, y, width, height);
    };
    WebGL2RenderingContext.prototype.deleteTexture = function (texture) {
      if (texture) window.graphics.textures--;
      deleteTexture.call(this, texture);
    };
  });

export const graphics = (page: Page): Promise<Graphics> => page.evaluate(() => ({ ...window.graphics }));
