import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { leftIris, mirrorVertices, rightIris } from '../face/topology.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { type Sight, sightOf } from '../head/sight.ts';
import type { Raster } from '../types.ts';
import { withSides } from './sides.ts';
import { type Shown, turnedTo } from './turn.ts';

let vision: Vision;
let fan: Shown;
let sight: Sight;
let looksAside: Shown;

beforeAll(async () => {
  vision = await sharedVision();
  [fan, looksAside] = await Promise.all(['team-1', 'marie'].map(shownIn));
  sight = await sightOf(vision, fan.image, fan.face);
});

async function shownIn(photo: string): Promise<Shown> {
  const image = await scaled(photo, PORTRAIT);
  return { image, face: (await findFaces(vision, image, 'near'))[0]! };
}

/** Vertices of both cheeks, beside nose and mouth; hair is next to this one. */
const cheek = 425;
const otherCheek = mirrorVertices[cheek]!;
const green = [0, 200, 0];

const at = ({ points }: Face, v: number): [number, number] => [points[v * 3]!, points[v * 3 + 1]!];

function meanAt({ width, data }: Raster, [x, y]: readonly number[]): number[] {
  const sums = [0, 0, 0];
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      for (const c of [0, 1, 2])
        sums[c]! += data[((Math.round(y!) + dy) * width + Math.round(x!) + dx) * 4 + c]! / 25;
  return sums;
}

/** The fan with something green in front of some vertices, which the network takes for hair. */
function covered(vertices: number | number[], { image, face }: Shown = fan): { fan: Shown; sight: Sight } {
  const radius = 0.1 * face.box.width;
  const data = image.data.slice();
  const [head, faceSkin] = [sight.head.slice(), sight.faceSkin.slice()];
  for (const v of [vertices].flat()) {
    const [x, y] = at(face, v);
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++) {
        data.set(green, (row * image.width + column) * 4);
        const [i, j] = [column - sight.box.x, row - sight.box.y].map((n) => Math.floor(n / sight.cell));
        head[j! * sight.width + i!] = 1;
        faceSkin[j! * sight.width + i!] = 0;
      }
  }
  return { fan: { image: { ...image, data }, face }, sight: { ...sight, head, faceSkin } };
}

test('what hides one cheek is not seen: the other cheek is drawn there, and stays as it is', () => {
  const hidden = covered(cheek);
  const { image, sight: seen } = withSides(hidden.fan, hidden.sight, fan.face);
  const [there, other] = [cheek, otherCheek].map((v) => at(fan.face, v));
  const bare = meanAt(fan.image, there!);
  for (const [c, v] of meanAt(image, there!).entries()) expect(Math.abs(v - bare[c]!)).toBeLessThan(40);
  expect(meanAt(image, other!)).toEqual(meanAt(fan.image, other!));
  const [x, y] = at(fan.face, cheek).map((v, axis) =>
    Math.floor((v - [sight.box.x, sight.box.y][axis]!) / sight.cell),
  );
  expect(seen.faceSkin[y! * seen.width + x!]).toBeGreaterThan(0.8);
});

test('light that falls on one side alone stays there: the other side is drawn in the shade that is around', () => {
  const { image, face } = fan;
  const [x, y] = at(face, 6);
  const [ax, ay] = [...at(face, mirrorVertices[234]!)].map((v, axis) => v - at(face, 234)[axis]!);
  const data = image.data.map((v, i) => {
    const p = i >> 2;
    const aside = ((p % image.width) - x) * ax! + (Math.floor(p / image.width) - y) * ay!;
    return i % 4 < 3 && aside > 0 ? 0.6 * v : v;
  });
  const [lit, shaded] = [fan, { image: { ...image, data }, face }].map((shown) => {
    const hidden = covered(cheek, shown);
    return meanAt(withSides(hidden.fan, hidden.sight, face).image, at(face, cheek));
  });
  // of six tenths, some is blurred away
  for (const c of [0, 1, 2]) expect(shaded![c]! / lit![c]!).toBeLessThan(0.75);
});

test('what hides both cheeks stays, and so do eyes behind something: they look somewhere', () => {
  const hidden = covered([cheek, otherCheek, rightIris]);
  const { image } = withSides(hidden.fan, hidden.sight, fan.face);
  for (const v of [cheek, otherCheek, rightIris])
    expect(meanAt(image, at(fan.face, v))[1]).toBeCloseTo(200, -1);
  expect(meanAt(image, at(fan.face, leftIris))).toEqual(meanAt(fan.image, at(fan.face, leftIris)));
});

/** Vertices of half of a brow. */
const browTail = [70, 63, 105];

test('of a brow that hair hides in part, all is drawn from the other one', () => {
  const hidden = covered(browTail);
  const { image } = withSides(hidden.fan, hidden.sight, fan.face);
  // where its seen half is, the other brow is drawn, too: two halves of two brows make none
  const seenHalf = at(fan.face, 107);
  expect(meanAt(image, seenHalf)).not.toEqual(meanAt(fan.image, seenHalf));
  for (const v of browTail) {
    const [mirrored, other] = [v, mirrorVertices[v]!].map((k) => {
      const [red, green, blue] = meanAt(k === v ? image : fan.image, at(fan.face, k));
      return (red! + green! + blue!) / 3;
    });
    // as dark as the other brow, in this side's light
    expect(Math.abs(mirrored! - other!)).toBeLessThan(45);
    expect(meanAt(image, at(fan.face, v))[1]! - meanAt(image, at(fan.face, v))[0]!).toBeLessThan(10);
  }
});

test('the side that a turn unfolds is drawn from the other one, which it has narrowed', async () => {
  const { image, face } = looksAside;
  const seen = await sightOf(vision, image, face);
  const hidden = { ...seen, head: seen.head.map(() => 1), faceSkin: seen.faceSkin.map(() => 0) };
  /** Pixels that are stretched where both sides are seen, and where nothing is. */
  const stretchedAfter = (degrees: number): number[] => {
    const turned = turnedTo(face, turnedBy(degrees));
    return [seen, hidden].map((sight) => {
      const { stretched, sight: after } = withSides(looksAside, sight, turned);
      return stretched.filter((v, i) => after.hull[i]! > 0.5 && v > 1.7).length;
    });
  };
  const [whole, alone] = stretchedAfter(15);
  expect(whole).toBeLessThan(0.6 * alone!);
  // the other way the far side is turned away, and is nothing to draw the near one from
  const [further, furtherAlone] = stretchedAfter(-15);
  expect(further).toBe(furtherAlone);
});

/** The face of who looks aside, about the vertical axis. */
function turnedBy(degrees: number): Face {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const points = looksAside.face.points.slice();
  for (let i = 0; i < points.length; i += 3) {
    const [x, , z] = points.subarray(i, i + 3);
    points[i] = c * x! + s * z!;
    points[i + 2] = c * z! - s * x!;
  }
  return { ...looksAside.face, points };
}
