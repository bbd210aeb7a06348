import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Textures given to the GPU since the page began, and frames drawn. */
    graphics: { uploads: number; draws: number };
  }
}

/** Counts what WebGL is asked for; to be called before the page opens. */
export const countGraphics = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.graphics = { uploads: 0, draws: 0 };
    const counted = {
      texImage2D: 'uploads',
      texSubImage2D: 'uploads',
      drawElements: 'draws',
      drawArrays: 'draws',
    } as const;
    const context = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    for (const [name, counter] of Object.entries(counted)) {
      const original = context[name];
      context[name] = function (this: unknown, ...args: unknown[]) {
        window.graphics[counter]++;
        return original.apply(this, args);
      };
    }
  });

export const graphics = (page: Page): Promise<{ uploads: number; draws: number }> =>
  page.evaluate(() => ({ ...window.graphics }));
