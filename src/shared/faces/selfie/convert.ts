import { canvasOf } from './pixels.ts';
import { t } from './texts.ts';

/** Formats that the server does not take, by the ends of their names; some browsers give such files no type at all. */
const CONVERTED: Readonly<Record<string, string>> = {
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
  heif: 'HEIC',
};
/** What a file dialog offers of them. HEIC is left out: so an iPhone hands over a JPEG by itself. */
export const CONVERTED_TYPES = '.webp,.avif';

/** Pixels: longest side that the server keeps. */
const MAX_SIDE = 4096;
const QUALITY = 0.95;

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

export const isConverted = ({ name }: Pick<File, 'name'>): boolean => extensionOf(name) in CONVERTED;

/** The same photo as a JPEG. @throws Error in words for a person, where this browser cannot read it */
export async function toJpeg(file: File): Promise<File> {
  const format = CONVERTED[extensionOf(file.name)] ?? file.type;
  try {
    const canvas = await canvasOf(file, MAX_SIDE);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new Error('the photo could not be written');
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch (error) {
    throw new Error(format === 'HEIC' ? t('convert.heic') : t('convert.failed', { format }), {
      cause: error,
    });
  }
}
