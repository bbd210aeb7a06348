/**
 * OpenCV, 13 MB of it. Only opencv.ts imports this, when a task needs it: a dynamic import of the package itself does not work,
 * because the module is a promise of its content, and bundlers pass on its `then` with what they wrap it in.
 */
import * as opencv from '@techstark/opencv-js';

export type OpenCv = typeof opencv;

export const cv = await (opencv as unknown as { default: Promise<OpenCv> }).default;
