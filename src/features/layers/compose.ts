import type { ProcessImageAnswer, ProcessImageData } from '@facet/contract/layers.ts';
import type { Layer, LayerDocument } from '@facet/layer-core/model.ts';
import { drawnPart, type Raster, rasterOf } from '@facet/layer-core/pictures.ts';
import { rest } from '../../lib/rest.ts';
import type { Pictures } from './pictures.ts';

/** What is seen of the document, the lowest first. */
function seen(document: LayerDocument): { layer: Layer; raster: Raster }[] {
  return document.layers.flatMap((layer) => {
    const part = layer.isHidden || layer.opacity === 0 ? null : drawnPart(layer, document);
    return part ? [{ layer, raster: rasterOf(layer, part) }] : [];
  });
}

/** The background is the lowest picture of all. */
async function paper({ width, height }: LayerDocument, colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * 'Process Image': layers go as they are drawn, cropped, cut out and scaled, so that what comes back is what was seen.
 * @throws RestFailure; Error when a picture cannot be drawn
 */
export async function processImage(document: LayerDocument, pictures: Pictures): Promise<string> {
  const form = new FormData();
  const { width, height, background } = document;
  const data: ProcessImageData = { layers: [], canvasWidth: width, canvasHeight: height };
  // without any layer there is still a canvas
  if (background !== null || seen(document).length === 0) {
    data.layers.push({ x: 0, y: 0, width, height, opacity: background === null ? 0 : 1 });
    form.append('images', await paper(document, background ?? '#ffffff'), 'background.png');
  }
  for (const { layer, raster } of seen(document)) {
    const { x, y, width: across, height: down } = raster.part;
    data.layers.push({
      ...{ x: layer.x + x, y: layer.y + y, width: across, height: down },
      opacity: layer.opacity,
    });
    form.append('images', await pictures.png(layer, raster), `${layer.id}.png`);
  }
  form.append('data', JSON.stringify(data));
  const { processedImageUrl } = await rest.post<ProcessImageAnswer>('/sam/process-image', form);
  return processedImageUrl;
}

export const EXPORTS = { PNG: 'image/png', JPEG: 'image/jpeg', WebP: 'image/webp' } as const;
export type ExportType = keyof typeof EXPORTS;
const quality = 0.92;

/** The same without the server. JPEG knows no transparency: there it is white. */
export async function exportImage(
  document: LayerDocument,
  pictures: Pictures,
  type: ExportType,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(document.width, document.height);
  const context = canvas.getContext('2d')!;
  const background = document.background ?? (type === 'JPEG' ? '#ffffff' : null);
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, document.width, document.height);
  }
  for (const { layer, raster } of seen(document)) {
    const bitmap = await pictures.rasterise(layer, raster);
    context.globalAlpha = layer.opacity;
    context.drawImage(bitmap, layer.x + raster.part.x, layer.y + raster.part.y);
    bitmap.close();
  }
  return canvas.convertToBlob({ type: EXPORTS[type], quality });
}
