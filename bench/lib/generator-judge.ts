/**
 * The judge looks at a finished picture as at any photo: it detects the face anew and trusts none of the generator's
 * own findings, except where the patch lies.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Face, findFaces } from '@facet/workers/face/face.ts';
import { cosine, embed } from '@facet/workers/face/identity.ts';
import { poseDistance } from '@facet/workers/face/pose.ts';
import { overlap } from '@facet/workers/image/box.ts';
import { fillPolygons } from '@facet/workers/image/polygon.ts';
import { expressionError } from '@facet/workers/swap/metrics.ts';
import type { Polygons, Raster } from '@facet/workers/types.ts';
import type { Entry } from './generator-catalogue.ts';

/** A photo with its face and both embeddings. */
export interface Portrait {
  entry: Entry;
  image: Raster;
  face: Face;
  identity: Float32Array;
  /** By `faceres-deep`, on which nothing is tuned. */
  deepIdentity: Float32Array;
}

export interface Verdict {
  gain: number;
  wins: boolean;
  /** The source whose face the result resembles most. */
  nearest: Portrait;
  deepGain: number;
  deepWins: boolean;
  poseError: number;
  expressionError: number;
  /** The largest difference of any channel of any pixel outside of the editable area. */
  backgroundDifference: number;
}

export async function portray(vision: Vision, entry: Entry, image: Raster): Promise<Portrait> {
  const near = await findFaces(vision, image, 'near');
  const [face] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) throw new Error(`${entry.name}: no face is found`);
  return {
    entry,
    image,
    face,
    identity: await embed(vision, image, face.detection, 'faceres'),
    deepIdentity: await embed(vision, image, face.detection, 'faceres-deep'),
  };
}

/** @returns null when no face is left where the target's was */
export async function judge(
  vision: Vision,
  result: Raster,
  source: Portrait,
  target: Portrait,
  sources: Iterable<Portrait>,
  editable: Polygons,
): Promise<Verdict | null> {
  const near = await findFaces(vision, result, 'near');
  const found = near.length > 0 ? near : await findFaces(vision, result, 'far');
  const face = found.find((f) => overlap(f.box, target.face.box) > 0.5 * f.box.width * f.box.height);
  if (!face) return null;
  const identity = await embed(vision, result, face.detection, 'faceres');
  const deep = await embed(vision, result, face.detection, 'faceres-deep');
  const likeness = (p: Portrait): number => cosine(p.identity, identity);
  return {
    gain: likeness(source) - cosine(source.identity, target.identity),
    wins: likeness(source) > likeness(target),
    nearest: [...sources].reduce((best, p) => (likeness(p) > likeness(best) ? p : best)),
    deepGain: cosine(source.deepIdentity, deep) - cosine(source.deepIdentity, target.deepIdentity),
    deepWins: cosine(source.deepIdentity, deep) > cosine(target.deepIdentity, deep),
    poseError: poseDistance(face.pose, target.face.pose),
    expressionError: expressionError(face.points, target.face.points),
    backgroundDifference: differenceOutside(result, target.image, editable),
  };
}

function differenceOutside(a: Raster, b: Raster, editable: Polygons): number {
  const coverage = fillPolygons(editable, { x: 0, y: 0, width: a.width, height: a.height });
  let largest = 0;
  for (let i = 0; i < coverage.length; i++) {
    if (coverage[i] > 0) continue;
    for (let c = i * 4; c < i * 4 + 4; c++) largest = Math.max(largest, Math.abs(a.data[c] - b.data[c]));
  }
  return largest;
}
