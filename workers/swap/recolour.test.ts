import { describe, expect, it } from 'vitest';
import { createPlanes, type Planes } from '../image/planes.ts';
import { recolour } from './recolour.ts';
import { bareSkin, shadingOf } from './shading.ts';

const size = 160;
const at = (i: number): [x: number, y: number] => [i % size, Math.floor(i / size)];
const everywhere = new Float32Array(size * size).fill(1);
const nowhere = new Float32Array(size * size);

/** Skin with pores and moles in a soft light from one side. */
function face(light: (x: number, y: number) => number, tint: readonly [number, number]): Planes {
  const out = createPlanes(size, size);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = at(i);
    const pores = 2 * Math.sin(x * 1.9) * Math.cos(y * 2.3);
    const mole = Math.hypot(x - 50, y - 90) < 3 ? -12 : 0;
    out.channels[0][i] = light(x, y) + pores + mole;
    out.channels[1][i] = tint[0] + pores / 4;
    out.channels[2][i] = tint[1] + pores / 4;
  }
  return out;
}

function onto(patch: Planes, target: Planes): Planes {
  const shade = (lab: Planes) => {
    const bare = bareSkin(lab, everywhere, size);
    return { bare, shading: shadingOf(lab, nowhere, bare, nowhere, size) };
  };
  const from = shade(patch);
  const to = shade(target);
  return recolour({
    patch,
    target,
    patchShading: from.shading,
    targetShading: to.shading,
    patchBare: from.bare,
    targetBare: to.bare,
    outline: everywhere,
    features: nowhere,
    parts: nowhere,
    faceWidth: size,
    brows: nowhere,
    lips: nowhere,
    eyes: nowhere,
    beardZone: nowhere,
  });
}

function meanDifference(a: Planes, b: Planes): number {
  let sum = 0;
  for (let i = 0; i < size * size; i++) {
    sum += Math.hypot(...a.channels.map((plane, c) => plane[i] - b.channels[c][i]));
  }
  return sum / size / size;
}

describe('a face in the target’s light', () => {
  const even = face(() => 65, [14, 18]);

  it('is the target again when it is the target in another light and white balance', () => {
    const relit = face((x, y) => 58 + 12 * Math.sin((x + y) / 110), [20, 8]);
    expect(meanDifference(relit, even)).toBeGreaterThan(8);
    expect(meanDifference(onto(relit, even), even)).toBeLessThan(1.2);
    expect(meanDifference(onto(even, relit), relit)).toBeLessThan(1.8);
  });

  it('keeps its moles', () => {
    const out = onto(
      even,
      face(() => 75, [9, 12]),
    ).channels[0];
    expect(out[70 * size + 50] - out[90 * size + 50]).toBeGreaterThan(8);
  });

  const spot = (i: number): number => (Math.hypot(at(i)[0] - 80, at(i)[1] - 80) < 16 ? 1 : 0);

  it('is no greyer where the fan’s skin is', () => {
    // a face of one hue would be taken for a photo without colour
    const blushing = face(() => 65, [14, 18]);
    for (let i = 0; i < size * size; i++) blushing.channels[1][i] += (at(i)[0] - 80) / 8;
    const sallow: Planes = {
      ...blushing,
      channels: [
        blushing.channels[0],
        blushing.channels[1].map((v, i) => v - spot(i) * 9),
        blushing.channels[2].map((v, i) => v - spot(i) * 11),
      ],
    };
    const [, a, b] = onto(sallow, blushing).channels;
    const middle = 80 * size + 80;
    expect(Math.hypot(a[middle], b[middle])).toBeGreaterThan(0.84 * Math.hypot(14, 18));
  });

  it('has more of the skin’s colour where it is lighter', () => {
    const shining = face((x, y) => 60 + 10 * Math.exp(-((x - 80) ** 2 + (y - 80) ** 2) / 80), [14, 18]);
    const [l, a, b] = onto(
      shining,
      face(() => 60, [14, 18]),
    ).channels;
    const chroma = (i: number): number => Math.hypot(a[i], b[i]);
    const [bright, usual] = [80 * size + 80, 30 * size + 30];
    expect(l[bright]).toBeGreaterThan(l[usual] + 3);
    expect(chroma(bright)).toBeGreaterThan(chroma(usual) * 1.03);
  });

  it('has no shadow that the target’s light throws nowhere', () => {
    const shaded = face((x, y) => (Math.hypot(x - 110, y - 60) < 14 ? 45 : 65), [14, 18]);
    const out = onto(shaded, even).channels[0];
    expect(shaded.channels[0][60 * size + 30] - shaded.channels[0][60 * size + 110]).toBeGreaterThan(15);
    expect(out[60 * size + 30] - out[60 * size + 110]).toBeLessThan(10);
  });

  it('has fainter glints on pale skin than on dark one', () => {
    const glint = (target: number): number => {
      const dark = face((x, y) => (Math.hypot(x - 110, y - 60) < 4 ? 54 : 40), [14, 18]);
      const out = onto(
        dark,
        face(() => target, [14, 18]),
      ).channels[0];
      return out[60 * size + 110] - out[60 * size + 90];
    };
    expect(glint(40)).toBeGreaterThan(6);
    expect(glint(75)).toBeLessThan(glint(40) / 1.8);
  });

  it('carries no colour into a photo without colour', () => {
    const grey = face(() => 60, [0, 0]);
    for (const plane of [grey.channels[1], grey.channels[2]]) plane.fill(0.5);
    const out = onto(even, grey);
    for (const plane of [out.channels[1], out.channels[2]])
      for (const v of plane) expect(v).toBeCloseTo(0.5, 1);
  });

  it('loses the blue stain of a coloured lamp', () => {
    const stained = face(() => 65, [14, 18]);
    for (let i = 0; i < size * size; i++)
      if (Math.hypot(at(i)[0] - 100, at(i)[1] - 60) < 12) stained.channels[2][i] -= 40;
    const out = onto(stained, even).channels[2];
    expect(even.channels[2][60 * size + 100] - out[60 * size + 100]).toBeLessThan(9);
  });
});

describe('the shading of a face', () => {
  it('does not see what is not bare skin', () => {
    const clean = face((x) => 50 + x / 8, [14, 18]);
    const framed = face((x) => 50 + x / 8, [14, 18]);
    for (let i = 0; i < size * size; i++) if (Math.abs(at(i)[1] - 60) < 4) framed.channels[0][i] = 15;
    const of = (lab: Planes): Planes =>
      shadingOf(lab, nowhere, bareSkin(lab, everywhere, size), nowhere, size);
    expect(meanDifference(of(framed), of(clean))).toBeLessThan(0.7);
  });

  it('turns with the light on a nose, where softness alone would flatten it', () => {
    const nose = Float32Array.from(nowhere, (_, i) =>
      Math.abs(at(i)[0] - 80) < 6 ? (at(i)[0] - 80) * 2 : 0,
    );
    const lit = face((x, y) => 60 + nose[y * size + x], [14, 18]);
    const [l] = shadingOf(lit, nose, everywhere, nowhere, size).channels;
    const row = 60 * size;
    expect(l[row + 84] - l[row + 76]).toBeCloseTo(16, 0);
    const [flat] = shadingOf(lit, nowhere, everywhere, nowhere, size).channels;
    expect(flat[row + 84] - flat[row + 76]).toBeLessThan(6);
  });
});
