import { Container, RenderTexture, Sprite } from 'pixi.js';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';

/** The frame that was drawn last, shown where its view would be now: one picture, whatever it took to draw it. */
export interface HeldFrame {
  /** Takes what the canvas shows at the moment. @param viewport of what it shows */
  take(viewport: Viewport): void;
  /** Draws it on the whole canvas. */
  draw(viewport: Viewport): void;
  /** Until the next `take`, it takes no memory. */
  release(): void;
  destroy(): void;
}

/** @param backdrop what there is to see beyond the held frame, in image pixels; it stays its owner's */
export function createHeldFrame(gpu: Gpu, backdrop?: Container): HeldFrame {
  const stage = new Container();
  const camera = stage.addChild(new Container());
  const sprite = stage.addChild(new Sprite());
  let texture: RenderTexture | null = null;
  let held: Viewport = { zoom: 1, x: 0, y: 0 };

  function release(): void {
    texture?.destroy(true);
    texture = null;
  }

  return {
    take(viewport) {
      const { width, height } = gpu.canvas;
      if (texture?.width !== width || texture.height !== height) {
        release();
        texture = RenderTexture.create({ width, height, scaleMode: 'linear' });
        gpu.texture.initSource(texture.source);
        sprite.texture = texture;
      }
      const corner = { x: 0, y: 0 };
      gpu.renderTarget.copyToTexture(
        gpu.renderTarget.rootRenderTarget,
        texture,
        { ...corner },
        { width, height },
        corner,
      );
      held = viewport;
    },
    draw(viewport) {
      const scale = viewport.zoom / held.zoom;
      const [x, y] = [viewport.x - held.x * scale, viewport.y - held.y * scale];
      // the screen's rows count from the bottom
      sprite.scale.set(scale / gpu.resolution, -scale / gpu.resolution);
      sprite.position.set(x, y + (gpu.canvas.height / gpu.resolution) * scale);
      camera.position.set(viewport.x, viewport.y);
      camera.scale.set(viewport.zoom);
      if (backdrop) camera.addChild(backdrop);
      gpu.render({ container: stage });
      camera.removeChildren();
    },
    release,
    destroy() {
      release();
      stage.destroy({ children: true });
    },
  };
}
