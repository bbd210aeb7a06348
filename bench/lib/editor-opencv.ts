import { type Mask, maskToPixels } from '@facet/wasm/mask.ts';
import { loadOpenCv } from '@facet/workers/masks/opencv.ts';
import type { Mat } from '@techstark/opencv-js';
import type { Contender, Operation } from './editor-contender.ts';

const radius = 15;

/** OpenCV.js in this process, which has no threads either. */
export async function startOpenCv(soft: readonly Mask[], hard: readonly Mask[]): Promise<Contender> {
  const cv = await loadOpenCv();
  const { width, height } = soft[0];
  const matOf = (mask: Mask): Mat => {
    const mat = new cv.Mat(height, width, cv.CV_8UC1);
    mat.data.set(maskToPixels(mask));
    return mat;
  };
  const softMats = soft.map(matOf);
  const hardMats = hard.map(matOf);
  const disc = discKernel();
  const traced = hardMats.map(trace);

  function discKernel(): Mat {
    const side = 2 * radius + 1;
    const kernel = cv.Mat.zeros(side, side, cv.CV_8UC1);
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        if (x * x + y * y <= radius * radius) kernel.data[(y + radius) * side + x + radius] = 1;
      }
    }
    return kernel;
  }

  function trace(mat: Mat) {
    const contours = new cv.MatVector();
    const hierarchy = new cv.Mat();
    cv.findContours(mat, contours, hierarchy, cv.RETR_CCOMP, cv.CHAIN_APPROX_SIMPLE);
    hierarchy.delete();
    return contours;
  }

  /** A result with what it amounts to, so that contenders can be compared; results are freed outside of the time. */
  const operations: Record<Operation, (index: number) => () => number> = {
    trace(index) {
      const contours = trace(hardMats[index]);
      return freed(contours, () => contours.size());
    },
    fill(index) {
      const filled = cv.Mat.zeros(height, width, cv.CV_8UC1);
      cv.fillPoly(filled, traced[index], new cv.Scalar(255));
      return freed(filled, () => cv.countNonZero(filled));
    },
    grow(index) {
      const grown = new cv.Mat();
      cv.dilate(softMats[index], grown, disc);
      return freed(grown, () => sum(grown.data));
    },
    feather(index) {
      const blurred = new cv.Mat();
      const side = 2 * radius + 1;
      cv.GaussianBlur(softMats[index], blurred, new cv.Size(side, side), 0, 0, cv.BORDER_REPLICATE);
      return freed(blurred, () => sumOfSquares(blurred.data));
    },
    components(index) {
      const [labels, stats, centres] = [new cv.Mat(), new cv.Mat(), new cv.Mat()];
      const count = cv.connectedComponentsWithStats(hardMats[index], labels, stats, centres, 8);
      for (const mat of [stats, centres]) mat.delete();
      return freed(labels, () => count - 1);
    },
  };

  return {
    name: 'OpenCV.js',
    async run(operation, masks) {
      let milliseconds = 0;
      let amount = 0;
      for (let index = 0; index < masks; index++) {
        const started = performance.now();
        const measure = operations[operation](index);
        milliseconds += performance.now() - started;
        amount += measure();
      }
      return { milliseconds, amount };
    },
    async close() {
      for (const object of [...softMats, ...hardMats, ...traced, disc]) object.delete();
    },
  };
}

function freed(result: { delete(): void }, measure: () => number): () => number {
  return () => {
    const amount = measure();
    result.delete();
    return amount;
  };
}

const sumOfSquares = (bytes: Uint8Array): number => bytes.reduce((total, value) => total + value * value, 0);

const sum = (bytes: Uint8Array): number => bytes.reduce((total, value) => total + value, 0);
