/**
 * GrabCut (Rother, Kolmogorov & Blake 2004) from coarse to fine: what is in a box, as opposed to what is around it.
 *
 * OpenCV's takes 4 s on 0.6 megapixels, most of it for cutting the graph. So the colours of both sides are learned, and the
 * cut is made, on a small picture; on the large one only a band along that cut is still open (banded graph cuts, Lombaert
 * et al. 2005).
 */
import { Mask } from '@facet/wasm/mask.ts';
import type { Mat } from '@techstark/opencv-js';
import { MaskError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import type { Box, Raster } from '../types.ts';
import { type GrabCutView, maxGrabCutPixels } from './grab-cut-view.ts';
import { loadOpenCv, withOpenCv } from './opencv.ts';
import type { OpenCv } from './opencv-module.ts';
import { marksOf, maskWithRegion } from './region.ts';

export interface GrabCutInput {
  /** The photo's part `area`, scaled down to `maxGrabCutPixels` when it is larger; `grabCutView` says how. */
  picture: Raster;
  area: GrabCutView['area'];
  /** The photo's size. */
  size: { width: number; height: number };
  /** Image pixels. Outside of it only `plus` is chosen. */
  box: Box;
  /** Strokes over what belongs to it and what does not, in the photo's size; where both are, `minus` counts. */
  plus?: Mask;
  minus?: Mask;
  /** What an earlier call found, to go on from. */
  previous?: Mask;
}

/** Pixels of the small picture. */
const coarsePixels = 90_000;
const coarseIterations = 5;
/** Pixels of the small picture: how far beside the coarse cut the fine one may lie. */
const bandRadius = 2;
/** Pixels of the picture: the edge's softness before it is scaled up. */
const edgeBlur = 3;

/** As OpenCV numbers them; the lowest bit tells inside from outside. */
const outside = 0;
const inside = 1;
const probablyOutside = 2;
const probablyInside = 3;

/**
 * @returns coverage in the photo's size with an edge one pixel wide; nothing is covered when nothing was found
 * @throws MaskError MASK_TOO_LARGE when the picture has more than `maxGrabCutPixels`
 */
export async function grabCut(input: GrabCutInput, report: Progress): Promise<Mask> {
  const { picture, size, area } = input;
  if (picture.width * picture.height > maxGrabCutPixels)
    throw new MaskError(
      'MASK_TOO_LARGE',
      `${picture.width} × ${picture.height} pixels are too many to search.`,
    );
  const cv = await loadOpenCv();
  report(0.1);
  const coverage = cutOut(cv, input, report);
  return coverage ? maskWithRegion(size, area, coverage) : new Mask(size.width, size.height);
}

function cutOut(cv: OpenCv, input: GrabCutInput, report: Progress): Uint8Array | null {
  return withOpenCv(cv, (own) => {
    const fine = own(new cv.Mat());
    const coarse = own(new cv.Mat());
    const models = { outside: own(new cv.Mat()), inside: own(new cv.Mat()) };
    cv.cvtColor(own(cv.matFromImageData(input.picture as ImageData)), fine, cv.COLOR_RGBA2RGB);
    cv.resize(fine, coarse, coarseSize(cv, fine), 0, 0, cv.INTER_AREA);

    const labels = own(labelMat(cv, hints(input, coarse.cols, coarse.rows), coarse));
    if (!hasBothSides(labels)) return null;
    for (let i = 0; i < coarseIterations; i++) {
      step(cv, coarse, labels, models, i === 0 ? cv.GC_INIT_WITH_MASK : cv.GC_EVAL);
      report(0.1 + (0.6 * (i + 1)) / coarseIterations);
      if (!hasBothSides(labels)) return null;
    }
    const band = own(bandAround(cv, labels, fine));
    keepHints(band, hints(input, fine.cols, fine.rows));
    step(cv, fine, band, models, cv.GC_EVAL);
    report(0.9);
    return softened(cv, band, input.area);
  });
}

function step(
  cv: OpenCv,
  image: Mat,
  labels: Mat,
  models: { outside: Mat; inside: Mat },
  mode: number,
): void {
  const unused = new cv.Rect(0, 0, 1, 1);
  cv.grabCut(image, labels, unused, models.outside, models.inside, 1, mode as never);
}

function coarseSize(cv: OpenCv, { cols, rows }: Mat) {
  const scale = Math.min(1, Math.sqrt(coarsePixels / (cols * rows)));
  return new cv.Size(Math.max(1, Math.round(cols * scale)), Math.max(1, Math.round(rows * scale)));
}

/** What is known beforehand, on a grid of this size over the area. */
function hints(input: GrabCutInput, width: number, height: number): Uint8Array {
  const { area, box } = input;
  const marks = (mask?: Mask): Uint8Array | undefined => mask && marksOf(mask, area, width, height);
  const [plus, minus, previous] = [marks(input.plus), marks(input.minus), marks(input.previous)];
  const canGoOn = previous?.includes(1);
  const labels = new Uint8Array(width * height);
  for (let i = 0; i < labels.length; i++) {
    const x = area.x + (((i % width) + 0.5) * area.width) / width;
    const y = area.y + ((Math.floor(i / width) + 0.5) * area.height) / height;
    const isInBox = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    if (minus?.[i]) labels[i] = outside;
    else if (plus?.[i]) labels[i] = inside;
    else if (isInBox) labels[i] = !canGoOn || previous?.[i] ? probablyInside : probablyOutside;
  }
  if (!labels.includes(outside) && !labels.includes(probablyOutside)) doubtFrame(labels, width, height);
  return labels;
}

/** A box over everything leaves nothing to learn the background from; its outermost pixels are the best guess. */
function doubtFrame(labels: Uint8Array, width: number, height: number): void {
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isFrame = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (isFrame && labels[i] !== inside) labels[i] = probablyOutside;
  }
}

