import { createGpu } from '@facet/canvas-core/render/gpu.ts';
import { createBrowserServices } from '@facet/editor-core/browser-services.ts';
import { attachInput } from '@facet/editor-core/input.ts';
import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import { stageColour } from '@facet/editor-core/render/colours.ts';
import { createScene } from '@facet/editor-core/render/scene.ts';
import { openEditor } from '@facet/editor-core/testing.ts';
import { FULL, maskToPixels } from '@facet/wasm/mask.ts';

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface PainterOptions {
  /** The frame that is seen, empty. It shows the middle of the photo, a pixel of the photo on a pixel of the screen. */
  host: HTMLElement;
  /** Pixels of the mask in which strokes end. */
  mask: Size;
  /** Pixels, diameter. */
  brush: number;
}

/** Something that draws strokes into a mask while it gets pointer events. */
export interface Painter {
  /** Makes an event, outside of the time. `type` is pointerdown, pointermove or pointerup; the point is the window's. */
  prepare(type: string, at: Point): PointerEvent;
  send(event: PointerEvent): void;
  /** As if nothing had been drawn. */
  clear(): void;
  /** Coverage of the mask, in wholly covered pixels. */
  covered(): number;
  close(): void;
}

/** The mask's pixel at the frame's top left. */
export const originOf = ({ host, mask }: PainterOptions): Point => ({
  x: (mask.width - host.clientWidth) / 2,
  y: (mask.height - host.clientHeight) / 2,
});

export const pointerEvent = (type: string, { x, y }: Point): PointerEvent =>
  new PointerEvent(type, {
    ...{ pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, cancelable: true },
    ...{ clientX: x, clientY: y, pressure: 0.5, buttons: type === 'pointerup' ? 0 : 1 },
  });

/** The editor as partners get it: pointer events in, Pixi's frames out. */
export async function createOurs(options: PainterOptions): Promise<Painter> {
  const { host, mask, brush } = options;
  const origin = originOf(options);
  const frame = { width: host.clientWidth, height: host.clientHeight };
  const image = createImage({ id: 'a', src: photo(), ...mask, persons: [createPerson(1, emptyMask(mask))] });
  const editor = openEditor([image], {
    canvas: frame,
    viewport: { zoom: 1, x: -origin.x, y: -origin.y },
    brush: { size: brush, pressure: 'off', overlap: 'allowed' },
  });
  const canvas = host.appendChild(document.createElement('canvas'));
  canvas.tabIndex = 0;
  // only pointers of a device can be captured
  canvas.setPointerCapture = () => {};
  const services = createBrowserServices();
  const gpu = await createGpu(canvas, { size: frame, resolution: 1, background: stageColour });
  const scene = createScene({ gpu, editor });
  const detach = attachInput({ editor, services }, canvas);
  await scene.whenDrawn();
  return {
    prepare: pointerEvent,
    send: (event) => canvas.dispatchEvent(event),
    clear: editor.undo,
    covered: () => coverageOf(maskToPixels(editor.person()!.mask)),
    close() {
      detach();
      scene.destroy();
      gpu.destroy();
      services.close();
      editor.close();
    },
  };
}

/** Of bytes 0..255. */
export function coverageOf(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += bytes[i];
  return sum / FULL;
}

/** Grey. What a photo shows does not matter to strokes. */
function photo(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#777777';
  context.fillRect(0, 0, 64, 64);
  return canvas.toDataURL();
}
