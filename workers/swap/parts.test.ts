import { describe, expect, it } from 'vitest';
import {
  chin,
  foreheadTop,
  innerLips,
  leftBrow,
  leftCheekbone,
  leftEye,
  leftIris,
  outerLips,
  rightBrow,
  rightCheekbone,
  rightEye,
  rightIris,
  vertexCount,
} from '../face/topology.ts';
import { createPlanes, type Planes } from '../image/planes.ts';
import { beardOf, isShaven, keptBeard } from './beard.ts';
import { type BrowSight, framedBrows, keptBrows, lentBrows, paleBrows } from './brows.ts';
import { evenLight, type Surface } from './even-light.ts';
import { fitEyes } from './eyes.ts';
import { glassesShare, hasGlasses, keptFrames } from './glasses.ts';
import { keptMouth, openness } from './mouth.ts';

const size = 200;
const area = { x: 0, y: 0, width: size, height: size };
const at = (i: number): [x: number, y: number] => [i % size, Math.floor(i / size)];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: size * size }, (_, i) => value(...at(i)));

/** A face of 150 pixels that looks into the camera: 60 pixels between the eyes. */
const u = plane((x) => (x - 100.5) / 60);
const v = plane((_, y) => (y - 70.5) / 60);

/** Landmarks on ellipses: eyes at (70, 70) and (130, 70), the mouth at (100, 140). */
function landmarks(gap: number): Float32Array {
  const points = new Float32Array(vertexCount * 3);
  const ellipse = (ring: readonly number[], x: number, y: number, rx: number, ry: number): void => {
    ring.forEach((vertex, i) => {
      const angle = Math.PI + (2 * Math.PI * i) / ring.length;
      points.set([x + rx * Math.cos(angle), y + ry * Math.sin(angle), 0], vertex * 3);
    });
  };
  ellipse(rightEye, 70, 70, 12, 6);
  ellipse(leftEye, 130, 70, 12, 6);
  ellipse(outerLips, 100, 140, 26, 8 + gap / 2);
  ellipse(innerLips, 100, 140, 20, gap / 2);
  return points;
}

/** A face with its brows so many pixels below its eyes. */
function browsAt(below: number): Float32Array {
  const points = landmarks(1);
  points.set([70, 70, 0], rightIris * 3);
  points.set([130, 70, 0], leftIris * 3);
  points.set([40, 80, 0], rightCheekbone * 3);
  points.set([160, 80, 0], leftCheekbone * 3);
  points.set([100, 20, 0], foreheadTop * 3);
  points.set([100, 190, 0], chin * 3);
  for (const vertex of rightBrow) points.set([70, 70 + below, 0], vertex * 3);
  for (const vertex of leftBrow) points.set([130, 70 + below, 0], vertex * 3);
  return points;
}

describe('the mouth', () => {
  const shut = landmarks(1);
  const smiling = landmarks(14);
  const lip = 145 * size + 100;
  const cheek = 140 * size + 45;

  it('is more open in a smile', () => {
    expect(openness(shut)).toBeCloseTo(1 / 40, 2);
    expect(openness(smiling)).toBeCloseTo(14 / 40, 2);
  });

  it('is the target’s as a whole when one is shut and the other smiles', () => {
    for (const [source, target] of [
      [shut, smiling],
      [smiling, shut],
    ]) {
      const kept = keptMouth(source, target, target, area, 150);
      expect(kept[lip]).toBeGreaterThan(0.9);
      expect(kept[cheek]).toBeLessThan(0.02);
    }
  });

  it('has the source’s lips and the target’s teeth when both smile', () => {
    const kept = keptMouth(smiling, smiling, smiling, area, 150);
    expect(kept[140 * size + 100]).toBe(1);
    expect(kept[lip + 8 * size]).toBeLessThan(0.05);
  });
});

it('between closed lips no line of the target’s stays', () => {
  const kept = keptMouth(landmarks(1), landmarks(1), landmarks(1), area, 150);
  expect(Math.max(...kept)).toBeLessThan(0.05);
});

describe('glasses', () => {
  const isFrame = (x: number, y: number): boolean =>
    (Math.abs(y - 68) < 2.5 && Math.abs(x - 100) < 14) ||
    [65, 135].some((centre) => Math.abs(Math.hypot(x - centre, y - 72) - 24) < 2.5);
  const isEye = (x: number, y: number): boolean =>
    [65, 135].some((centre) => Math.hypot(x - centre, y - 72) < 5);
  const map = (darkness: number) => ({
    width: size,
    height: size,
    faceWidth: 150,
    lightness: plane((x, y) => (isFrame(x, y) ? 70 - darkness : isEye(x, y) ? 20 : 70)),
    u,
    v,
  });

  it('are known by the dark line across the bridge, which a fold of the skin is not', () => {
    expect(hasGlasses(map(50))).toBe(true);
    expect(hasGlasses(map(18))).toBe(false);
    expect(keptFrames(map(18))).toBeNull();
  });

  it('are kept with all of their frames, and without the eyes behind them', () => {
    const kept = keptFrames(map(50))!;
    kept.forEach((share, i) => {
      const [x, y] = at(i);
      if (isFrame(x, y)) expect(share).toBeGreaterThan(0.8);
      if (isEye(x, y) || y > 110) expect(share).toBe(0);
    });
  });
});

