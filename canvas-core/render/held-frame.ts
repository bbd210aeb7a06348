import type { Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';

/** A picture of all that the canvas may show, in image pixels: what there is to see beyond a held frame. */
export interface Backdrop {
  readonly picture: HTMLCanvasElement;
  readonly size: Size;
}

/**
 * The frame that was drawn last, shown where its view would be now. It is a picture of its own over the canvas, which the browser
 * moves as it moves any part of a page: no WebGL is drawn, which without a graphics card takes a frame's whole time.
 */
export interface HeldFrame {
  /** Takes what the canvas shows at the moment. @param viewport of what it shows @returns whether it can be shown */
  take(viewport: Viewport): boolean;
  /** Shows it over the canvas. */
  show(viewport: Viewport): void;
  /** Until the next `take`, it is not there and takes no memory. */
  release(): void;
}

export function createHeldFrame({ canvas, background }: Gpu, backdrop?: () => Backdrop | null): HeldFrame {
  const cover = document.createElement('div');
  const inside = document.createElement('div');
  const picture = document.createElement('canvas');
  cover.ariaHidden = 'true';
  Object.assign(cover.style, { position: 'absolute', pointerEvents: 'none' });
  Object.assign(inside.style, {
    position: 'relative',
    overflow: 'hidden',
    height: '100%',
    contain: 'strict',
  });
  // nobody else finds these canvases, nor do styles
  cover.attachShadow({ mode: 'closed' }).append(inside);
  let beyond: Backdrop | null = null;
  let held: Viewport = { zoom: 1, x: 0, y: 0 };
  /** CSS pixels; asking for it with each step would lay the page out. */
  let frame: Size = { width: 0, height: 0 };

  return {
    take(viewport) {
      const parent = canvas.parentElement;
      if (!parent) return false;
      picture.width = canvas.width;
      picture.height = canvas.height;
      picture.getContext('2d', { alpha: false })!.drawImage(canvas, 0, 0);
      held = viewport;
      beyond = backdrop?.() ?? null;
      const { offsetLeft, offsetTop, clientWidth, clientHeight } = canvas;
      frame = { width: clientWidth, height: clientHeight };
      const [left, top, width, height] = [offsetLeft, offsetTop, clientWidth, clientHeight].map(inPixels);
      Object.assign(cover.style, { left, top, width, height });
      inside.style.background = background.color.toHex();
      inside.replaceChildren(...(beyond ? [beyond.picture] : []), picture);
      for (const shown of [picture, beyond?.picture]) if (shown) Object.assign(shown.style, layer);
      Object.assign(picture.style, { width, height });
      parent.append(cover);
      return true;
    },
    show({ zoom, x, y }) {
      const scale = zoom / held.zoom;
      const [left, top] = [x - held.x * scale, y - held.y * scale];
      picture.style.transform = moved(left, top, scale);
      if (!beyond) return;
      const { width, height } = frame;
      const isAll = left <= 0 && top <= 0 && left + width * scale >= width && top + height * scale >= height;
      // at its own size: a layer of the image's size would be as many pixels
      const { picture: below, size } = beyond;
      const [across, down] = [size.width / below.width, size.height / below.height];
      below.style.transform = `${moved(x, y, zoom)} scale(${across}, ${down})`;
      // what nobody sees is not drawn below it
      below.style.visibility = isAll ? 'hidden' : 'visible';
    },
    release() {
      if (!cover.isConnected) return;
      cover.remove();
      inside.replaceChildren();
      beyond = null;
      picture.width = 0;
    },
  };
}

/** Layers of their own: moving them paints nothing. */
const layer = { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0', willChange: 'transform' };

const inPixels = (length: number): string => `${length}px`;

const moved = (x: number, y: number, scale: number): string => `translate(${x}px, ${y}px) scale(${scale})`;
