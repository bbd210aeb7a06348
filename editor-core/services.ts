import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { EditorImage } from './model/document.ts';

/** What the editor needs and can't do by itself; given by the platform (browser, test). */
export interface EditorServices {
  readonly pool: MaskPool;
  /** The photo's pixels within a box, scaled to a size of one's choice. @throws PhotoError */
  readPixels(image: EditorImage, box: ImageBox, size?: Size): Promise<Raster>;
}

/** The photo was not to be had, was refused by the server, or is no picture. */
type PhotoErrorCode = 'UNREACHABLE' | 'REFUSED' | 'UNREADABLE';

export class PhotoError extends Error {
  override name = 'PhotoError';
  readonly code: PhotoErrorCode;
  /** Of the server's refusal. */
  readonly status: number | undefined;

  constructor(code: PhotoErrorCode, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(code, options);
    this.code = code;
    this.status = status;
  }
}
