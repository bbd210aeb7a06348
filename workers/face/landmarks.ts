/**
 * Dense landmarks with MediaPipe's face mesh (Kartynnik et al. 2019) and iris model (Ablavatski et al. 2020), run on
 * crops that are turned upright by the eyes. The second pass crops by the first one's mesh, which removes most of
 * the detector's jitter.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Crop, cropToImage, sampleCrop } from '../image/crop.ts';
import { minFaceScore } from '../limits.ts';
import type { Raster } from '../types.ts';
import { moveBrows } from './brows.ts';
import type { Detection } from './detect.ts';
import { leftEye, leftIris, meshVertices, rightEye, rightIris, vertexCount } from './topology.ts';

export interface Landmarks {
  /** 478 × (x, y, z) in image pixels. */
  points: Float32Array;
  /** 0..1, how sure the model is that it sees a face. */
  score: number;
}

const meshSize = 192;
const eyeSize = 64;
/** The crop's side over the face's. */
const detectionMargin = 1.6;
const meshMargin = 1.5;
const eyeMargin = 2.3;
/** Mean wander of the landmarks over the face's side that an open face stays below, and that no face can be read at. */
const steady = 0.02;
const restless = 0.04;
/** The crops by which clarity is measured: side over the usual one's, and turn in radians. */
const clarityCrops = [
  { side: 0.87, turn: 0 },
  { side: 1.2, turn: 0 },
  { side: 1, turn: 0.2 },
  { side: 1, turn: -0.2 },
];

/** The iris model's outputs: 71 contour points of which the first 16 lie on the lids, then 5 iris points. */
const eyeContourPoints = 71;
const irisPoints = 5;
/** The iris model's lid points in the order of topology's eye contours (lower lid first, then the upper one). */
const lidPoints = [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 14, 13, 12, 11, 10, 9];

/** Null where the mesh model sees no face: there is no need to look for irises then. */
export async function findLandmarks(
  vision: Vision,
  image: Raster,
  detection: Detection,
): Promise<Landmarks | null> {
  const [[rx, ry], [lx, ly]] = detection.eyes;
  const { box } = detection;
  const first = await runMesh(vision, image, {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    size: Math.max(box.width, box.height) * detectionMargin,
    angle: Math.atan2(ly - ry, lx - rx),
  });
  const mesh = await runMesh(vision, image, uprightCrop(first.points));
  if (mesh.score < minFaceScore) return null;
  await addIrises(vision, image, mesh.points);
  moveBrows(image, mesh.points);
  return mesh;
}

/** Landmarks of a face whose landmarks are roughly known, e.g. of a swapped picture by those of its target. */
export async function refineLandmarks(
  vision: Vision,
  image: Raster,
  points: Float32Array,
): Promise<Landmarks> {
  const mesh = await runMesh(vision, image, uprightCrop(points));
  await addIrises(vision, image, mesh.points);
  moveBrows(image, mesh.points);
  return mesh;
}

/**
 * How clearly a face shows, 0..1. Crops that are tighter, wider and turned find the same landmarks, and are as sure of
 * them, on an open face; behind hair or a hand they wander, though the best crop alone would call the face perfect.
 */
export async function measureClarity(vision: Vision, image: Raster, points: Float32Array): Promise<number> {
  const crop = uprightCrop(points);
  const runs: Landmarks[] = [];
  for (const { side, turn } of clarityCrops) {
    const varied = { ...crop, size: crop.size * side, angle: crop.angle + turn };
    runs.push(await runMesh(vision, image, varied));
  }
  let sum = 0;
  for (let i = 0; i < meshVertices * 3; i += 3) {
    const x = runs.reduce((total, run) => total + run.points[i], 0) / runs.length;
    const y = runs.reduce((total, run) => total + run.points[i + 1], 0) / runs.length;
    for (const run of runs) sum += Math.hypot(run.points[i] - x, run.points[i + 1] - y);
  }
  const wander = sum / (meshVertices * runs.length) / (crop.size / meshMargin);
  const steadiness = Math.min(1, Math.max(0, 1 - (wander - steady) / (restless - steady)));
  return steadiness * Math.min(...runs.map((run) => run.score));
}

