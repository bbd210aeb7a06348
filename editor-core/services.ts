import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { EditorImage } from './model/document.ts';

/** What the editor needs and can't do by itself; given by the platform (browser, test). */
export interface EditorServices {
  readonly pool: MaskPool;
  /** The photo's pixels within a box, scaled to a size of one's choice. @throws Error when the photo can't be loaded */
  readPixels(image: EditorImage, box: ImageBox, size?: Size): Promise<Raster>;
}
