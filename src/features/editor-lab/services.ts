import type { EditorServices } from '@facet/editor-core/services.ts';
import { createBrowserMaskPool } from '@facet/workers/masks/pool-browser.ts';

/** Workers as in the app; photos are read from a canvas. */
export function labServices(): EditorServices {
  return {
    pool: createBrowserMaskPool(),
    async readPixels({ src }, { x, y, width, height }) {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, -x, -y);
      return { data: context.getImageData(0, 0, width, height).data, width, height };
    },
  };
}
