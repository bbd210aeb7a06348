import { writeFile } from 'node:fs/promises';
import { sharp } from '@facet/server/images/sharp.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Frames a second, and seconds that each picture is held; the film begins anew at its end. */
const RATE = 5;

/** Writes a film for Chromium's fake camera, of photos one after another. @param seconds of each */
export async function writeFilm(file: string, photos: readonly string[], seconds = 1): Promise<void> {
  const frame = Buffer.from('FRAME\n');
  const frames = await Promise.all(photos.map(frameOf));
  const film = frames.flatMap((planes) =>
    Array.from({ length: RATE * seconds }, () => [frame, planes]).flat(),
  );
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`), ...film]),
  );
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
