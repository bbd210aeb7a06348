/**
 * Who is in a photo, and where: faces, and person boxes (CenterNet, Zhou et al. 2019).
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Face, faceSize } from '../face/face.ts';
import { overlap } from '../image/box.ts';
import { sampleCrop, squareAround } from '../image/crop.ts';
import { minTargetFaceSize } from '../limits.ts';
import type { Box, Raster } from '../types.ts';

export interface Person {
  box: Box;
  face: Face | null;
}

const boxInput = 512;
const boxOutput = 'tower_0/detections';
const personClass = 0;
/** Boxes without a face must be surer than boxes that only tell a face's person apart. */
const minScore = 0.25;
const minScoreWithoutFace = 0.45;
/** Boxes that agree by more than this (intersection over union) are of the same person. */
const sameBox = 0.5;
const maxPersons = 24;
/** A face that shows less clearly than this and is too small to be replaced is part of a house; whoever it belongs to has a box. */
const leastClear = 0.05;
/**
 * ... and so is one that lies by more than this share in a face that is clear, or is larger: a beard and the neck below it, or an eye between
 * curls of which neither face shows, which took the whole body.
 */
const mostShared = 0.15;
/** A face farther from where a box's head would be belongs to somebody behind; in box widths. */
const farthestHead = 0.4;

/**
 * From left to right by the face's centre, or the box's where no face shows. Whether somebody without a face is there, and is nobody
 * else, is seen by the body.
 */
export async function findPersons(vision: Vision, image: Raster, faces: Face[]): Promise<Person[]> {
  const boxes = await personBoxes(vision, image);
  const free = new Set(boxes);
  const persons: Person[] = faces.filter(isSomebody).map((face) => {
    const own = [...free]
      .filter(({ box }) => overlap(face.box, box) > 0.7 * face.box.width * face.box.height)
      .filter(({ box }) => headDistance(face, box) < farthestHead)
      .sort((a, b) => headDistance(face, a.box) - headDistance(face, b.box))[0];
    if (own) free.delete(own);
    return { face, box: own ? union(own.box, headBox(face)) : bodyBox(face, image) };
  });
  for (const { box, score } of [...free].sort((a, b) => b.score - a.score)) {
    const isNew = persons.every((p) => agreement(p.box, box) < sameBox);
    if (isNew && score >= minScoreWithoutFace) persons.push({ face: null, box });
  }
  const centre = ({ face, box }: Person): number => {
    const { x, width } = face?.box ?? box;
    return x + width / 2;
  };
  // faces first, then the surest boxes: half of a neighbour's box is no reason to leave somebody's face out
  return persons.slice(0, maxPersons).sort((a, b) => centre(a) - centre(b));
}

/** Whether somebody's chin is that much of a face's height above another's: then one stands before the other. */
const rowRise = 0.5;

export function standInRows(persons: readonly Person[]): boolean {
  const faces = persons.flatMap(({ face }) => (face ? [face.box] : []));
  const chin = (box: Box): number => box.y + box.height;
  return faces.some((a) => faces.some((b) => chin(a) - chin(b) > rowRise * Math.min(a.height, b.height)));
}

function isSomebody(face: Face, _: number, faces: readonly Face[]): boolean {
  if (face.score >= leastClear) return true;
  const isPart = faces.some(
    (other) =>
      (other.score >= leastClear || faceSize(other) > faceSize(face)) &&
      overlap(face.box, other.box) > mostShared * face.box.width * face.box.height,
  );
  return faceSize(face) >= minTargetFaceSize && !isPart;
}

async function personBoxes(vision: Vision, image: Raster): Promise<{ box: Box; score: number }[]> {
  const crop = squareAround({ x: 0, y: 0, width: image.width, height: image.height });
  const pixels = sampleCrop(image, crop, boxInput, 1, 0);
  const [{ data, shape }] = await vision.run('centernet', pixels, [1, boxInput, boxInput, 3], [boxOutput]);
  const columns = shape[shape.length - 1];
  const scale = crop.size / boxInput;
  const left = crop.x - crop.size / 2;
  const top = crop.y - crop.size / 2;
  const found: { box: Box; score: number }[] = [];
  for (let i = 0; i < data.length; i += columns) {
    const [x0, y0, x1, y1, score, kind] = data.subarray(i, i + 6);
    if (kind !== personClass || !(score >= minScore)) continue;
    const box = {
      x: left + x0 * scale,
      y: top + y0 * scale,
      width: (x1 - x0) * scale,
      height: (y1 - y0) * scale,
    };
    if (found.every((f) => agreement(f.box, box) < sameBox)) {
      found.push({ box, score });
    }
  }
  return found;
}

function agreement(a: Box, b: Box): number {
  const both = overlap(a, b);
  return both / (a.width * a.height + b.width * b.height - both);
}

/** How far a face is from where a box's head would be, in box widths. */
function headDistance(face: Face, box: Box): number {
  const x = face.box.x + face.box.width / 2 - (box.x + box.width / 2);
  const y = face.box.y + face.box.height / 2 - (box.y + face.box.height);
  return Math.hypot(x, y) / box.width;
}

/** Face, hair and a hat. */
function headBox({ box }: Face): Box {
  return {
    x: box.x - box.width * 0.7,
    y: box.y - box.height * 0.85,
    width: box.width * 2.4,
    height: box.height * 2.05,
  };
}

/** The usual proportions below a head, down to the photo's edge at most. */
function bodyBox(face: Face, image: Raster): Box {
  const { box } = face;
  const top = box.y - box.height * 0.85;
  return {
    x: box.x - box.width * 1.5,
    y: top,
    width: box.width * 4,
    height: Math.min(image.height - top, box.height * 8),
  };
}

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
