import { Canvas, PencilBrush } from 'fabric';
import Konva from 'konva';
import {
  coverageOf,
  originOf,
  type Painter,
  type PainterOptions,
  pointerEvent,
} from './editor-page-painters.ts';

/** As the peers' own guides begin: the canvas is as large as the photo, what was drawn stays on it, and all of it is read. */

/** Fabric's free drawing. */
export function createWholeFabric(options: PainterOptions): Painter {
  const { mask, brush } = options;
  const surface = wholeSurface(options);
  const canvas = new Canvas(surface.appendChild(document.createElement('canvas')), {
    ...mask,
    isDrawingMode: true,
    enablePointerEvents: true,
    enableRetinaScaling: false,
  });
  const { lowerCanvasEl, upperCanvasEl } = canvas;
  canvas.freeDrawingBrush = new PencilBrush(canvas);
  canvas.freeDrawingBrush.color = '#ffffff';
  canvas.freeDrawingBrush.width = brush;
  const bytes = new Uint8Array(mask.width * mask.height);
  canvas.on('path:created', () => {
    canvas.renderAll();
    readWhole(lowerCanvasEl, bytes);
  });
  return {
    prepare: pointerEvent,
    send: (event) => (event.type === 'pointerdown' ? upperCanvasEl : document).dispatchEvent(event),
    clear: () => canvas.clear(),
    covered: () => coverageOf(bytes),
    close: () => void canvas.dispose(),
  };
}

/** A Konva line that gets longer. */
export function createWholeKonva(options: PainterOptions): Painter {
  const { mask, brush } = options;
  Konva.pixelRatio = 1;
  const stage = new Konva.Stage({ container: wholeSurface(options), ...mask });
  const layer = new Konva.Layer();
  stage.add(layer);
  const bytes = new Uint8Array(mask.width * mask.height);
  let line: Konva.Line | null = null;
  stage.on('pointerdown', () => {
    const { x, y } = stage.getPointerPosition()!;
    line = new Konva.Line({
      ...{ points: [x, y, x, y], stroke: '#ffffff', strokeWidth: brush },
      ...{ lineCap: 'round', lineJoin: 'round' },
    });
    layer.add(line);
  });
  stage.on('pointermove', () => {
    const { x, y } = stage.getPointerPosition()!;
    line?.points(line.points().concat([x, y]));
  });
  stage.on('pointerup', () => {
    line = null;
    layer.draw();
    readWhole(layer.getNativeCanvasElement(), bytes);
  });
  return {
    prepare: pointerEvent,
    send: (event) => stage.content.dispatchEvent(event),
    clear() {
      layer.destroyChildren();
      layer.draw();
    },
    covered: () => coverageOf(bytes),
    close: () => stage.destroy(),
  };
}

/** As large as the mask, in a frame that shows the middle of it. */
function wholeSurface(options: PainterOptions): HTMLDivElement {
  const { x, y } = originOf(options);
  options.host.style.overflow = 'hidden';
  const surface = options.host.appendChild(document.createElement('div'));
  surface.style.cssText = `width: ${options.mask.width}px; transform: translate(${-x}px, ${-y}px)`;
  return surface;
}

function readWhole(canvas: HTMLCanvasElement, bytes: Uint8Array): void {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0, from = 3; at < bytes.length; at++, from += 4) bytes[at] = data[from];
}