async function runMesh(vision: Vision, image: Raster, crop: Crop): Promise<Landmarks> {
  const outputs = await vision.run('facemesh', sampleCrop(image, crop, meshSize, 1 / 255, 0), [
    1,
    meshSize,
    meshSize,
    3,
  ]);
  const mesh = outputs.find((o) => o.data.length === meshVertices * 3)!.data;
  const score = outputs.find((o) => o.data.length === 1)!.data[0];
  const points = new Float32Array(vertexCount * 3);
  for (let i = 0; i < meshVertices * 3; i += 3) {
    const [x, y] = cropToImage(crop, mesh[i] / meshSize, mesh[i + 1] / meshSize);
    points[i] = x;
    points[i + 1] = y;
    points[i + 2] = (mesh[i + 2] / meshSize) * crop.size;
  }
  return { points, score };
}

/** A square around the mesh, turned so that the line through the outer eye corners is level. */
export function uprightCrop(points: Float32Array, margin = meshMargin): Crop {
  const right = rightEye[0] * 3;
  const left = leftEye[0] * 3;
  const angle = Math.atan2(points[left + 1] - points[right + 1], points[left] - points[right]);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [uMin, uMax, vMin, vMax] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < meshVertices * 3; i += 3) {
    const u = points[i] * cos + points[i + 1] * sin;
    const v = points[i + 1] * cos - points[i] * sin;
    uMin = Math.min(uMin, u);
    uMax = Math.max(uMax, u);
    vMin = Math.min(vMin, v);
    vMax = Math.max(vMax, v);
  }
  const u = (uMin + uMax) / 2;
  const v = (vMin + vMax) / 2;
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    size: Math.max(uMax - uMin, vMax - vMin) * margin,
    angle,
  };
}

/** Adds the irises and replaces the lids by the iris model's finer ones. The model knows left eyes' shape as drawn. */
async function addIrises(vision: Vision, image: Raster, points: Float32Array): Promise<void> {
  const crops = [rightEye, leftEye].map((eye): Crop => {
    const a = eye[0] * 3;
    const b = eye[8] * 3;
    const dx = points[a] - points[b];
    const dy = points[a + 1] - points[b + 1];
    const isLeft = eye === leftEye;
    return {
      x: (points[a] + points[b]) / 2,
      y: (points[a + 1] + points[b + 1]) / 2,
      size: Math.hypot(dx, dy) * eyeMargin,
      angle: isLeft ? Math.atan2(dy, dx) : Math.atan2(-dy, -dx),
    };
  });
  const pixels = eyeSize * eyeSize * 3;
  const input = new Float32Array(pixels * 2);
  input.set(sampleCrop(image, crops[0], eyeSize, 1 / 255, 0), 0);
  input.set(flipped(sampleCrop(image, crops[1], eyeSize, 1 / 255, 0), eyeSize), pixels);
  const [{ data }] = await vision.run('iris', input, [2, eyeSize, eyeSize, 3]);

  [rightEye, leftEye].forEach((eye, side) => {
    const base = side * (eyeContourPoints + irisPoints) * 3;
    const place = (vertex: number, index: number, z: number): void => {
      const u = data[base + index * 3] / eyeSize;
      const [x, y] = cropToImage(crops[side], side === 1 ? 1 - u : u, data[base + index * 3 + 1] / eyeSize);
      points[vertex * 3] = x;
      points[vertex * 3 + 1] = y;
      points[vertex * 3 + 2] = z;
    };
    eye.forEach((vertex, i) => {
      place(vertex, lidPoints[i], points[vertex * 3 + 2]);
    });
    const depth = eye.reduce((sum, vertex) => sum + points[vertex * 3 + 2], 0) / eye.length;
    const iris = side === 0 ? rightIris : leftIris;
    for (let i = 0; i < irisPoints; i++) place(iris + i, eyeContourPoints + i, depth);
  });
}

function flipped(pixels: Float32Array, size: number): Float32Array {
  const out = new Float32Array(pixels.length);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = (y * size + x) * 3;
      out.set(pixels.subarray(from, from + 3), (y * size + size - 1 - x) * 3);
    }
  }
  return out;
}
