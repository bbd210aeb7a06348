import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFaces } from './face/face.ts';
import { chin } from './face/topology.ts';
import { PORTRAIT, quiet, refusal, useGenerator, whole } from './fixtures/generator.ts';
import { wireGlasses } from './fixtures/glasses.ts';
import {
  blank,
  changedBox,
  closeUp,
  drawn,
  meanColour,
  photo,
  readPhoto,
  rectangles,
  scaled,
  sideBySide,
} from './fixtures/photos.ts';
import { createGenerator } from './generator.ts';
import { fillPolygons } from './image/polygon.ts';
import { flip } from './swap/mirror.ts';
import type { Point, Raster, Segment, Segmentation, SwapInput, SwapResult } from './types.ts';

/** Pixels of each portrait's width in a pair. */
const SIDE = 400;

const { vision, generator, swap } = useGenerator();

it('tries again to open what could not be opened, and keeps what could', async () => {
  const image = blank(64, 64);
  const input: SwapInput = { source: image, target: image, mask: [], faceIndex: 0, mode: 'head' };
  const done = new Error('swapped');
  let attempts = 0;
  const { swap, openEngine } = createGenerator(
    async () => vision(),
    async () => {
      attempts++;
      if (attempts === 1) throw new Error('ONNX_SWAPPER: out of memory');
      return { digests: {}, swap: () => Promise.reject(done) };
    },
  );
  await expect(swap(input, quiet)).rejects.toMatchObject({
    ...{ name: 'WorkerError', code: 'WORKER_CRASHED', message: 'ONNX_SWAPPER: out of memory' },
  });
  await expect(swap(input, quiet)).rejects.toBe(done);
  await expect(openEngine()).resolves.toEqual({});
  expect(attempts).toBe(2);
});

