import type { Size } from '@facet/canvas-core/geometry.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import { fitted, type Viewport } from '@facet/canvas-core/view/viewport.ts';
import { createBrowserServices } from '@facet/editor-core/browser-services.ts';
import { readMaskFile } from '@facet/editor-core/io/mask-file.ts';
import { personsFromSegments } from '@facet/editor-core/io/segments.ts';
import { tileBox, tilePixels, tileSide } from '@facet/wasm/mask.ts';
import { FabricImage, StaticCanvas } from 'fabric';
import Konva from 'konva';
import { openScene } from './editor-page-open.ts';

/** A photo with masks in a frame that shows part of it. */
export interface View {
  show(viewport: Viewport): void;
  /** The hand is up: resolves when all of the picture is as sharp as it gets. */
  rest(): Promise<void>;
  close(): void;
}

export interface ViewOptions {
  host: HTMLElement;
  /** Addresses of the photo and of the file with its masks. */
  photo: string;
  masks: string;
  size: Size;
}

export async function createOurView({ host, photo, masks, size }: ViewOptions): Promise<View> {
  const { editor, scene, gpu, close } = await openScene({ host, photo, masks, size });
  await scene.whenDrawn();
  return {
    show: (viewport) => editor.store.setState({ viewport, isHandDown: true }),
    async rest() {
      editor.store.setState({ isHandDown: false });
      await scene.whenDrawn();
      // waits for the pixels
      gpu.gl.readPixels(0, 0, 1, 1, gpu.gl.RGBA, gpu.gl.UNSIGNED_BYTE, new Uint8Array(4));
    },
    close,
  };
}

/** The photo, and all masks as one picture, which is the least that peers can be given to draw. */
async function picturesOf({ photo, masks, size }: ViewOptions) {
  const image = new Image();
  image.src = photo;
  await image.decode();
  const services = createBrowserServices();
  const [segments] = readMaskFile(await (await fetch(masks)).json());
  const persons = await personsFromSegments(segments, size, services.pool);
  services.close();
  const overlay = document.createElement('canvas');
  overlay.width = size.width;
  overlay.height = size.height;
  const context = overlay.getContext('2d')!;
  for (const { mask } of persons) {
    for (const [index, tile] of mask.tiles.entries()) {
      if (tile === 0) continue;
      const pixels = tilePixels(mask, index);
      const { x, y, width, height } = tileBox(mask, index);
      const shown = context.getImageData(x, y, width, height);
      for (let i = 0; i < width * height; i++) {
        if (pixels[Math.floor(i / width) * tileSide + (i % width)] < 128) continue;
        shown.data.set([240, 80, 60, 120], i * 4);
      }
      context.putImageData(shown, x, y);
    }
  }
  return { image, overlay };
}

export async function createFabricView(options: ViewOptions): Promise<View> {
  const { host } = options;
  const { image, overlay } = await picturesOf(options);
  const canvas = new StaticCanvas(host.appendChild(document.createElement('canvas')), {
    width: host.clientWidth,
    height: host.clientHeight,
    enableRetinaScaling: false,
    renderOnAddRemove: false,
  });
  for (const picture of [image, overlay])
    canvas.add(
      new FabricImage(picture, { left: 0, top: 0, originX: 'left', originY: 'top', objectCaching: false }),
    );
  return {
    show({ zoom, x, y }) {
      canvas.setViewportTransform([zoom, 0, 0, zoom, x, y]);
      canvas.requestRenderAll();
    },
    rest: async () => {},
    close: () => void canvas.dispose(),
  };
}

export async function createKonvaView(options: ViewOptions): Promise<View> {
  const { host } = options;
  const { image, overlay } = await picturesOf(options);
  Konva.pixelRatio = 1;
  const container = host.appendChild(document.createElement('div'));
  const stage = new Konva.Stage({ container, width: host.clientWidth, height: host.clientHeight });
  const layer = new Konva.Layer({ listening: false });
  stage.add(layer);
  for (const picture of [image, overlay])
    layer.add(new Konva.Image({ image: picture, listening: false, perfectDrawEnabled: false }));
  return {
    show({ zoom, x, y }) {
      layer.scale({ x: zoom, y: zoom });
      layer.position({ x, y });
      layer.batchDraw();
    },
    rest: async () => {},
    close: () => stage.destroy(),
  };
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Milliseconds. */
export interface Moved {
  /** From frame to frame. */
  frames: number[];
  /** The same before, while nothing moves: what the machine takes for frames of nothing. */
  still: number[];
  /** From the hand's rest to the sharp picture. */
  sharp: number;
}

/** Moves a view, a step with each frame. */
export async function move(
  view: View,
  { host, size }: ViewOptions,
  gesture: 'pan' | 'zoom',
  steps: number,
): Promise<Moved> {
  const frame = { width: host.clientWidth, height: host.clientHeight };
  const start = fitted(size, frame, canvasOptions.zoom);
  const [middleX, middleY] = [frame.width / 2, frame.height / 2];
  const at = (step: number): Viewport => {
    const turn = (step / 60) * 2 * Math.PI;
    if (gesture === 'pan')
      return { zoom: start.zoom, x: start.x + 160 * Math.sin(turn), y: start.y + 120 * (1 - Math.cos(turn)) };
    const scale = 2 - Math.cos(turn);
    return {
      zoom: start.zoom * scale,
      x: middleX + (start.x - middleX) * scale,
      y: middleY + (start.y - middleY) * scale,
    };
  };
  view.show(start);
  await view.rest();
  for (let i = 0; i < 10; i++) await nextFrame();
  const timed = async (act: (step: number) => void): Promise<number[]> => {
    const frames: number[] = [];
    let before = await nextFrame();
    for (let step = 1; step <= steps; step++) {
      act(step);
      const now = await nextFrame();
      frames.push(now - before);
      before = now;
    }
    return frames;
  };
  const still = await timed(() => undefined);
  // nobody's first frames are those of code that never ran before
  for (let step = 1; step <= 5; step++) {
    view.show(at(step));
    await nextFrame();
  }
  view.show(start);
  await view.rest();
  const frames = await timed((step) => view.show(at(step)));
  const from = performance.now();
  await view.rest();
  return { frames, still, sharp: performance.now() - from };
}
