/**
 * The swap with an operator's own networks: crops, alignment, what stands before the face, colours and self-check are ours.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { embed } from '../face/identity.ts';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import { hull } from '../face/topology.ts';
import type { Engine } from '../generator.ts';
import { grown, wholePixels } from '../image/box.ts';
import { sampleCrop } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Progress } from '../progress.ts';
import { tanned } from '../swap/complexion.ts';
import { certainly, keptInFront } from '../swap/in-front.ts';
import { buildMask } from '../swap/mask.ts';
import { contour, moved } from '../swap/region.ts';
import type { Box, Raster, SwapInput, SwapResult } from '../types.ts';
import { alignedCrop, embedderTemplate, fivePoints, swapperTemplate, wholeFaceTemplate } from './aligned.ts';
import { findPair, judge, type Pair } from './judge.ts';
import { embeddingSize, type Networks, type OnnxFiles, openNetworks, parserClasses } from './networks.ts';
import { type Drawing, inBox, paste } from './paste.ts';

/** The region that is drawn in, over the face's box. */
const surroundings = 1.6;
/** How much of a restored face is drawn over the swapped one: all of it looks like wax. */
const restoredShare = 0.8;
/** Classes of CelebAMask-HQ that are face: skin, brows, eyes, nose, mouth and lips. Glasses, ears, hair and hats are not. */
const faceClasses: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 10, 11, 12, 13]);
/** Means and deviations of ImageNet's channels, which parsers were trained with. */
const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;

/**
 * @param expected SHA-256 by setting, of the files that the server has started with: by them it tells what was made
 * @throws Error with what is wrong with a file
 */
export async function openOnnx(
  files: OnnxFiles,
  expected: Record<string, string> | null = null,
): Promise<Engine> {
  const networks = await openNetworks(files);
  for (const [setting, digest] of Object.entries(expected ?? {})) {
    if (networks.digests[setting] !== digest)
      throw new Error(`${setting}: the file is another one than at the start; start the server again`);
  }
  return { digests: networks.digests, swap: (...task) => swapWith(networks, ...task) };
}

/** @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW */
async function swapWith(
  networks: Networks,
  vision: Vision,
  input: SwapInput,
  onProgress: Progress,
): Promise<SwapResult> {
  const started = performance.now();
  const pair = await findPair(vision, input);
  onProgress(0.3);
  const image = await draw(networks, vision, input, pair);
  onProgress(0.85);
  return judge(vision, input, pair, image, `onnx ${networks.swapper.size}`, started);
}

/** The picture, be it good or not. */
export async function draw(
  networks: Networks,
  vision: Vision,
  input: SwapInput,
  pair: Pair,
): Promise<Raster> {
  const { swapper, restorer } = networks;
  const [fan, person] = [
    { image: input.source, face: pair.source },
    { image: input.target, face: pair.target },
  ];
  const identity = {
    source: await embed(vision, input.source, pair.source.detection),
    target: await embed(vision, input.target, pair.target.detection),
  };
  const target = tanned(input, fan, person, pair.target, pair.editable, identity);
  const face = pair.target;
  const five = fivePoints(face.points);
  const box = wholePixels(grown(face.box, surroundings), target);
  const mesh = moved(face.points, box);
  const alpha = await maskOf(networks, vision, input, pair, box, mesh);

  const crop = alignedCrop(five, swapperTemplate);
  const seen = planar(sampleCrop(target, crop, swapper.size, 1 / 255, 0));
  const made = await swapper.run(seen, await embeddingFor(networks, input.source, pair));
  const swapped = paste(target, box, mesh, alpha, { crop, size: swapper.size, seen, made });
  if (!restorer) return swapped;

  const whole = alignedCrop(five, wholeFaceTemplate);
  const shown = planar(sampleCrop(swapped, whole, restorer.size, 1 / 255, 0));
  const restored = await restorer.run(shown.map((v) => v * 2 - 1));
  const drawing: Drawing = {
    ...{ crop: whole, size: restorer.size, seen: shown },
    made: restored.map((v) => (v + 1) / 2),
  };
  return paste(
    swapped,
    box,
    mesh,
    alpha.map((a) => a * restoredShare),
    drawing,
  );
}

