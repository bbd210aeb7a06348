import type { Vision } from '@facet/wasm/vision.ts';
import { boxOf } from '../image/box.ts';
import type { Crop } from '../image/crop.ts';
import { maxFaces } from '../limits.ts';
import type { Box, FaceSummary, Pose, Raster } from '../types.ts';
import { type Detection, detectFaces, detectFacesNear, distinct, isAlike } from './detect.ts';
import { findLandmarks, measureClarity } from './landmarks.ts';
import { poseOf } from './pose.ts';
import { meshVertices } from './topology.ts';

export interface Face {
  /** 478 × (x, y, z) in image pixels. */
  points: Float32Array;
  /** Around the landmarks. */
  box: Box;
  /** The detector's box, by which the identity model crops. */
  detection: Box;
  /** 0..1, how clearly the face shows; low where hair or a hand covers it. */
  score: number;
  pose: Pose;
}

export const faceSize = (face: Face): number => Math.min(face.box.width, face.box.height);

export function summarize(face: Face): FaceSummary {
  const { box, score, pose } = face;
  return { box, score, pose, size: faceSize(face) };
}

/** All faces of a photo, the largest first. */
export async function findFaces(vision: Vision, image: Raster, search: 'near' | 'far'): Promise<Face[]> {
  return confirm(vision, image, await detectFaces(vision, image, search));
}

/** Faces inside one square, the largest first. */
export async function findFacesNear(vision: Vision, image: Raster, crop: Crop): Promise<Face[]> {
  return confirm(vision, image, await detectFacesNear(vision, image, crop));
}

/** Keeps the candidates that the landmark model takes for faces; what is like one of these is not asked for again. */
async function confirm(vision: Vision, image: Raster, detections: Detection[]): Promise<Face[]> {
  const faces: Face[] = [];
  for (const detection of detections) {
    if (faces.length === maxFaces) break;
    if (faces.some((face) => isAlike(face.detection, detection.box))) continue;
    const landmarks = await findLandmarks(vision, image, detection);
    if (!landmarks) continue;
    const { points, score } = landmarks;
    const clarity = await measureClarity(vision, image, points);
    faces.push({
      points,
      box: boxOf(points, 3, meshVertices),
      detection: detection.box,
      score: Math.min(score, clarity),
      pose: poseOf(points),
    });
  }
  return distinct(faces).sort((a, b) => faceSize(b) - faceSize(a));
}
