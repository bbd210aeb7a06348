/**
 * What a fan can do better about a photo of themselves, by the eyes of the gate that it has to pass.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import type { SourceFault } from '../errors.ts';
import { type Face, faceSize } from '../face/face.ts';
import { detailOf, type LightAndDetail, measureLight } from '../swap/light-and-detail.ts';
import { openness } from '../swap/mouth.ts';
import { mouthWidth } from '../swap/risk.ts';
import { examineSource } from '../swap/source.ts';
import type { Box, Raster } from '../types.ts';

/** What is not refused, and makes a poorer picture. */
export type Advice = 'closer' | 'farther' | 'front' | 'light' | 'sharp' | 'mouth';

export interface Judgement {
  /** Why the photo would be refused, the first reason first. */
  faults: SourceFault[];
  /** Why fewer pictures can be made of it: see `Examination`. */
  faceFaults: SourceFault[];
  advice: Advice[];
  /** 0..1: how good the photo is beside others that have neither. */
  score: number;
  /** Around the largest face. */
  box: Box | null;
  /** Degrees: grows when the nose turns to the picture's right. */
  yaw: number;
  /** The mouth's width over the distance of the eyes' outer corners. */
  smile: number;
}

/** Pixels: a face that is smaller gives soft pictures. */
const goodSize = 150;
/** Of the photo's shorter side: a face that is larger is bent by the lens, or cut off. */
const largestShare = 0.85;
/** Degrees, of a head that looks into the camera. */
const frontal = { yaw: 18, pitch: 22, roll: 35 } as const;
/** L between the face's halves, which a window at one's side makes. */
const evenLight = 14;
/** Of `LightAndDetail.detail`, see `minDetail`: less is soft, and so much is as sharp as any. */
const sharpDetail = 0.056;
const fullDetail = 0.096;
/** Gap over width: talking, laughing, yawning. */
const openMouth = 0.25;

export async function judgePhoto(vision: Vision, image: Raster): Promise<Judgement> {
  const { side, faults, faceFaults } = await examineSource(vision, image);
  if (!side) return { faults, faceFaults, advice: [], score: 0, box: null, yaw: 0, smile: 0 };
  const figures = measureLight(image, side.face.points);
  return {
    faults,
    faceFaults,
    advice: adviceOf(side.face, figures, image),
    score: scoreOf(side.face, figures),
    box: side.face.box,
    yaw: side.face.pose.yaw,
    smile: mouthWidth(side.face.points),
  };
}

function adviceOf(face: Face, { unevenness }: LightAndDetail, image: Raster): Advice[] {
  const { yaw, pitch, roll } = face.pose;
  const size = faceSize(face);
  const isAway =
    Math.abs(yaw) > frontal.yaw || Math.abs(pitch) > frontal.pitch || Math.abs(roll) > frontal.roll;
  const found: Record<Advice, boolean> = {
    closer: size < goodSize,
    farther: size > largestShare * Math.min(image.width, image.height),
    front: isAway,
    light: unevenness > evenLight,
    sharp: detailOf(image, face.points, size) < sharpDetail,
    mouth: openness(face.points) > openMouth,
  };
  return (Object.keys(found) as Advice[]).filter((name) => found[name]);
}

function scoreOf({ pose, score }: Face, { unevenness, detail }: LightAndDetail): number {
  const turned = Math.hypot(pose.yaw / frontal.yaw, pose.pitch / frontal.pitch, pose.roll / frontal.roll);
  const parts = [1 / (1 + turned), Math.min(1, detail / fullDetail), 1 / (1 + unevenness / evenLight), score];
  return parts.reduce((product, part) => product * part, 1);
}
