import type { PlacedLayer } from '@facet/contract/layers.ts';
import { emptyComposition, type Layer } from '@facet/workers/layers/compose.ts';
import type { ComposePool } from '@facet/workers/layers/pool-node.ts';
import { checkImage } from '../../images/decode.ts';
import { sharp } from '../../images/sharp.ts';
import { Refusal } from '../../refusal.ts';
import type { LayersForm } from './form.ts';

type Canvas = { readonly width: number; readonly height: number };

/** Layers that are drawn at once; as many again are being decoded meanwhile. None is larger than the canvas. */
const GROUP = 4;
/** How well a PNG is packed: the fastest that still packs. The picture is kept for a day. */
const COMPRESSION = 2;

/**
 * One picture of all layers, the first one lowest, as PNG. While some are drawn in a worker, the next ones are decoded.
 * @throws Refusal NOT_AN_IMAGE, IMAGE_*, LAYER_TOO_LARGE
 */
export async function composeLayers({ data, images }: LayersForm, pool: ComposePool): Promise<Buffer> {
  const canvas: Canvas = { width: data.canvasWidth, height: data.canvasHeight };
  const places = data.layers.map(inWholePixels);
  await Promise.all(images.map((image, i) => checkLayer(image, places[i]!)));
  const decoding: Promise<Layer | null>[] = [];
  let begun = 0;
  /** No decoder waits for the slowest of its group. */
  const decodeAhead = (): void => {
    for (; begun < images.length && decoding.length < 2 * GROUP; begun++) {
      const layer = decodeLayer(images[begun]!, places[begun]!, canvas);
      // its failure is told when its turn comes
      layer.catch(() => undefined);
      decoding.push(layer);
    }
  };

  let composition = emptyComposition(canvas.width, canvas.height);
  decodeAhead();
  while (decoding.length > 0) {
    const layers = (await Promise.all(decoding.slice(0, GROUP))).filter((layer) => layer !== null);
    decoding.splice(0, GROUP);
    decodeAhead();
    composition = await pool.drawOver(composition, layers);
  }
  const { data: pixels } = await pool.finish(composition);
  return sharp(pixels, { raw: { ...canvas, channels: 4 } })
    .png({ compressionLevel: COMPRESSION })
    .toBuffer();
}

const inWholePixels = ({ x, y, width, height, opacity }: PlacedLayer): PlacedLayer => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
  opacity,
});

async function checkLayer(image: Buffer, { width, height }: PlacedLayer): Promise<void> {
  const original = await checkImage(image, 1);
  if (width > original.width || height > original.height) throw new Refusal('LAYER_TOO_LARGE');
}

/** @returns what of the layer is on the canvas; null when nothing is */
async function decodeLayer(image: Buffer, place: PlacedLayer, canvas: Canvas): Promise<Layer | null> {
  const { x, y, width, height, opacity } = place;
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [across, down] = [
    Math.min(canvas.width, x + width) - left,
    Math.min(canvas.height, y + height) - top,
  ];
  if (across <= 0 || down <= 0 || opacity === 0) return null;
  const { data } = await sharp(image, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .extract({ left: left - x, top: top - y, width: across, height: down })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Refusal('IMAGE_BROKEN', error);
    });
  // sharp's own memory cannot be handed to a worker
  const copy = new Uint8ClampedArray(data);
  return { x: left, y: top, width: across, height: down, opacity, data: copy };
}