describe('a swap', () => {
  let source: Raster;
  let target: Raster;
  let list: Segmentation;
  let result: SwapResult;

  beforeAll(async () => {
    source = await scaled('marie', PORTRAIT);
    target = await scaled('team-1', PORTRAIT);
    list = await generator().segment(target, quiet);
    result = await swap({ source, target, mask: list.heads, faces: list.faces, faceIndex: 0 });
  });

  it('changes the face and not a bit outside of its stored mask', () => {
    const area = { x: 0, y: 0, width: target.width, height: target.height };
    const editable = fillPolygons(list.heads[0].coordinates, area);
    let inside = 0;
    let outside = 0;
    for (let i = 0; i < target.data.length; i++) {
      if (target.data[i] === result.image.data[i]) continue;
      if (editable[i >> 2] > 0) inside++;
      else outside++;
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(list.faceSummaries[0]!.size ** 2);
  });

  it('may change the neck, whose skin belongs to the face', async () => {
    const [{ points, box }] = await findFaces(vision(), target, 'near');
    // from the chin down to what is no head; long hair beside it lies further down
    const [x, y] = [points[chin * 3]!, points[chin * 3 + 1]!].map(Math.round);
    const below = { x: x!, y: y!, width: 1, height: target.height - y! };
    const neck = fillPolygons(list.heads[0].coordinates, below).findIndex((share) => share < 0.5);
    expect(neck).toBeGreaterThan(box.height * 0.15);
    expect(neck).toBeLessThan(box.height * 0.5);
  });

  it('shows the source’s face as it is', () => {
    expect(result.report).toMatchObject({ variant: 'face in its own form' });
    // a narrower outline costs .01 of it in the mean of 27 pairs
    expect(result.report.identityGain).toBeGreaterThan(0.11);
  });

  it('of a face onto itself, relit and tinted, gives the picture that it was', async () => {
    const { image } = await swap({ source: relit(target), target, mask: list.heads, faceIndex: 0 });
    const changed = changedBox(target, image)!;
    // a narrower outline moves edges, and nothing of what squares of a tenth of a face are in the mean
    const side = Math.round(0.1 * list.faceSummaries[0]!.size);
    const differences: number[] = [];
    for (let top = changed.top; top + side <= changed.bottom; top += side)
      for (let left = changed.left; left + side <= changed.right; left += side) {
        const square = { x: left, y: top, width: side, height: side };
        const [was, is] = [target, image].map((photo) => meanColour(photo, square));
        differences.push(Math.hypot(...was!.map((v, c) => v - is![c]!)));
      }
    // its contouring is taken for shade, and lifted
    expect(differences.reduce((sum, v) => sum + v, 0) / differences.length).toBeLessThan(6.5);
  });

  it('of a large face is the same picture, in full', async () => {
    const large = await scaled('team-1', 2.5 * PORTRAIT);
    const scale = large.width / target.width;
    const sized = (segments: Segment[]): Segment[] =>
      segments.map(({ mask_id, coordinates }) => ({
        mask_id,
        coordinates: coordinates.map((ring) => ring.map(([x, y]): Point => [x * scale, y * scale])),
      }));
    const mask = sized(list.heads);
    const { image } = await swap({ source, target: large, mask, faces: sized(list.faces), faceIndex: 0 });
    const area = { x: 0, y: 0, width: large.width, height: large.height };
    const editable = fillPolygons(mask[0].coordinates, area);
    let difference = 0;
    let changed = 0;
    let outside = 0;
    for (let i = 0; i < image.data.length; i++) {
      if (image.data[i] === large.data[i]) continue;
      if (editable[i >> 2] === 0) outside++;
      const [x, y] = [(i >> 2) % large.width, Math.floor((i >> 2) / large.width)];
      const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
      difference += Math.abs(image.data[i] - result.image.data[(row * target.width + column) * 4 + (i % 4)]);
      changed++;
    }
    expect(outside).toBe(0);
    expect(changed).toBeGreaterThan(3 * (list.faceSummaries[0]!.size * scale) ** 2 * 0.3);
    expect(difference / changed).toBeLessThan(5);
  });

  it('in `all` mode gives the skin below the jaw the fan’s complexion, in `head` mode not when it is alike', async () => {
    const collar = createRequire(import.meta.url).resolve(
      'material-kit/assets/img/faces/card-profile5-square.jpg',
    );
    const [fan, photographed] = [await readPhoto(collar), await scaled('marie', PORTRAIT)];
    const { heads, persons, faces, faceSummaries } = await generator().segment(photographed, quiet);
    const inputs = { source: fan, target: photographed, faces, faceIndex: 0, variant: 'nature' as const };
    const { x, y, width, height } = faceSummaries[0]!.box;
    // the neck may be bent with the chin; its colour says whose it is
    const [left, top] = [Math.round(x + 0.4 * width), Math.round(y + 1.12 * height)];
    const neck = { x: left, y: top, width: Math.round(0.2 * width), height: Math.round(0.13 * height) };
    const before = meanColour(photographed, neck);
    const [head, all] = [
      await swap({ ...inputs, mask: heads }),
      await swap({ ...inputs, mask: persons, mode: 'all' }),
    ].map(({ image }) => Math.hypot(...meanColour(image, neck).map((v, c) => v - before[c]!)));
    expect(head).toBeLessThan(0.5);
    expect(all).toBeGreaterThan(1.5);
  });

  it('puts the whole head there where little has to be guessed, and touches nothing that is somebody else’s', {
    timeout: 240_000,
  }, async () => {
    const require = createRequire(import.meta.url);
    const fan = await readPhoto(require.resolve('paper-kit-2/assets/img/faces/ayo-ogunseinde-2.jpg'));
    const photographed = await scaled('charles', 700);
    const { heads, faces, faceSummaries } = await generator().segment(photographed, quiet);
    const { x, y, width, height } = faceSummaries[0]!.box;
    // somebody close behind, where the fan's hair would reach
    const behind = rectangles([x + 1.12 * width, y - 0.5 * height, x + 2 * width, y + 0.5 * height])[0]!;
    const inputs = { source: fan, target: photographed, faceIndex: 0 };
    const { image, report } = await swap({ ...inputs, mask: [heads[0]!, behind], faces: [...faces, behind] });
    expect(report.variant).toMatch(/^head/);
    expect(report.identityGain).toBeGreaterThan(0.3);
    const area = { x: 0, y: 0, width: photographed.width, height: photographed.height };
    // softness at their very border aside
    const [inner] = rectangles([x + 1.2 * width, y - 0.4 * height, x + 1.9 * width, y + 0.4 * height]);
    const theirs = fillPolygons(inner!.coordinates, area);
    const own = fillPolygons(heads[0]!.coordinates, area);
    let [hair, others, far] = [0, 0, 0];
    for (let i = 0; i < theirs.length; i++) {
      if ([0, 1, 2].every((c) => photographed.data[i * 4 + c] === image.data[i * 4 + c])) continue;
      if (theirs[i]! > 0) others++;
      else if (own[i] === 0) hair++;
      if (Math.abs((i % area.width) - x) > 4 * width) far++;
    }
    expect(hair).toBeGreaterThan(0.05 * width * height);
    expect([others, far]).toEqual([0, 0]);
    // on dark arms a light head would be somebody else's, and a face alone is not the fan between another's beard
    const light = await readPhoto(require.resolve('material-kit/assets/img/faces/christian.jpg'));
    const lightOn = { ...inputs, source: light, mask: [heads[0]!], faces };
    await expect(swap(lightOn)).rejects.toEqual(refusal('QUALITY_TOO_LOW'));
    // who asks for it gets it, inside of its mask
    const face = await swap({ ...lightOn, variant: 'nature' });
    expect(face.report.variant).not.toMatch(/^head/);
    const differs = (i: number) => [0, 1, 2].some((c) => photographed.data[i + c] !== face.image.data[i + c]);
    expect([...own.keys()].filter((i) => own[i] === 0 && differs(i * 4))).toEqual([]);
    // where nature is preferred to likeness no head is tried
    const natural = await swap({ ...inputs, mask: [heads[0]!], faces, variant: 'nature' });
    expect(natural.report).toMatchObject({ variant: 'face in its own form' });
    expect(natural.report.identityGain).toBeGreaterThan(0.15);
    // what was drawn in front of a face is to stay, and a head would take it away
    const inFront = rectangles([x + 0.2 * width, y + 0.3 * height, x + 0.8 * width, y + 0.4 * height])[0]!;
    const kept = await swap({ ...inputs, mask: [heads[0]!], faces, inFront: inFront.coordinates }).catch(
      (error: unknown) => error,
    );
    if (kept instanceof Error) expect(kept).toEqual(refusal('QUALITY_TOO_LOW'));
    else expect((kept as SwapResult).report.variant).not.toMatch(/^head/);
  });

  it('tells of a woman’s face that there may be her head beside it, and makes that, or nothing, when it is asked for', {
    timeout: 240_000,
  }, async () => {
    const require = createRequire(import.meta.url);
    const target = await readPhoto(require.resolve('paper-kit-2/assets/img/faces/joe-gardner-2.jpg'));
    const { heads, faces } = await generator().segment(target, quiet);
    const inputs = { source: await photo('marie'), target, mask: heads, faces, faceIndex: 0 };
    const face = await swap(inputs);
    expect(face.report).toMatchObject({ variant: 'face in its own form', other: 'head' });
    const head = await swap({ ...inputs, variant: 'head' });
    expect(head.report).toMatchObject({ variant: expect.stringMatching(/^head/), other: null });
    expect(head.report.identityGain).toBeGreaterThan(face.report.identityGain);
    // a mask that holds less asks for less than a head
    const [{ box }] = await findFaces(vision(), target, 'near');
    const small = rectangles([box.x, box.y, box.x + box.width, box.y + box.height]);
    await expect(swap({ ...inputs, mask: small, variant: 'head' })).rejects.toEqual(
      refusal('QUALITY_TOO_LOW'),
    );
  });

  it('takes the glasses along with the head, but for a lens that stands over the face’s edge', async () => {
    const require = createRequire(import.meta.url);
    const photographed = await readPhoto(
      require.resolve('paper-kit-2/assets/img/faces/ayo-ogunseinde-2.jpg'),
    );
    const [{ points }] = await findFaces(vision(), await photo('charles'), 'near');
    const fan = await drawn('charles', wireGlasses(points));
    const { heads, faces } = await generator().segment(photographed, quiet);
    const inputs = { target: photographed, mask: heads, faces, faceIndex: 0 };
    const { report } = await swap({ ...inputs, source: fan });
    expect(report).toMatchObject({ variant: expect.stringMatching(/^head/) });
    expect(report.identityGain).toBeGreaterThan(0.3);

    const turned = await scaled('ivancik', 560);
    const there = await generator().segment(turned, quiet);
    const beyond = { target: turned, mask: there.heads, faces: there.faces, faceIndex: 0 };
    await expect(swap({ ...beyond, source: await scaled('team-3', PORTRAIT) })).rejects.toEqual(
      refusal('SOURCE_GLASSES'),
    );
  });

  it('leaves the pictures that it was given as they were', async () => {
    expect(changedBox(target, await scaled('team-1', PORTRAIT))).toBeNull();
    expect(changedBox(source, await scaled('marie', PORTRAIT))).toBeNull();
  });

  it('keeps inside a mask that cuts the face in two', async () => {
    const { box } = list.faceSummaries[0]!;
    const right = Math.round(box.x + box.width * 0.7);
    const mask = rectangles([0, 0, right, target.height]);
    const inputs = { source, target, mask, faceIndex: 0 };
    const half = await swap({ ...inputs, variant: 'nature' });
    expect(changedBox(target, half.image)!.right).toBeLessThanOrEqual(right);
    // half a face is too little of the fan for who did not ask for the face alone
    expect(half.report.identityGain).toBeLessThan(0.2);
    await expect(swap(inputs)).rejects.toMatchObject({ code: 'QUALITY_TOO_LOW', message: 'near' });
  });

  it('says of a face that is too small for a photo alone that another one may do', async () => {
    const [small, large] = [await scaled('marie', PORTRAIT / 2), await scaled('team-1', 2.5 * PORTRAIT)];
    const inputs = { source: small, target: large, mask: whole(large), faceIndex: 0 };
    await expect(swap(inputs)).rejects.toEqual(refusal('SOURCE_FACE_TOO_SMALL'));
  });

  it('puts nobody onto a body that is built another way', async () => {
    const { resolve } = createRequire(import.meta.url);
    const man = await readPhoto(resolve('paper-kit-2/assets/img/faces/erik-lucatero-2.jpg'));
    const inputs = { source: man, target, mask: whole(target), faceIndex: 0 };
    await expect(swap(inputs)).rejects.toMatchObject({ code: 'QUALITY_TOO_LOW', message: 'build' });
  });

  it('mirrors a source that looks the other way', async () => {
    const target = await scaled('marie', PORTRAIT);
    const inputs = { source: flip(target), target, mask: whole(target), faceIndex: 0 };
    const { report } = await swap({ ...inputs, variant: 'nature' });
    expect(report.variant).toContain('mirrored');
  });
});

describe('the target person', () => {
  let pair: Raster;
  let source: Raster;
  const left = [0, 0, SIDE, SIDE] as [number, number, number, number];
  const right = [SIDE, 0, 2 * SIDE, SIDE] as [number, number, number, number];

  beforeAll(async () => {
    pair = await sideBySide('team-1', 'team-1', SIDE);
    source = await scaled('marie', PORTRAIT);
  });

  it('is the entry of the stored list, in whatever order that is', async () => {
    for (const [mask, middle] of [
      [rectangles(left, right), 'left'],
      [rectangles(right, left), 'right'],
    ] as const) {
      const { image } = await swap({ source, target: pair, mask, faceIndex: 0, variant: 'nature' });
      const changed = changedBox(pair, image)!;
      expect(changed.right <= SIDE ? 'left' : changed.left >= SIDE ? 'right' : 'both').toBe(middle);
    }
  });

  it('is found from left to right, with every list in the same order', async () => {
    const { persons, heads, faces, faceSummaries } = await generator().segment(pair, quiet);
    expect(persons.map((p) => p.mask_id)).toEqual(['person_1', 'person_2']);
    expect(heads.map((p) => p.mask_id)).toEqual(faces.map((p) => p.mask_id));
    const centres = faceSummaries.map((face) => face!.box.x + face!.box.width / 2);
    expect(centres[0]).toBeLessThan(SIDE);
    expect(centres[1]).toBeGreaterThan(SIDE);
  });

  it('is refused when less than half of the face lies in the mask', async () => {
    const [face] = await generator().faces(await photo('team-1'));
    const scale = SIDE / 800;
    const edge = (face.box.x + face.box.width * 0.3) * scale;
    const mask = rectangles([0, 0, edge, SIDE]);
    await expect(swap({ source, target: pair, mask, faceIndex: 0 })).rejects.toEqual(
      refusal('TARGET_MASK_MISMATCH'),
    );
  });

  it('is refused when the list has no such entry, or the lists do not fit each other', async () => {
    const mask = rectangles(left, right);
    await expect(swap({ source, target: pair, mask, faceIndex: 2 })).rejects.toEqual(
      refusal('TARGET_MASK_MISMATCH'),
    );
    await expect(swap({ source, target: pair, mask, faces: mask.slice(0, 1), faceIndex: 0 })).rejects.toEqual(
      refusal('TARGET_MASK_MISMATCH'),
    );
  });

  it('is refused when it fills its photo', async () => {
    const near = await closeUp('team-1', { left: 249, top: 200, side: 296 }, 400);
    const mask = rectangles([0, 0, 400, 400]);
    await expect(swap({ source, target: near, mask, faceIndex: 0 })).rejects.toEqual(
      refusal('TARGET_CLOSE_UP'),
    );
  });

  it('is refused when it shows no face', async () => {
    const mask = rectangles([0, 0, 400, 400]);
    await expect(swap({ source, target: blank(800, 800), mask, faceIndex: 0 })).rejects.toEqual(
      refusal('TARGET_NO_FACE'),
    );
    const faces = [{ mask_id: 'person_1', coordinates: [] }];
    await expect(swap({ source, target: pair, mask, faces, faceIndex: 0 })).rejects.toEqual(
      refusal('TARGET_NO_FACE'),
    );
  });
});

/** Lit from the left, and bluish. */
function relit({ width, height, data }: Raster): Raster {
  const out = Uint8ClampedArray.from(data);
  for (let i = 0; i < data.length; i += 4) {
    const light = 1.1 - 0.5 * (((i >> 2) % width) / width);
    for (const [c, tint] of [0.9, 1, 1.15].entries()) out[i + c] = data[i + c] * light * tint;
  }
  return { width, height, data: out };
}
