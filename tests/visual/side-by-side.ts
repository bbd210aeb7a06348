import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';

const kinds = ['expected', 'actual', 'diff'] as const;
const gap = 8;

/** One picture of what was expected, what came and where they differ, for each comparison that failed. */
export async function writeSideBySide(info: TestInfo): Promise<void> {
  const found = new Map<string, Partial<Record<(typeof kinds)[number], string>>>();
  for (const { name, path } of info.attachments) {
    const [, title, kind] = /^(.*)-(expected|actual|diff)\.png$/.exec(name) ?? [];
    if (title && path) found.set(title, { ...found.get(title), [kind]: path });
  }
  for (const [title, files] of found) {
    if (!files.diff) continue;
    const pictures = await Promise.all(
      kinds.map((kind) => sharp(files[kind]).toBuffer({ resolveWithObject: true })),
    );
    const width = pictures.reduce((sum, { info: size }) => sum + size.width + gap, -gap);
    const height = Math.max(...pictures.map(({ info: size }) => size.height));
    let left = 0;
    const parts = pictures.map(({ data, info: size }) => {
      const part = { input: data, left, top: 0 };
      left += size.width + gap;
      return part;
    });
    const file = info.outputPath(`${title}-side-by-side.png`);
    await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite(parts)
      .png()
      .toFile(file);
    await info.attach(`${title}-side-by-side.png`, { path: file, contentType: 'image/png' });
  }
}