it('glasses are looked for where they sit, and nowhere else', () => {
  expect(
    glassesShare(
      u.map(() => 1),
      { u, v },
    ),
  ).toBe(1);
  expect(
    glassesShare(
      v.map((down) => (down > 0.65 ? 1 : 0)),
      { u, v },
    ),
  ).toBe(0);
});

describe('eyes', () => {
  const mesh = landmarks(1);
  const pictured = (dark: number, bright: number, blue: number): Planes => {
    const out = createPlanes(size, size);
    out.channels[0].set(plane((x) => ([70, 130].some((eye) => Math.abs(x - eye) < 5) ? dark : bright)));
    out.channels[2].fill(blue);
    return out;
  };
  const centre = 70 * size + 70;

  it('come no brighter and no bluer than the target’s', () => {
    const patch = pictured(10, 90, -50);
    fitEyes(patch, pictured(10, 90, -50), pictured(15, 55, 4), mesh, 150, 1);
    const [l, , b] = patch.channels;
    expect(l[centre + 8] - l[centre]).toBeLessThan(60);
    expect(b[centre]).toBeGreaterThan(-14);
    expect(l[centre + 60 * size]).toBe(10);
  });

  it('are blue and never violet', () => {
    const violet = pictured(10, 90, -8);
    violet.channels[1].set(violet.channels[0].map((l) => (l < 50 ? 8 : 0)));
    violet.channels[2].set(violet.channels[0].map((l) => (l < 50 ? -8 : 0)));
    const patch = pictured(10, 90, 0);
    fitEyes(patch, violet, pictured(10, 90, 0), mesh, 150, 1);
    expect(patch.channels[2][centre]).toBeLessThan(-7);
    expect(patch.channels[1][centre]).toBeCloseTo(0, 1);
  });

  it('stay as they are over an eye that is shut', () => {
    const patch = pictured(10, 90, 0);
    fitEyes(patch, pictured(10, 90, 0), pictured(60, 65, 0), mesh, 150, 1);
    expect(patch.channels[0]).toEqual(pictured(10, 90, 0).channels[0]);
  });

  it('have white whites, however warm the fan’s skin was beside them', () => {
    // on pale skin, the whites of a face in warm light would be as far from it as they were: blue
    const recoloured = pictured(10, 90, -16);
    fitEyes(recoloured, pictured(10, 90, 4), pictured(10, 90, 3), mesh, 150, 1);
    const [, , b] = recoloured.channels;
    expect(b[centre + 6]).toBeCloseTo(3, 0);
    // what is dark takes little of the light's colour
    expect(b[centre]).toBeCloseTo(3.9, 0);
  });
});

const mapOf = (lightness: Float32Array) => ({ width: size, height: size, faceWidth: 150, lightness, u, v });
const beardIn = (lightness: Float32Array): number => beardOf(mapOf(lightness));

it('of who has shade or a beard on moustache and chin nobody says that he is shaven', () => {
  const lit = (below: number) => isShaven(mapOf(v.map((down) => (down < 0.7 ? 70 : below))));
  expect(lit(68)).toBe(true);
  expect(lit(52)).toBe(false);
});

it('a beard darkens moustache and chin, the shadow under a lip does not count', () => {
  const beard = (moustache: number, chin: number): number =>
    beardIn(v.map((down) => (down < 0.7 ? 70 : down < 1.2 ? moustache : chin)));
  expect(beard(70, 50)).toBe(0);
  expect(beard(63, 43)).toBeGreaterThan(0.1);
  expect(beard(40, 30)).toBe(1);
});

it('stubble is rough on moustache and jaw, however bright it is; hair beside the jaw is not stubble', () => {
  const rough = (isRough: (down: number) => boolean): number =>
    beardIn(plane((x, y) => 70 + (isRough((y - 70.5) / 60) ? 4 : 1) * (((x >> 1) + (y >> 1)) % 2 ? 1 : -1)));
  expect(rough(() => false)).toBe(0);
  expect(rough((down) => down > 1.1)).toBe(0);
  expect(rough((down) => down > 0.7)).toBe(1);
});

it('below cheeks that were softened fine grain is no stubble', () => {
  const grain = (x: number, y: number): number => ((x >> 1) + (y >> 1)) % 2 || -1;
  expect(beardIn(plane((x, y) => 70 + ((y - 70.5) / 60 > 0.7 ? 1.6 : 0.3) * grain(x, y)))).toBe(0);
});

