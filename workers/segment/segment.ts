/**
 * Polygons of persons, heads and faces. Their order, left to right, is stored and authoritative from then on.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { faceSize, findFaces } from '../face/face.ts';
import { described } from '../face/look.ts';
import { grown } from '../image/box.ts';
import { minTargetFaceSize } from '../limits.ts';
import { findInFront } from '../swap/in-front.ts';
import type { Polygons, Raster, Segment, Segmentation } from '../types.ts';
import { findBody } from './bodies.ts';
import { divide } from './divide.ts';
import { emptyField, type Grid, gridOf, ontoGrid, outlines } from './field.ts';
import { headField, headSquare, hullOf } from './heads.ts';
import { classesBy, matte, somebodyAround } from './matte.ts';
import { oddsOf } from './odds.ts';
import { findPersons, type Person, standInRows } from './persons.ts';

/** The longer side of the grid on which persons compete for pixels. */
const gridSide = 768;
/** The selfie model sees this much around a person's box. */
const bodyMargin = 1.15;

export async function segment(
  vision: Vision,
  image: Raster,
  onProgress: (fraction: number) => void,
): Promise<Segmentation> {
  const faces = await findFaces(vision, image, 'far');
  onProgress(0.3);
  const candidates = await findPersons(vision, image, faces);
  onProgress(0.4);
  const grid = gridOf(image, gridSide);
  const found = await bodiesOf(vision, image, grid, candidates);
  onProgress(0.7);
  const persons = found.map(({ person }) => person);
  const mattes: Float32Array[] = [];
  const heads: Float32Array[] = [];
  const inFront: Polygons[] = [];
  for (const [i, person] of persons.entries()) {
    const somebody = await somebodyAround(vision, image, grown(person.box, bodyMargin));
    const classes = person.face ? await classesBy(vision, image, headSquare(person.face), somebody) : null;
    mattes.push(matte(somebody, classes, grid));
    heads.push(person.face && classes ? headField(classes, grid, person.face) : emptyField(grid));
    // of a face that is too small to be replaced it would be noise
    const isLarge = person.face !== null && faceSize(person.face) >= minTargetFaceSize;
    inFront.push(isLarge ? await findInFront(vision, image, person.face!, classes!) : []);
    onProgress(0.7 + (0.25 * (i + 1)) / persons.length);
  }
  const fields = divide(image, grid, persons, {
    poses: found.map(({ odds }) => odds),
    mattes,
    heads,
  });
  const named = (coordinates: Polygons, i: number): Segment => ({ mask_id: `person_${i + 1}`, coordinates });
  return {
    persons: fields.bodies.map((field, i) => named(outlines(field, grid, image), i)),
    heads: fields.heads.map((field, i) => named(outlines(field, grid, image), i)),
    faces: persons.map(({ face }, i) => named(face ? [hullOf(face.points)] : [], i)),
    inFront: inFront.map(named),
    faceSummaries: persons.map(({ face }) => (face ? described(image, face) : null)),
  };
}

interface Found {
  person: Person;
  /** Where the surest look shows the body: 0..1. */
  field: Float32Array;
  /** Log odds by all looks. */
  odds: Float32Array;
}

/** Somebody without a face has to be surer to be a body than a box is. */
const leastScore = 0.8;
/** Who shares more of the body with somebody else is no other person. */
const mostShared = 0.25;

async function bodiesOf(
  vision: Vision,
  image: Raster,
  grid: Grid,
  candidates: readonly Person[],
): Promise<Found[]> {
  const found: Found[] = [];
  const isCrowded = standInRows(candidates);
  // faces first: they are sure
  for (const person of [...candidates].sort((a, b) => Number(!a.face) - Number(!b.face))) {
    const others = candidates.flatMap((other) => (other !== person && other.face ? [other.face] : []));
    const { best, all } = await findBody(vision, image, person, others, isCrowded);
    const field = ontoGrid(best.patch, grid, null);
    if (!person.face) {
      if (best.score < leastScore) continue;
      if (found.some((other) => sharedBy(field, other.field) > mostShared)) continue;
    }
    found.push({ person, field, odds: oddsOf(all, grid) });
  }
  return candidates.flatMap((person) => found.find((f) => f.person === person) ?? []);
}

/** Of what `field` covers, how much the other one covers, too. */
function sharedBy(field: Float32Array, other: Float32Array): number {
  let [both, all] = [0, 0];
  for (let i = 0; i < field.length; i++) {
    if (field[i] < 0.5) continue;
    all++;
    if (other[i] >= 0.5) both++;
  }
  return all ? both / all : 1;
}