function labelMat(cv: OpenCv, labels: Uint8Array, { rows, cols }: Mat): Mat {
  const mat = new cv.Mat(rows, cols, cv.CV_8UC1);
  mat.data.set(labels);
  return mat;
}

/** Without the one or the other there is nothing to cut, and OpenCV fails. */
function hasBothSides({ data }: Mat): boolean {
  return data.some((label) => (label & 1) === 1) && data.some((label) => (label & 1) === 0);
}

/** The coarse cut at the size of `fine`, open in a band along it. */
function bandAround(cv: OpenCv, labels: Mat, fine: Mat): Mat {
  return withOpenCv(cv, (own) => {
    const side = 2 * bandRadius + 1;
    const disc = own(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(side, side)));
    const size = new cv.Size(fine.cols, fine.rows);
    const hard = own(hardCoverage(cv, labels));
    const core = own(new cv.Mat());
    const reach = own(new cv.Mat());
    cv.erode(hard, core, disc);
    cv.dilate(hard, reach, disc);
    cv.resize(core, core, size, 0, 0, cv.INTER_NEAREST);
    cv.resize(reach, reach, size, 0, 0, cv.INTER_NEAREST);
    cv.resize(hard, hard, size, 0, 0, cv.INTER_LINEAR);

    const band = new cv.Mat(fine.rows, fine.cols, cv.CV_8UC1);
    // views are taken last: an allocation may move OpenCV's memory away from under them
    const [open, cores, reaches, guesses] = [band.data, core.data, reach.data, hard.data];
    for (let i = 0; i < open.length; i++) {
      if (cores[i]) open[i] = inside;
      else if (!reaches[i]) open[i] = outside;
      else open[i] = guesses[i] >= 128 ? probablyInside : probablyOutside;
    }
    return band;
  });
}

function keepHints({ data }: Mat, known: Uint8Array): void {
  for (let i = 0; i < data.length; i++) if (known[i] === inside || known[i] === outside) data[i] = known[i];
}

/** 255 inside, 0 outside. */
function hardCoverage(cv: OpenCv, labels: Mat): Mat {
  const hard = new cv.Mat(labels.rows, labels.cols, cv.CV_8UC1);
  const [from, to] = [labels.data, hard.data];
  for (let i = 0; i < to.length; i++) to[i] = from[i] & 1 ? 255 : 0;
  return hard;
}

/** Coverage at the area's own size: blurred a little, scaled up smoothly, and the ramp made steep again by as much. */
function softened(cv: OpenCv, labels: Mat, area: Box): Uint8Array {
  return withOpenCv(cv, (own) => {
    const hard = own(hardCoverage(cv, labels));
    const soft = own(new cv.Mat());
    cv.GaussianBlur(hard, soft, new cv.Size(edgeBlur, edgeBlur), 0);
    cv.resize(soft, soft, new cv.Size(area.width, area.height), 0, 0, cv.INTER_LINEAR);
    const gain = area.width / labels.cols;
    soft.convertTo(soft, -1, gain, 127.5 * (1 - gain));
    return soft.data.slice();
  });
}