/** The fan as the swapper knows people: a direction. */
async function embeddingFor(
  { embedder, embeddingMap }: Networks,
  photo: Raster,
  { source }: Pair,
): Promise<Float32Array> {
  const crop = alignedCrop(fivePoints(source.points), embedderTemplate);
  const unit = direction(await embedder.run(planar(sampleCrop(photo, crop, embedder.size, 1 / 127.5, -1))));
  if (!embeddingMap) return unit;
  const mapped = new Float32Array(embeddingSize);
  for (let row = 0; row < embeddingSize; row++) {
    for (let column = 0; column < embeddingSize; column++)
      mapped[column] += unit[row] * embeddingMap[row * embeddingSize + column];
  }
  return direction(mapped);
}

function direction(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((v) => v / length);
}

/** Of what may be drawn: the face, without what stands before it, inside the partner's mask. */
async function maskOf(
  networks: Networks,
  vision: Vision,
  { target: photo, inFront }: SwapInput,
  { target: face, editable }: Pair,
  box: Box,
  mesh: Float32Array,
): Promise<Float32Array> {
  const { width, height } = box;
  const { alpha } = buildMask({
    width,
    height,
    faceWidth: face.box.width,
    hull: fillPolygons([contour(hull, mesh)], { ...box, x: 0, y: 0 }),
    editable: fillPolygons(editable, box),
    jawness: new Float32Array(width * height),
    visibility: new Float32Array(width * height).fill(1),
    occlusion: new Float32Array(width * height),
    kept: inFront
      ? keptInFront(inFront, box, face.box.width)
      : await foundInFront(networks, vision, photo, face.points, box),
  });
  return alpha;
}

/** What stands before a face of which nobody has said it: by the house's signs, and the parser's. */
async function foundInFront(
  networks: Networks,
  vision: Vision,
  photo: Raster,
  points: Float32Array,
  box: Box,
): Promise<Float32Array> {
  const { crop, glasses, hair } = await findOcclusion(vision, photo, points);
  const parsed = await parsedAsOther(networks, photo, points, box);
  const [before, over] = [glasses, hair].map((plane) => occlusionIn(box, crop, plane));
  return before.map((g, i) => Math.max(certainly(Math.max(g, over[i])), parsed?.[i] ?? 0));
}

/** 1 where the parser sees something else than a face, in the pixels of a box; null without a parser. */
async function parsedAsOther(
  { parser }: Networks,
  photo: Raster,
  points: Float32Array,
  box: Box,
): Promise<Float32Array | null> {
  if (!parser) return null;
  const { size } = parser;
  const crop = alignedCrop(fivePoints(points), wholeFaceTemplate);
  const area = size * size;
  const pixels = planar(sampleCrop(photo, crop, size, 1 / 255, 0)).map((v, i) => {
    const c = Math.floor(i / area);
    return (v - imageNet.mean[c]) / imageNet.deviation[c];
  });
  const scores = await parser.run(pixels);
  const other = new Float32Array(area);
  for (let i = 0; i < area; i++) {
    let best = 0;
    for (let c = 1; c < parserClasses; c++) if (scores[c * area + i] > scores[best * area + i]) best = c;
    other[i] = faceClasses.has(best) ? 0 : 1;
  }
  return inBox(other, crop, size, box);
}

/** From interleaved values to three planes after each other. */
function planar(values: Float32Array): Float32Array {
  const area = values.length / 3;
  const out = new Float32Array(values.length);
  for (let i = 0; i < area; i++) for (let c = 0; c < 3; c++) out[c * area + i] = values[i * 3 + c];
  return out;
}
