import { encode } from 'uqr';

/** Modules of light around the code, which readers need. */
const BORDER = 4;
const PIXELS_A_MODULE = 16;

export interface QrCode {
  /** Modules of a side, border included. */
  size: number;
  /** The dark modules, as the `d` of an SVG path. */
  path: string;
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}

export function qrSvg({ size, path }: QrCode): Blob {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** @throws Error when the browser has no memory for it */
export async function qrPng({ size, path }: QrCode): Promise<Blob> {
  const canvas = new OffscreenCanvas(size * PIXELS_A_MODULE, size * PIXELS_A_MODULE);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PIXELS_A_MODULE, PIXELS_A_MODULE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: 'image/png' });
}
