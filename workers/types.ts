/** RGBA, row-major, 4 bytes a pixel, straight alpha. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Image pixels; a pixel's centre lies at + 0.5. */
export type Point = readonly [x: number, y: number];

/** Outer rings and holes together, filled even-odd (the specification's `coordinates`). */
export type Polygons = Point[][];

export interface Segment {
  /** `person_N`, N from 1. */
  mask_id: string;
  coordinates: Polygons;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Degrees. Yaw grows when the nose turns to the picture's right, pitch when it sinks, roll clockwise. */
export interface Pose {
  yaw: number;
  pitch: number;
  roll: number;
}

export interface FaceSummary {
  box: Box;
  /** 0..1, how clearly the face shows; low where hair or a hand covers it. */
  score: number;
  pose: Pose;
  /** Pixels: the shorter side of the box. */
  size: number;
}

/** Entry i of every list is the same person, counted from left to right. */
export interface Segmentation {
  persons: Segment[];
  heads: Segment[];
  /** A person without a visible face has empty coordinates. */
  faces: Segment[];
  faceSummaries: (FaceSummary | null)[];
}

type SwapMode = 'head' | 'all';

export interface SwapInput {
  /** The fan's photo. */
  source: Raster;
  /** The product's photo. */
  target: Raster;
  /** The stored list: heads in `head` mode, persons in `all` mode. The edit stays inside entry `faceIndex`. */
  mask: Segment[];
  /** The stored faces: same order and length as `mask`. */
  faces?: Segment[];
  faceIndex: number;
  mode: SwapMode;
}

/** The self-check's figures of the delivered picture; see metrics.ts for each definition. */
export interface SwapReport {
  identityGain: number;
  poseErrorDegrees: number;
  expressionError: number;
  seam: number;
  boundaryDeltaE: number;
  sharpness: number;
  /** 0..1: how likely a person would call the picture bad. */
  risk: number;
  variant: string;
  milliseconds: number;
}

export interface SwapResult {
  image: Raster;
  report: SwapReport;
}