it('where one of both has a beard, and where both have, the target’s lower face stays whole', () => {
  const [chin, nose] = [180 * size + 100, 100 * size + 100];
  for (const beards of [
    [1, 1],
    [0.5, 0],
    [0, 1],
  ]) {
    const kept = keptBeard(beards, v);
    expect(kept[chin]).toBe(1);
    expect(kept[nose]).toBe(0);
  }
  expect(Math.max(...keptBeard([0.1, 0], v))).toBe(0);
});

describe('even light', () => {
  const patch = (of: (x: number) => number): Surface => ({
    patch: { width: size, height: size, channels: [plane(of), plane(() => 12), plane(() => 16)] },
    shading: { width: size, height: size, channels: [plane(() => 60), plane(() => 12), plane(() => 16)] },
    bare: plane(() => 1),
  });
  const none = plane(() => 0);
  const middle = 100 * size + 100;

  it('takes a shadow away that only one side of the face has', () => {
    const shadow = patch((x) => (Math.abs(x - 100) < 30 ? 40 : 60));
    const [l] = evenLight(
      shadow,
      patch(() => 60),
      none,
      150,
    ).channels;
    expect(l[middle]).toBeGreaterThan(57);
  });

  it('keeps what both sides have, and what is a feature', () => {
    const fold = patch((x) => (Math.abs(x - 100) < 30 ? 40 : 60));
    expect(evenLight(fold, fold, none, 150).channels[0][middle]).toBeCloseTo(40, 1);
    const feature = plane(() => 1);
    expect(
      evenLight(
        fold,
        patch(() => 60),
        feature,
        150,
      ).channels[0][middle],
    ).toBe(40);
  });
});

describe('brows', () => {
  const mesh = new Float32Array(vertexCount * 3);
  // two bars: the person's right one on the left
  for (const [brow, left] of [
    [rightBrow, 40],
    [leftBrow, 120],
  ] as const)
    brow.forEach((vertex, i) => {
      mesh[vertex * 3] = left + (i < 5 ? i : 9 - i) * 10;
      mesh[vertex * 3 + 1] = i < 5 ? 78 : 70;
    });
  const sight = (bareAt: (x: number) => boolean): BrowSight => ({
    covered: plane(() => 0),
    bare: plane((x) => (bareAt(x) ? 1 : 0)),
    visible: plane(() => 1),
  });
  const everywhere = plane(() => 1);

  it('that hair hangs into are lent by the other side', () => {
    const { share: lent } = lentBrows(
      sight((x) => x > 100),
      sight((x) => x < 100),
      everywhere,
      mesh,
      area,
      150,
    );
    expect(lent[74 * size + 60]).toBeGreaterThan(0.95);
    expect(lent[74 * size + 140]).toBe(0);
  });

  it('leave the eye to the other side, too, when hair hangs into it', () => {
    const eyes = landmarks(1);
    const strand = { ...sight(() => true), covered: plane((x) => (x < 70 ? 1 : 0)) };
    const clear = sight(() => true);
    const lent = (own: BrowSight): Float32Array => lentBrows(own, clear, everywhere, eyes, area, 150).share;
    expect(lent(strand)[70 * size + 64]).toBeGreaterThan(0.9);
    expect(lent(strand)[70 * size + 130]).toBe(0);
    expect(Math.max(...lent(clear))).toBe(0);
  });

  it('stay the target’s as a whole when they must', () => {
    const brows = plane((x, y) => (y > 69 && y < 79 && x > 40 && x < 80 ? 1 : 0));
    expect(keptBrows(1, 0, brows, size, size, 150)[74 * size + 60]).toBe(1);
    expect(Math.max(...keptBrows(0, 0, brows, size, size, 150))).toBe(0);
  });

  it('stay the target’s behind its frames, when the fan’s are at another height', () => {
    const face = browsAt(-20);
    expect(framedBrows(browsAt(-28), face, 0.5)).toBe(1);
    expect(framedBrows(browsAt(-28), face, 0)).toBe(0);
    expect(framedBrows(browsAt(-21), face, 0.5)).toBe(0);
  });

  it('are in no trouble under a brim or a fringe that leaves them free, and in much under strands', () => {
    const under = (isHidden: (x: number, y: number) => boolean): number => {
      const bare = plane((x, y) => (isHidden(x, y) ? 0 : 1));
      const seen = { ...sight(() => true), bare };
      return lentBrows(seen, seen, everywhere, mesh, area, 150).trouble;
    };
    expect(under((_, y) => y < 68)).toBe(0);
    expect(under((x, y) => y < 68 && x % 7 < 4)).toBeGreaterThan(0.4);
  });

  it('stay the target’s when powder or light hides the fan’s, be the skin dark or light', () => {
    expect(paleBrows(49, 61)).toBe(1);
    expect(paleBrows(30, 38)).toBe(1);
    expect(paleBrows(42, 59)).toBe(0);
    expect(paleBrows(12, 30)).toBe(0);
  });

  it('that show as well as the other side’s stay', () => {
    const both = sight(() => true);
    expect(Math.max(...lentBrows(both, both, everywhere, mesh, area, 150).share)).toBe(0);
  });
});
