import type { PictureImage } from '../ui/Picture.tsx';
import type { StudioSource } from './studioImages.ts';

/** What of a preset campaign is edited. */
export interface EditedPreset {
  presetImgs: readonly {
    id: number;
    caption: string | null;
    file: string;
    image: Pick<PictureImage, 'width' | 'height'>;
  }[];
  personJsonPath: string | null;
  extractMaskingPath: string | null;
  inFrontJsonPath: string | null;
}

/** A preset campaign's images, as studio and viewers load them. */
export function sourceOf({
  presetImgs,
  personJsonPath,
  extractMaskingPath,
  inFrontJsonPath,
}: EditedPreset): StudioSource {
  return {
    inFrontJsonPath,
    personJsonPath,
    extractMaskingPath,
    images: presetImgs.map(({ id, caption, file, image }) => ({
      id,
      title: caption ?? '',
      file,
      width: image.width,
      height: image.height,
    })),
  };
}
