import type { Size } from '@facet/canvas-core/geometry.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import { createGpu } from '@facet/canvas-core/render/gpu.ts';
import { fitted } from '@facet/canvas-core/view/viewport.ts';
import { createBrowserServices } from '@facet/editor-core/browser-services.ts';
import { readMaskFile } from '@facet/editor-core/io/mask-file.ts';
import { personsFromSegments } from '@facet/editor-core/io/segments.ts';
import { createImage } from '@facet/editor-core/model/document.ts';
import { stageColour } from '@facet/editor-core/render/colours.ts';
import { createScene } from '@facet/editor-core/render/scene.ts';
import { openEditor } from '@facet/editor-core/testing.ts';
import { memory } from '@facet/wasm/build/kernels.wasm';
import { type Mask, tileBytes } from '@facet/wasm/mask.ts';

export interface Opening {
  /** Milliseconds from the click until the masks are there, and until the frame with all of it is drawn. */
  masks: number;
  drawn: number;
  persons: number;
  /** Bytes. */
  memory: { masks: number; kernels: number; textures: number };
}

/** An address of a JPEG with many colours and edges. */
export async function makePhoto({ width, height }: Size): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let i = 0; i < 4000; i++) {
    // steps of the golden ratio, so that each run sees the same picture
    const [x, y, size] = [0.618034 * i, 0.754878 * i, 0.56984 * i].map((value) => value % 1);
    context.fillStyle = `hsl(${i * 137.5} ${30 + 40 * size}% ${20 + 60 * x}%)`;
    context.fillRect(x * width - 200, y * height - 200, 100 + 600 * size, 100 + 500 * y);
  }
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
}

/** Opens a photo with default masks as the app does: file, masks, editor, first whole frame. */
export async function openPhoto(host: HTMLElement, src: string, file: string, size: Size): Promise<Opening> {
  const services = createBrowserServices();
  const started = performance.now();
  const json: unknown = await (await fetch(file)).json();
  const [segments] = readMaskFile(json);
  const persons = await personsFromSegments(segments, size, services.pool);
  const masks = performance.now() - started;
  const frame = { width: host.clientWidth, height: host.clientHeight };
  const image = createImage({ id: 'photo', src, ...size, persons });
  const editor = openEditor([image], { canvas: frame, viewport: fitted(size, frame, canvasOptions.zoom) });
  const gpu = await createGpu(host.appendChild(document.createElement('canvas')), {
    size: frame,
    resolution: devicePixelRatio,
    background: stageColour,
  });
  const scene = createScene({ gpu, editor });
  await scene.whenDrawn();
  const drawn = performance.now() - started;
  services.close();
  return {
    masks,
    drawn,
    persons: persons.length,
    memory: {
      masks: persons.reduce((sum, { mask }) => sum + bytesOf(mask), 0),
      kernels: memory.buffer.byteLength,
      // gaps are textures that gave their memory back
      textures: gpu.texture.managedTextures.reduce(
        (sum, texture) => sum + (texture ? textureBytes(texture) : 0),
        0,
      ),
    },
  };
}

function textureBytes(texture: {
  pixelWidth: number;
  pixelHeight: number;
  format: string;
  autoGenerateMipmaps: boolean;
}): number {
  const perPixel = texture.format === 'r8unorm' ? 1 : 4;
  // all smaller levels together are a third of the largest
  const levels = texture.autoGenerateMipmaps ? 4 / 3 : 1;
  return texture.pixelWidth * texture.pixelHeight * perPixel * levels;
}

/** Uses smart select once, on a small picture. */
export async function smartSelect(): Promise<void> {
  const services = createBrowserServices();
  const side = 64;
  const data = new Uint8ClampedArray(side * side * 4).map((_, i) => ((i >> 2) % side > 20 ? 220 : 40));
  const all = { x: 0, y: 0, width: side, height: side };
  await services.pool.run('grabCut', {
    picture: { data, width: side, height: side },
    area: all,
    size: { width: side, height: side },
    box: { x: 16, y: 8, width: 40, height: 48 },
  });
  services.close();
}

function bytesOf({ tiles }: Mask): number {
  return tiles.filter((tile) => typeof tile !== 'number').length * tileBytes;
}
