import type { StudioSource } from '../../../studio/studioImages.ts';
import type { BuilderPreset } from './useBuilder.ts';

/** A preset campaign's images, as studio and viewers load them. */
export function sourceOf({
  presetImgs,
  personJsonPath,
  extractMaskingPath,
}: Pick<BuilderPreset, 'presetImgs' | 'personJsonPath' | 'extractMaskingPath'>): StudioSource {
  return {
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
