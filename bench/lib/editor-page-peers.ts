import { Canvas, PencilBrush } from 'fabric';
import Konva from 'konva';
import {
  coverageOf,
  originOf,
  type Painter,
  type PainterOptions,
  pointerEvent,
} from './editor-page-painters.ts';

/** A mask of one byte a pixel that strokes end in, by way of a canvas of its size that the processor reads cheaply. */
function createMaskBytes({ width, height }: { width: number; height: number }) {
  const bytes = new Uint8Array(width * height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return {
    context,
    /** Takes over what was drawn within the box. */
    read(box: { x: number; y: number; width: number; height: number }): void {
      const left = Math.max(0, Math.floor(box.x));
      const top = Math.max(0, Math.floor(box.y));
      const right = Math.min(width, Math.ceil(box.x + box.width));
      const bottom = Math.min(height, Math.ceil(box.y + box.height));
      const { data } = context.getImageData(left, top, right - left, bottom - top);
      let from = 3;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++, from += 4) bytes[y * width + x] = data[from];
      }
    },
    clear(): void {
      context.reset();
      bytes.fill(0);
    },
    covered: () => coverageOf(bytes),
  };
}

/** Fabric's free drawing. The path that a stroke becomes is drawn into the mask and taken away. */
export function createFabric(options: PainterOptions): Painter {
  const { host, mask, brush } = options;
  const canvas = new Canvas(host.appendChild(document.createElement('canvas')), {
    width: host.clientWidth,
    height: host.clientHeight,
    isDrawingMode: true,
    enablePointerEvents: true,
    enableRetinaScaling: false,
  });
  const { upperCanvasEl } = canvas;
  canvas.freeDrawingBrush = new PencilBrush(canvas);
  canvas.freeDrawingBrush.color = '#ffffff';
  canvas.freeDrawingBrush.width = brush;
  const bytes = createMaskBytes(mask);
  const origin = originOf(options);
  canvas.on('path:created', ({ path }) => {
    // straight into the mask, without a picture of its own
    path.set({ objectCaching: false });
    bytes.context.setTransform(1, 0, 0, 1, origin.x, origin.y);
    path.render(bytes.context as unknown as CanvasRenderingContext2D);
    const { left, top, width, height } = path.getBoundingRect();
    bytes.read({ x: left + origin.x, y: top + origin.y, width, height });
    canvas.remove(path);
  });
  return {
    prepare: pointerEvent,
    send: (event) => (event.type === 'pointerdown' ? upperCanvasEl : document).dispatchEvent(event),
    clear: bytes.clear,
    covered: bytes.covered,
    close: () => void canvas.dispose(),
  };
}

/** A Konva line that gets longer, as in Konva's guide to free drawing and with its advice on speed. */
export function createKonva(options: PainterOptions): Painter {
  const { host, mask, brush } = options;
  Konva.pixelRatio = 1;
  const container = host.appendChild(document.createElement('div'));
  const stage = new Konva.Stage({ container, width: host.clientWidth, height: host.clientHeight });
  const layer = new Konva.Layer({ listening: false });
  stage.add(layer);
  const bytes = createMaskBytes(mask);
  const origin = originOf(options);
  let line: Konva.Line | null = null;
  stage.on('pointerdown', () => {
    const { x, y } = stage.getPointerPosition()!;
    line = new Konva.Line({
      points: [x, y, x, y],
      stroke: '#ffffff',
      strokeWidth: brush,
      lineCap: 'round',
      lineJoin: 'round',
      listening: false,
      perfectDrawEnabled: false,
      shadowForStrokeEnabled: false,
    });
    layer.add(line);
  });
  stage.on('pointermove', () => {
    const { x, y } = stage.getPointerPosition()!;
    line?.points(line.points().concat([x, y]));
  });
  stage.on('pointerup', () => {
    if (!line) return;
    layer.draw();
    const { x, y, width, height } = line.getClientRect();
    const [left, top] = [x + origin.x, y + origin.y];
    bytes.context.drawImage(layer.getNativeCanvasElement(), x, y, width, height, left, top, width, height);
    bytes.read({ x: left, y: top, width, height });
    line.destroy();
    line = null;
  });
  return {
    prepare: pointerEvent,
    send: (event) => stage.content.dispatchEvent(event),
    clear: bytes.clear,
    covered: bytes.covered,
    close: () => stage.destroy(),
  };
}
