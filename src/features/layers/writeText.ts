import type { TextStyle } from '@facet/layer-core/model.ts';

const family =
  "'Inter Variable', system-ui, -apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif";
const lineHeight = 1.25;
/** Parts of the text's size: room for what reaches beyond its box. */
const margin = 0.15;
export const TEXT_SIZES = { least: 8, most: 400 } as const;

async function pngOf(
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
  draw(canvas.getContext('2d')!);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Text as a picture, each line in the middle. */
export async function writeText({ text, size, colour, isBold }: TextStyle): Promise<Blob> {
  const font = `${isBold ? 700 : 500} ${size}px ${family}`;
  await document.fonts.load(font, text).catch(() => undefined);
  const lines = text.split('\n');
  const measuring = new OffscreenCanvas(1, 1).getContext('2d')!;
  measuring.font = font;
  const widest = Math.max(...lines.map((line) => measuring.measureText(line).width));
  const width = widest + 2 * margin * size;
  return pngOf(width, lines.length * size * lineHeight + margin * size, (context) => {
    context.font = font;
    context.fillStyle = colour;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [i, line] of lines.entries())
      context.fillText(line, width / 2, (i + 0.5) * size * lineHeight + (margin * size) / 2);
  });
}

export const drawBand = (width: number, height: number, colour: string): Promise<Blob> =>
  pngOf(width, height, (context) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
  });

/** Where a logo belongs: a frame with words in it. */
export const drawPlace = (side: number, words: string, colour: string): Promise<Blob> =>
  pngOf(side, side, (context) => {
    const line = Math.max(2, side / 60);
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.setLineDash([line * 4, line * 3]);
    context.roundRect(line, line, side - 2 * line, side - 2 * line, side / 8);
    context.stroke();
    context.font = `600 ${side / 7}px ${family}`;
    context.fillStyle = colour;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(words, side / 2, side / 2, side * 0.85);
  });
