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
  /** Milliseconds from the click until the masks are there, a first picture is, and the frame with all of it. */
  masks: number;
  first: number;
  drawn: number;
  persons: number;
  /** Bytes. */
  memory: { masks: number; kernels: number; textures: number };
}

interface SceneOptions {
  host: HTMLElement;
  /** Addresses of the photo and of the file with its masks. */
  photo: string;
  masks: string;
  size: Size;
}

/** Has the page's server serve a JPEG with many colours and edges. @returns its address */
export async function makePhoto({ width, height }: Size): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let i = 0; i < 4000; i++) {
    // steps of the golden ratio, so that each run sees the same picture
    const [x, y, size] = [0.618034 * i, 0.754878 * i, 0.56984 * i].map((value) => value % 1);
    context.fillStyle = `hsl(${i * 137.5} ${30 + 40 * size}% ${20 + 60 * x}%)`;
    context.fillRect(x * width - 200, y * height - 200, 100 + 600 * size, 100 + 500 * y);
  }
  const address = `/photo-${width}-${height}.jpg`;
  const body = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  await fetch(address, { method: 'PUT', body });
  return address;
}

const reducedSrc = ({ src }: { src: string }): string => `${src}?w=1280`;

/** Opens a photo with default masks as the app does: file, masks, editor, picture. */
export async function openScene({ host, photo, masks, size }: SceneOptions) {
  const services = createBrowserServices();
  // it stands in the photo's place until the editor is there
  new Image().src = reducedSrc({ src: photo });
  const json: unknown = await (await fetch(masks)).json();
  const [segments] = readMaskFile(json);
  const persons = await personsFromSegments(segments, size, services.pool);
  const readAt = performance.now();
  const frame = { width: host.clientWidth, height: host.clientHeight };
  const image = createImage({ id: 'photo', src: photo, ...size, persons });
  const editor = openEditor([image], { canvas: frame, viewport: fitted(size, frame, canvasOptions.zoom) });
  const gpu = await createGpu(host.appendChild(document.createElement('canvas')), {
    size: frame,
    resolution: devicePixelRatio,
    background: stageColour,
  });
  const scene = createScene({ gpu, editor, reducedSrc });
  return {
    ...{ editor, gpu, scene, persons, readAt },
    close(): void {
      scene.destroy();
      gpu.destroy();
      editor.close();
      services.close();
    },
  };
}

export async function measureOpening(options: SceneOptions): Promise<Opening> {
  const started = performance.now();
  const { editor, gpu, scene, persons, readAt, close } = await openScene(options);
  const isShown = (): boolean => editor.store.getState().photo === 'shown';
  await new Promise<void>((resolve) => {
    if (isShown()) return resolve();
    const stop = editor.store.subscribe(() => {
      if (!isShown()) return;
      stop();
      resolve();
    });
  });
  // the scene asked for its frame before this; until its pixels are there
  await new Promise((next) => requestAnimationFrame(next));
  gpu.gl.readPixels(0, 0, 1, 1, gpu.gl.RGBA, gpu.gl.UNSIGNED_BYTE, new Uint8Array(4));
  const first = performance.now() - started;
  await scene.whenDrawn();
  const drawn = performance.now() - started;
  const figures = {
    ...{ masks: readAt - started, first, drawn, persons: persons.length },
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
  // what is measured outside sees what the editor holds
  opened = close;
  return figures;
}

let opened: (() => void) | null = null;

export function closeOpened(): void {
  opened?.();
  opened = null;
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
