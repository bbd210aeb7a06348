import { coveredBox } from '@facet/wasm/covered-box.ts';
import { type Mask, maskFromPixels, type TileBox, tileBox, tilePixels, tileSide } from '@facet/wasm/mask.ts';
import { loadOpenCv } from '@facet/workers/masks/opencv.ts';
import type { Mat } from '@techstark/opencv-js';
import type { Contender, Operation } from './editor-contender.ts';
import { processorMs } from './processor.ts';

const radius = 15;

/** Where the mask covers, and as far around it as growing and blurring reach. */
function boxOf(mask: Mask): TileBox {
  const box = coveredBox(mask)!;
  const [x, y] = [Math.max(0, box.x - radius - 1), Math.max(0, box.y - radius - 1)];
  return {
    ...{ x, y, width: Math.min(mask.width, box.x + box.width + radius + 1) - x },
    height: Math.min(mask.height, box.y + box.height + radius + 1) - y,
  };
}

/** The box's pixels out of the tiles. */
function pixelsIn(mask: Mask, { x, y, width, height }: TileBox): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (const [index, tile] of mask.tiles.entries()) {
    if (tile === 0) continue;
    const at = tileBox(mask, index);
    const [left, right] = [Math.max(x, at.x), Math.min(x + width, at.x + at.width)];
    const [top, bottom] = [Math.max(y, at.y), Math.min(y + height, at.y + at.height)];
    if (left >= right) continue;
    const from = tilePixels(mask, index);
    for (let row = top; row < bottom; row++) {
      const start = (row - at.y) * tileSide - at.x;
      pixels.set(from.subarray(start + left, start + right), (row - y) * width + left - x);
    }
  }
  return pixels;
}

/**
 * OpenCV.js in this process, which has no threads either. It works on the box of each person; what lies in tiles becomes pixels,
 * and what becomes a mask tiles, within the time.
 */
export async function startOpenCv(soft: readonly Mask[], hard: readonly Mask[]): Promise<Contender> {
  const cv = await loadOpenCv();
  const softBoxes = soft.map(boxOf);
  const hardBoxes = hard.map(boxOf);
  const disc = discKernel();
  const traced = hard.map((mask, index) => {
    const mat = matOf(mask, hardBoxes[index]);
    const contours = trace(mat);
    mat.delete();
    return contours;
  });

  function matOf(mask: Mask, box: TileBox): Mat {
    const mat = new cv.Mat(box.height, box.width, cv.CV_8UC1);
    mat.data.set(pixelsIn(mask, box));
    return mat;
  }

  /** As a mask, which the editor would go on with. */
  const masked = (mat: Mat): Mask => maskFromPixels(mat.data, mat.cols, mat.rows);

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
      const mat = matOf(hard[index], hardBoxes[index]);
      const contours = trace(mat);
      mat.delete();
      return freed(contours, () => contours.size());
    },
    fill(index) {
      const { width, height } = hardBoxes[index];
      const filled = cv.Mat.zeros(height, width, cv.CV_8UC1);
      cv.fillPoly(filled, traced[index], new cv.Scalar(255));
      masked(filled);
      return freed(filled, () => cv.countNonZero(filled));
    },
    grow(index) {
      const grown = new cv.Mat();
      const mat = matOf(soft[index], softBoxes[index]);
      cv.dilate(mat, grown, disc);
      masked(grown);
      mat.delete();
      return freed(grown, () => sum(grown.data));
    },
    feather(index) {
      const blurred = new cv.Mat();
      const side = 2 * radius + 1;
      const mat = matOf(soft[index], softBoxes[index]);
      cv.GaussianBlur(mat, blurred, new cv.Size(side, side), 0, 0, cv.BORDER_REPLICATE);
      masked(blurred);
      mat.delete();
      return freed(blurred, () => sumOfSquares(blurred.data));
    },
    components(index) {
      const [labels, stats, centres] = [new cv.Mat(), new cv.Mat(), new cv.Mat()];
      const mat = matOf(hard[index], hardBoxes[index]);
      const count = cv.connectedComponentsWithStats(mat, labels, stats, centres, 8);
      for (const each of [stats, centres, mat]) each.delete();
      return freed(labels, () => count - 1);
    },
  };

  return {
    name: 'OpenCV.js',
    async run(operation, masks) {
      let milliseconds = 0;
      let amount = 0;
      for (let index = 0; index < masks; index++) {
        const started = processorMs();
        const measure = operations[operation](index);
        milliseconds += processorMs() - started;
        amount += measure();
      }
      return { milliseconds, amount };
    },
    async close() {
      for (const object of [...traced, disc]) object.delete();
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
