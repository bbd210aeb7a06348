import { type BrowserServices, createBrowserServices } from '@facet/editor-core/browser-services.ts';

/** The app's, but for photos: those of scenes are blobs, which the content security policy lets images show and nobody fetch. */
export function labServices(): BrowserServices {
  return {
    ...createBrowserServices(),
    async readPixels({ src }, box, size = box) {
      const image = new Image();
      image.src = src;
      await image.decode();
      const { width, height } = size;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, box.x, box.y, box.width, box.height, 0, 0, width, height);
      return { data: context.getImageData(0, 0, width, height).data, width, height };
    },
  };
}
