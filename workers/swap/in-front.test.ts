import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { classesIn } from '../face/classes.ts';
import { type Face, findFaces } from '../face/face.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { leftIris, rightIris } from '../face/topology.ts';
import { closeUp, photo, rectangles, scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createGenerator, type Generator } from '../generator.ts';
import { fillPolygons } from '../image/polygon.ts';
import { headSquare } from '../segment/heads.ts';
import type { Point, Polygons, Raster } from '../types.ts';
import { compose } from './compose.ts';
import { findInFront, keptInFront } from './in-front.ts';
import { weightedMean } from './shading.ts';
import { findSource } from './source.ts';

/** The landmarks' vertex at the tip of the nose. */
const noseTip = 1;

let vision: Vision;
let generator: Generator;

beforeAll(async () => {
  vision = await sharedVision();
  generator = createGenerator(async () => vision);
});

const found = async (image: Raster, face: Face): Promise<Polygons> =>
  findInFront(vision, image, face, await classesIn(vision, image, headSquare(face)));

const square = (left: number, top: number, side: number): Polygons => [
  [
    [left, top],
    [left + side, top],
    [left + side, top + side],
    [left, top + side],
  ],
];

describe('what was drawn in front of a face', () => {
  const box = { x: 10, y: 20, width: 40, height: 30 };

  it('stays whole, down to pixels that it only touches, and ends softly', () => {
    const kept = keptInFront(square(20.5, 30.5, 10), box, 250);
    const row = (y: number) => Array.from(kept.slice(y * box.width, (y + 1) * box.width));
    // 20.5 is in the middle of the region's column 10
    expect(row(15).slice(10, 21)).toEqual(Array(11).fill(1));
    const [beside, further, far] = [row(15)[9], row(15)[8], row(15)[5]];
    expect(beside).toBeLessThan(1);
    expect(beside).toBeGreaterThan(further);
    expect(further).toBeGreaterThan(0);
    expect(far).toBe(0);
  });

  it('keeps nothing where nothing is', () => {
    expect(keptInFront([], box, 250).every((share) => share === 0)).toBe(true);
  });
});

describe('the proposal', () => {
  const proposed = async (name: string) => {
    const image = await photo(name);
    const [face] = await findFaces(vision, image, 'far');
    const area = { x: 0, y: 0, width: image.width, height: image.height };
    const coverage = fillPolygons(await found(image, face), area);
    const at = (vertices: readonly number[], way = 0.5): number => {
      const [a, b] = [vertices[0], vertices.at(-1)!].map(
        (v): Point => [face.points[v * 3], face.points[v * 3 + 1]],
      );
      const [x, y] = [a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way];
      let most = 0;
      // the bridge of glasses lies a little above or below the eyes
      for (let dy = -14; dy <= 14; dy++)
        most = Math.max(most, coverage[Math.floor(y + dy) * image.width + Math.floor(x)]);
      return most;
    };
    return { at, coverage, face };
  };

  it('holds the frames of glasses, and not the skin below them', async () => {
    const { at } = await proposed('team-3');
    expect(at([rightIris, leftIris])).toBe(1);
    expect(at([noseTip])).toBe(0);
  });

  it('holds hair that hangs over an eye', async () => {
    const { at } = await proposed('ivana');
    expect(at([leftIris])).toBeGreaterThan(0.5);
  });

  it('leaves eyes and nose of a bare face alone', async () => {
    const { at } = await proposed('team-1');
    for (const place of [[rightIris], [leftIris], [noseTip], [rightIris, leftIris]])
      expect(at(place)).toBe(0);
  });

  it('is nothing for a face that no head is seen at', async () => {
    const image = await photo('team-3');
    const [face] = await findFaces(vision, image, 'far');
    const classes = await classesIn(vision, image, headSquare(face));
    for (const plane of Object.values(classes.planes)) plane.fill(0);
    classes.planes.hair[0] = 1;
    expect(await findInFront(vision, image, face, classes)).toEqual([]);
  });

  it('comes with the people of a photo, one entry a person', async () => {
    const { persons, inFront } = await generator.segment(await photo('team-3'), () => {});
    expect(inFront!.map(({ mask_id }) => mask_id)).toEqual(persons.map(({ mask_id }) => mask_id));
    expect(inFront![0].coordinates.length).toBeGreaterThan(0);
  });
});

