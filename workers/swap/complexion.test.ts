import { describe, expect, it } from 'vitest';
import { findFaces } from '../face/face.ts';
import { embed } from '../face/identity.ts';
import { hull } from '../face/topology.ts';
import { darkened, photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { toLab } from '../image/planes.ts';
import type { Raster } from '../types.ts';
import { complexionChange, complexionOf, isWellLit, mostShade, surelyDarker } from './complexion.ts';
import { withComplexion } from './repaint.ts';

const size = 80;
const pale = [215, 170, 150] as const;
const shirt = [40, 60, 150] as const;

/** Skin above, a shirt below; the person's polygon leaves ten pixels on either side. */
function person(): Raster {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let i = 0; i < size * size; i++) data.set([...(i < (size * size) / 2 ? pale : shirt), 255], i * 4);
  return { width: size, height: size, data };
}
const outline = [
  [
    [10, 0],
    [70, 0],
    [70, 80],
    [10, 80],
  ],
] as [number, number][][];
const pixel = ({ data }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * size + x) * 4).subarray(0, 3),
];
const labOf = (rgb: readonly number[]): [number, number, number] => {
  const [r, g, b] = rgb.map((v) => Float32Array.of(v));
  const { channels } = toLab({ width: 1, height: 1, channels: [r, g, b] });
  return [channels[0][0], channels[1][0], channels[2][0]];
};

/** Landmarks of a face that lies outside of the pictures. */
const nowhere = new Float32Array(478 * 3).fill(-1000);

/** A round face of these landmarks; the others lie outside. */
function faceAt(x: number, y: number, radius: number): Float32Array {
  const points = nowhere.slice();
  hull.forEach((v, i) => {
    const turn = (2 * Math.PI * i) / hull.length;
    points.set([x + radius * Math.sin(turn), y - radius * Math.cos(turn), 0], v * 3);
  });
  return points;
}

/** A square of eight pixels. */
function paint({ data }: Raster, x: number, y: number, colour: readonly number[]): void {
  for (let i = 0; i < 64; i++) data.set(colour, ((y + (i >> 3)) * size + x + (i & 7)) * 4);
}

