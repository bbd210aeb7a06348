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
  /** Faces that were looked at before it was measured have none. */
  look?: Look;
  /** Glasses or a fringe would spoil the face alone: pictures are made with its whole head, or not at all. */
  isWholeHead?: true;
}

/** What two photos of one person differ in, beside the pose. */
export interface Look {
  /** The gap between the lips over the mouth's width. */
  mouth: number;
  /** The mouth's width over the distance of the eyes' outer corners. */
  smile: number;
  /** L by which the skin of the face's half on the picture's left is lighter than that of the other. */
  light: number;
}

/** Entry i of every list is the same person, counted from left to right. */
export interface Segmentation {
  persons: Segment[];
  heads: Segment[];
  /** A person without a visible face has empty coordinates. */
  faces: Segment[];
  faceSummaries: (FaceSummary | null)[];
  /** What covers their faces: empty coordinates where nothing does. Findings that were kept before it was looked for have none. */
  inFront?: Segment[];
}

type SwapMode = 'head' | 'all';
type SwapVariant = 'likeness' | 'nature' | 'head';

export interface SwapInput {
  /** The fan's photo. */
  source: Raster;
  /** The product's photo. */
  target: Raster;
  /**
   * The stored list: heads in `head` mode, persons in `all` mode. A face stays inside of entry `faceIndex`. A whole head, which takes
   * a mask that holds the one that is there, may reach beyond it with its hair, and never into another entry.
   */
  mask: Segment[];
  /** The stored faces: same order and length as `mask`. */
  faces?: Segment[];
  faceIndex: number;
  /**
   * What covers the target's face, as the partner has drawn it: it stays the target's, and nothing else is taken for glasses or
   * hair by guess. Empty: nothing does. Without it, the generator looks for itself.
   */
  inFront?: Polygons;
  /** `inFront` is as it was proposed. The built-in generator, whose finding that was, finds it anew, with softer edges than an outline has. */
  isAsProposed?: boolean;
  mode: SwapMode;
  /**
   * `nature`: only the face, under the hair that is there, also where a whole head could be made. `head`: nothing but a whole head, also of whom
   * usually the face alone is taken. Heeded by the built-in generator alone.
   */
  variant?: SwapVariant;
}

/** The self-check's figures of the delivered picture; see metrics.ts for each definition. */
export interface SwapReport {
  identityGain: number;
  poseErrorDegrees: number;
  expressionError: number;
  seam: number;
  boundaryDeltaE: number;
  sharpness: number;
  /** 0..1: how likely a person would call the picture bad. Known of the built-in generator's pictures alone. */
  risk?: number;
  /** The variant of another picture that there may be beside this one. */
  other?: SwapVariant | null;
  /** What was made, in words for whoever looks into a result. */
  variant: string;
  milliseconds: number;
}

export interface SwapResult {
  image: Raster;
  report: SwapReport;
}
