import { PREVIEW, previewSize } from '@facet/contract/wizard.ts';

/** A small JPEG of a picture, which a page shows without keeping all of its pixels; the file itself where none can be made. */
export async function previewOf(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, previewSize(picture));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', PREVIEW.quality),
    );
    return small ?? file;
  } catch {
    return file;
  }
}
