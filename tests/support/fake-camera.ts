import { writeFile } from 'node:fs/promises';
import { sharp } from '@facet/server/images/sharp.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Frames, one a fifth of a second; the film begins anew at its end. */
const FRAMES = 5;

/** Writes a film for Chromium's fake camera, in which a photo holds still. */
export async function writeFilm(file: string, photo: string): Promise<void> {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), await frameOf(photo)]);
  await writeFile(file, Buffer.concat([Buffer.from(header), ...Array.from({ length: FRAMES }, () => frame)]));
}

/** Planes of 4:2:0, BT.601, full range. */
async function frameOf(photo: string): Promise<Buffer> {
  const rgb = await sharp(photo)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  const blue = Buffer.alloc((WIDTH * HEIGHT) / 4);
  const red = Buffer.alloc((WIDTH * HEIGHT) / 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      const [r, g, b] = rgb.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number];
      luma[i] = 0.299 * r + 0.587 * g + 0.114 * b;
      if (y % 2 === 1 || x % 2 === 1) continue;
      const half = (y / 2) * (WIDTH / 2) + x / 2;
      blue[half] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
      red[half] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  }
  return Buffer.concat([luma, blue, red]);
}