describe('a swap obeys what is in front', () => {
  const changedIn = (before: Raster, after: Raster, polygons: Polygons): { touched: number; all: number } => {
    const coverage = fillPolygons(polygons, { x: 0, y: 0, width: before.width, height: before.height });
    let [touched, all] = [0, 0];
    for (let p = 0; p < coverage.length; p++) {
      if (coverage[p] === 0) continue;
      all++;
      const differs = [0, 1, 2].some((c) => before.data[p * 4 + c] !== after.data[p * 4 + c]);
      if (differs) touched++;
    }
    return { touched, all };
  };
  const made = async (
    target: Raster,
    inFront?: Polygons,
    { fan = 'marie', isAsProposed = false } = {},
  ): Promise<Raster> => {
    const mask = rectangles([0, 0, target.width, target.height]);
    const input = {
      source: await portrait(fan),
      target,
      mask,
      faceIndex: 0,
      mode: 'head' as const,
      variant: 'nature' as const,
    };
    return (await generator.swap({ ...input, ...(inFront && { inFront }), isAsProposed }, () => {})).image;
  };

  /** On fewer pixels a picture is made sooner. */
  const portrait = (name: string): Promise<Raster> => scaled(name, 500);

  /** A part of a cheek. */
  const covered = async (target: Raster): Promise<Polygons> => {
    const [{ box }] = await findFaces(vision, target, 'far');
    return square(box.x + box.width * 0.3, box.y + box.height * 0.6, box.width * 0.12);
  };

  it('to the pixel', async () => {
    const target = await portrait('team-1');
    const hand = await covered(target);
    const without = changedIn(target, await made(target), hand);
    expect(without.touched).toBeGreaterThan(without.all * 0.8);
    expect(changedIn(target, await made(target, hand), hand).touched).toBe(0);
  });

  it('unless it is as it was proposed: then it finds that anew', async () => {
    const target = await portrait('team-1');
    const hand = await covered(target);
    const asFound = await made(target);
    expect((await made(target, hand, { isAsProposed: true })).data).toEqual(asFound.data);
  });

  it('to the pixel of a large face', async () => {
    // the face is 670 px wide, so it is drawn on half as many, in a view that ends inside of the photo
    const target = await closeUp('team-1', { left: 117, top: 80, side: 560 }, 1960);
    const hand = await covered(target);
    expect(changedIn(target, await made(target, hand), hand).touched).toBe(0);
  });

  it('to the pixel of a picture that another generator has made, as it was proposed or not', async () => {
    const target = await portrait('team-1');
    const hand = await covered(target);
    const picture = await made(target, undefined, { fan: 'kal-visuals' });
    const mask = rectangles([0, 0, target.width, target.height]);
    const source = await portrait('kal-visuals');
    const input = { source, target, mask, faceIndex: 0, mode: 'head' as const };
    expect(changedIn(target, picture, hand).touched).toBeGreaterThan(0);
    const { image } = await generator.judge({ ...input, inFront: hand, isAsProposed: true }, picture);
    expect(changedIn(target, image, hand).touched).toBe(0);
  });

  it('and takes nothing else for glasses', async () => {
    const image = await portrait('team-3');
    const [face] = await findFaces(vision, image, 'far');
    const sides = { image, face, occlusion: await findOcclusion(vision, image, face.points) };
    const source = await findSource(vision, await portrait('marie'));
    const frames = await found(image, face);
    const everything = rectangles([0, 0, image.width, image.height])[0].coordinates;
    /** Share of the fan's face where the frames are. */
    const drawnOver = (inFront?: Polygons): number => {
      const target = { ...sides, ...(inFront && { inFront }) };
      const { box, mask } = compose(source, source, target, everything, 0.06);
      return weightedMean(mask.alpha, fillPolygons(frames, box));
    };
    expect(drawnOver(frames)).toBe(0);
    expect(drawnOver([])).toBeGreaterThan(2 * drawnOver());
  });
});
