import { expect, test } from 'vitest';
import { hull, vertexCount } from '../face/topology.ts';
import type { Planes } from '../image/planes.ts';
import { sureSkin } from '../swap/skin.ts';
import { lighterSkin, lightnessOf, type Tone, toneOf } from './tone.ts';

const tone = (skin: Tone['skin'], black: Tone['black'] = [0, 0, 0]): Tone => ({
  ...{ skin, glow: 10, black, isGrey: false },
});

test('skin that is to be lighter is so in its own colour', () => {
  const [dark, light] = [tone([50, 20, 25]), tone([70, 10, 15])];
  expect(lighterSkin(dark, light, 0)).toEqual([50, 20, 25]);
  expect(lighterSkin(dark, light, 0.5)).toEqual([60, 15, 20]);
  // as much as is believable
  expect(lighterSkin(dark, tone([90, 10, 15]), 1)[0]).toBe(62);
  // dark people keep nothing of it, and without colour nobody knows
  expect(lighterSkin(light, dark, 1)).toEqual([70, 10, 15]);
  expect(lighterSkin({ ...dark, isGrey: true }, light, 1)).toEqual([50, 20, 25]);
});

/** A face of 60 pixels with cheeks and a nose of 10. @returns what `toneOf` takes, and whether a pixel is one of those */
function madeFace(seen = 1) {
  const [width, height] = [80, 80];
  const points = new Float32Array(vertexCount * 3);
  const onCircle = (ring: readonly number[], x: number, y: number, radius: number): void =>
    ring.forEach((vertex, i) => {
      const angle = (2 * Math.PI * i) / ring.length;
      points.set([x + radius * Math.cos(angle), y + radius * Math.sin(angle), 0], vertex * 3);
    });
  onCircle(hull, 40, 40, 30);
  const places = [[25, 45], [55, 45], [40, 35], [40, 50]] as const; // biome-ignore format: one line
  for (const [i, ring] of sureSkin.entries()) {
    const [x, y] = places[i]!;
    onCircle(ring, x, y, 5);
  }
  const isCheek = (i: number): boolean =>
    places.some(([x, y]) => Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y) < 7);
  const planes = (cheek: readonly number[], skin: readonly number[]): Planes => ({
    ...{ width, height },
    channels: [0, 1, 2].map((c) =>
      Float32Array.from({ length: width * height }, (_, i) => (isCheek(i) ? cheek : skin)[c]!),
    ) as unknown as Planes['channels'],
  });
  return { face: { width, height, points, faceSkin: new Float32Array(width * height).fill(seen) }, planes };
}

test('cheeks in the shade of glasses do not say how light a face is, and those that shine do not say its colour', () => {
  const { face, planes } = madeFace();
  const [skin, shade, glint] = [[200, 150, 130], [110, 80, 68], [250, 240, 236]] as const; // biome-ignore format: one line
  const plain = toneOf(planes(skin, skin), face).skin;
  expect(toneOf(planes(shade, skin), face).skin[0]).toBeCloseTo(plain[0], 0);
  const [l, a, b] = toneOf(planes(glint, skin), face).skin;
  expect(l).toBeGreaterThan(plain[0] + 15);
  expect(Math.hypot(a, b)).toBeGreaterThan(0.8 * Math.hypot(plain[1], plain[2]));
});

test('a face of which no skin is seen is as light as its cheeks', () => {
  const { face } = madeFace(0);
  const { cheeks, median } = lightnessOf(() => 55, face);
  expect([cheeks, median]).toEqual([55, 55]);
});