describe('the complexion of a person', () => {
  const brown = [140, 95, 75];
  const before = person();
  const lit = (skin: readonly number[], exposure = 1) => ({ skin: labOf(skin), exposure });
  const change = complexionChange(lit(pale), lit(brown), 'all', 1);
  const after = withComplexion(before, outline, nowhere, labOf(pale), change);

  it('becomes the fan’s on skin', () => {
    const [l, a, b] = labOf(pixel(after, 40, 20));
    const was = labOf(pale);
    expect(l).toBeCloseTo(was[0] - 20, 0);
    expect(a).toBeCloseTo(was[1] + change[1], 0);
    expect(b).toBeCloseTo(was[2] + change[2], 0);
  });

  it('leaves clothes as they are, and every bit beside the person', () => {
    expect(pixel(after, 40, 60)).toEqual([...shirt]);
    expect(pixel(after, 5, 20)).toEqual([...pale]);
    expect(pixel(before, 40, 20)).toEqual([...pale]);
  });

  it('has no lines where its strips of rows meet', () => {
    const tall: Raster = { width: 16, height: 200, data: new Uint8ClampedArray(16 * 200 * 4) };
    for (let i = 0; i < 16 * 200; i++) tall.data.set([...pale, 255], i * 4);
    const all: [number, number][][] = [[[0, 0], [16, 0], [16, 200], [0, 200]]]; // biome-ignore format: one line
    const { data } = withComplexion(tall, all, nowhere, labOf(pale), change);
    expect(new Set(data.filter((_, i) => i % 4 === 0)).size).toBe(1);
  });

  it('of a face in the dark is no darker skin', () => {
    expect(complexionChange(lit(pale), lit(brown, 0.25), 'all', 1)[0]).toBeGreaterThan(change[0] / 2);
  });

  it('of somebody surely darker is darker skin in `head` mode, though whites that lids shade say that the light is dim', () => {
    expect(complexionChange(lit(pale), lit(brown, 0.37), 'head', 1)[0]).toBeLessThan(-10);
    expect(complexionChange(lit(pale), lit(brown, 0.37), 'head', 0)[0]).toBeCloseTo(0);
  });

  it('of somebody who is darker in this photo alone is no darker skin', async () => {
    expect(complexionChange(lit(pale), lit(brown), 'head', 0)).toEqual([0, 0, 0]);
    const embedded = async (name: string, image?: Raster): Promise<Float32Array> => {
      const seen = image ?? (await photo(name));
      const [{ detection }] = await findFaces(await sharedVision(), seen, 'near');
      return embed(await sharedVision(), seen, detection);
    };
    const [source, target] = [await embedded('kal-visuals'), await embedded('team-1')];
    expect(surelyDarker({ source, target })).toBeGreaterThan(0.8);
    expect(surelyDarker({ source: target, target: source })).toBe(0);
    const inTheDark = await embedded('', await darkened('team-1', 0.5));
    expect(surelyDarker({ source: inTheDark, target })).toBeLessThan(0.1);
  });

  it('below the neck stays: in `head` mode a darker one is given, a lighter one and a little darker one not', () => {
    expect(complexionChange(lit(pale), lit(brown), 'head', 1)[0]).toBeLessThan(-10);
    expect(complexionChange(lit(brown), lit(pale), 'head', 1)).toEqual([0, 0, 0]);
    expect(complexionChange(lit(pale), lit([202, 157, 137]), 'head', 1)[0]).toBeCloseTo(0);
  });

  it('has the hue of the light it goes into: greenish light of its own photo makes nobody green', () => {
    const [, fairA, fairB] = labOf(pale);
    const [, a, b] = complexionChange(lit(pale), lit([150, 128, 74]), 'head', 1);
    const hue = (y: number, x: number) => Math.atan2(y, x);
    expect(Math.abs(hue(fairB + b, fairA + a) - hue(fairB, fairA))).toBeLessThan(0.16);
  });

  it('of a face in too much light is no paler skin, beside which others are dark', () => {
    expect(complexionChange(lit([250, 205, 190]), lit(pale), 'head', 1)[0]).toBeCloseTo(0);
  });

  it('is not given by a photo without colour, which says nothing of it', () => {
    expect(complexionChange(lit(pale), lit([110, 110, 110]), 'head', 1)).toEqual([0, 0, 0]);
  });

  it('spares what was drawn in front of the person', () => {
    const hand = [
      [
        [30, 10],
        [50, 10],
        [50, 25],
        [30, 25],
      ],
    ] as [number, number][][];
    const spared = withComplexion(before, outline, nowhere, labOf(pale), change, undefined, hand);
    expect(pixel(spared, 40, 20)).toEqual(pixel(before, 40, 20));
    expect(pixel(spared, 40, 35)).toEqual(pixel(after, 40, 35));
    expect(pixel(after, 40, 20)).not.toEqual(pixel(before, 40, 20));
  });

  it('of a photo without colour changes no colour', () => {
    const [l, a, b] = complexionChange(lit([180, 180, 180]), lit(brown), 'all', 1);
    expect(l).toBeLessThan(-10);
    expect(Math.hypot(a, b)).toBeCloseTo(0);
  });

  it('reaches glints on a face, and leaves white beside it', () => {
    const white = [250, 246, 244];
    const shining = person();
    paint(shining, 40, 20, white);
    paint(shining, 15, 5, white);
    const tanned = withComplexion(shining, outline, faceAt(44, 24, 18), labOf(pale), change);
    expect(labOf(pixel(tanned, 44, 24))[0]).toBeLessThan(labOf(white)[0] - 5);
    expect(pixel(tanned, 17, 8)).toEqual(white);
  });

  it('reaches an overexposed forehead, keeps it warm, and leaves a collar of the same colour', () => {
    const washed = [237, 223, 218];
    const bright = person();
    for (let i = 0; i < size * size; i++) bright.data.set(pale, i * 4);
    paint(bright, 36, 16, washed);
    paint(bright, 36, 59, washed);
    const tanned = withComplexion(bright, outline, faceAt(40, 40, 14), labOf(pale), change);
    const forehead = pixel(tanned, 40, 20);
    const [was, is] = [labOf(washed), labOf(forehead)];
    expect(is[0]).toBeLessThan(was[0] - 10);
    expect(is[0]).toBeGreaterThan(labOf(pixel(tanned, 40, 40))[0] + 5);
    expect(forehead[2]).toBeLessThan(forehead[0] - 10);
    expect(labOf(pixel(tanned, 40, 63))[0]).toBeGreaterThan(was[0] - 2);
  });

  it('reaches the yellow of an overexposed hairline and a chin lit from below, and leaves the same colours beside the face', () => {
    const [yellow, bluish] = [
      [250, 190, 110],
      [190, 160, 175],
    ];
    const lit = person();
    for (let i = 0; i < size * size; i++) lit.data.set(pale, i * 4);
    paint(lit, 36, 17, yellow);
    paint(lit, 36, 45, bluish);
    paint(lit, 12, 17, yellow);
    paint(lit, 12, 45, bluish);
    const tanned = withComplexion(lit, outline, faceAt(40, 40, 14), labOf(pale), change);
    const darker = (x: number, y: number, was: readonly number[]): number =>
      labOf(was)[0] - labOf(pixel(tanned, x, y))[0];
    expect(darker(40, 21, yellow)).toBeGreaterThan(8);
    expect(darker(40, 49, bluish)).toBeGreaterThan(8);
    expect(darker(16, 21, yellow)).toBeLessThan(3);
    expect(darker(16, 49, bluish)).toBeLessThan(3);
  });
});

it('hair across a cheek is no darker skin', async () => {
  const image = await photo('marie');
  const [face] = await findFaces(await sharedVision(), image, 'far');
  const { x, width } = face!.box;
  const end = x + width / 4;
  const covered = {
    ...image,
    data: image.data.map((v, i) => (i % 4 === 3 || (i >> 2) % image.width > end ? v : v * 0.3)),
  };
  const [bare, seen] = [image, covered].map((one) => complexionOf(one, face!, mostShade));
  for (const c of [0, 1, 2]) expect(Math.abs(bare![c]! - seen![c]!)).toBeLessThan(3);
});

it('whites of eyes tell a face in good light from one in the dark, whatever its complexion', async () => {
  const vision = await sharedVision();
  for (const name of ['marie', 'charles']) {
    const image = await photo(name);
    const [face] = await findFaces(vision, image, 'far');
    const dim = { ...image, data: image.data.map((v, i) => (i % 4 === 3 ? v : v * 0.35)) };
    expect(isWellLit({ image, face: face! })).toBe(true);
    expect(isWellLit({ image: dim, face: face! })).toBe(false);
  }
});
