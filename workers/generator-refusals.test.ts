import { describe, expect, it } from 'vitest';
import { GeneratorError } from './errors.ts';
import { findFaces } from './face/face.ts';
import { leftIris, rightIris } from './face/topology.ts';
import { PORTRAIT, refusal, useGenerator, whole } from './fixtures/generator.ts';
import { wireGlasses } from './fixtures/glasses.ts';
import { screaming } from './fixtures/moved-face.ts';
import { blank, blurred, darkened, drawn, photo, scaled, sideBySide, turned } from './fixtures/photos.ts';
import { betweenSigns, comic, fromScreen, pencilled } from './fixtures/pictures.ts';
import type { Raster, SwapResult } from './types.ts';

const { vision, generator, swap } = useGenerator();

describe("the fan's photo is refused", () => {
  it('without a face', async () => {
    await expect(generator().checkSource(blank(300, 300))).rejects.toEqual(refusal('SOURCE_NO_FACE'));
  });

  it('with hair over the face', async () => {
    await expect(generator().checkSource(await photo('ivana'))).rejects.toEqual(refusal('SOURCE_COVERED'));
  });

  it('with two people', async () => {
    const two = await sideBySide('team-1', 'marie');
    await expect(generator().checkSource(two)).rejects.toEqual(refusal('SOURCE_MANY_FACES'));
  });

  it('with a face that is too small', async () => {
    await expect(generator().checkSource(await scaled('team-1', 200))).rejects.toEqual(
      refusal('SOURCE_FACE_TOO_SMALL'),
    );
  });

  it('with sunglasses', async () => {
    const image = await photo('marie');
    const [{ points }] = await findFaces(vision(), image, 'near');
    const shaded = await drawn('marie', sunglasses(points));
    await expect(generator().checkSource(shaded)).rejects.toEqual(refusal('SOURCE_GLASSES'));
  });

  it('out of focus, or taken in the dark', async () => {
    const [unfocused, dark] = [await blurred('team-1', 2), await darkened('team-1', 0.3)];
    await expect(generator().checkSource(unfocused)).rejects.toEqual(refusal('SOURCE_BLURRED'));
    await expect(generator().checkSource(dark)).rejects.toEqual(refusal('SOURCE_EYES'));
  });

  it('small and in bad light, of which either alone is enough for a picture', async () => {
    await expect(generator().checkSource(await darkened('team-1', 0.7, 437))).rejects.toEqual(
      refusal('SOURCE_TOO_DARK'),
    );
    await expect(generator().checkSource(await darkened('team-1', 0.7))).resolves.toBeDefined();
    await expect(generator().checkSource(await scaled('team-1', 437))).resolves.toBeDefined();
  });

  it('drawn, be it in pencil or as a comic', async () => {
    const image = await photo('team-1');
    for (const drawing of [pencilled(image, 16), comic(image, 6)]) {
      await expect(generator().checkSource(drawing)).rejects.toEqual(refusal('SOURCE_DRAWING'));
    }
  });

  it('photographed from a screen, whatever the size of its dots', async () => {
    for (const pitch of [2.4, 3.3, 5]) {
      const screen = fromScreen(await photo('team-1'), pitch);
      await expect(generator().checkSource(screen)).rejects.toEqual(refusal('SOURCE_SCREEN'));
    }
  });

  it('in two lights of unlike colours, and not in one', async () => {
    const image = await photo('team-1');
    const [{ box }] = await findFaces(vision(), image, 'near');
    const at = (x: number): Promise<object> =>
      generator().checkSource(betweenSigns(image, box.x + x * box.width, box.width));
    await expect(at(0.5)).rejects.toEqual(refusal('SOURCE_COLOURED_LIGHT'));
    await expect(at(-3)).resolves.toBeDefined();
  });

  it('with a mouth that is wide open, and not for a laugh', async () => {
    const image = await photo('team-1');
    const [{ points }] = await findFaces(vision(), image, 'near');
    await expect(generator().checkSource(screaming(image, points, 0.22))).rejects.toEqual(
      refusal('SOURCE_EXPRESSION'),
    );
    await expect(generator().checkSource(await photo('kal-visuals-square'))).resolves.toBeDefined();
  });

  it('in profile, when the target looks at the viewer', async () => {
    const target = await photo('team-1');
    const profile = await photo('team-4');
    await expect(swap({ source: profile, target, mask: whole(target), faceIndex: 0 })).rejects.toEqual(
      refusal('POSE_TOO_DIFFERENT'),
    );
  });
});

it('glasses, which a whole head brings along, are refused for the face’s sake alone', async () => {
  const [source, target] = [await photo('team-3'), await photo('team-1')];
  await expect(generator().checkSource(source)).resolves.toMatchObject({ isWholeHead: true });
  // where another generator makes the pictures there are faces alone
  await expect(generator().checkSource(source, true)).rejects.toEqual(refusal('SOURCE_GLASSES'));
  const inputs = { source, target, mask: whole(target), faceIndex: 0, variant: 'nature' as const };
  await expect(swap(inputs)).rejects.toEqual(refusal('SOURCE_GLASSES'));
});

it('of a woman, whose head is not made, rims as thin as wire refuse the photo', async () => {
  const [{ points }] = await findFaces(vision(), await photo('marie'), 'near');
  const wired = await drawn('marie', wireGlasses(points));
  await expect(generator().checkSource(wired)).rejects.toEqual(refusal('SOURCE_GLASSES'));
});

it('a laugh that has shut the eyes goes along with a face in its own form, and spoils it in another’s', async () => {
  const source = await photo('charles');
  expect(await generator().checkSource(source)).not.toHaveProperty('isWholeHead');
  await expect(generator().checkSource(source, true)).rejects.toEqual(refusal('SOURCE_EYES'));
});

describe('an awkward photo ends in a picture or a clear refusal', () => {
  const cases: [name: string, open: () => Promise<Raster>][] = [
    ['turned by 40°', () => turned('team-1', 40, PORTRAIT)],
    ['upside down', () => turned('team-1', 180, PORTRAIT)],
    ['in profile', () => photo('team-2')],
    ['with glasses', () => scaled('team-3', PORTRAIT)],
    ['with hair over the eyes', () => photo('ivana')],
    ['cut at the photo’s edge', async () => crop(await photo('marie'), 420)],
  ];
  it.each(cases)('%s', async (_, open) => {
    const target = await open();
    const outcome = await swap({
      source: await scaled('marie', PORTRAIT),
      target,
      mask: whole(target),
      faceIndex: 0,
    }).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(GeneratorError);
    else expect((outcome as SwapResult).image.data).toHaveLength(target.data.length);
  });
});

/** Dark lenses over both eyes, as SVG. */
function sunglasses(points: Float32Array): string {
  const [right, left] = [rightIris, leftIris].map((v) => [points[v * 3], points[v * 3 + 1]] as const);
  const between = Math.hypot(left[0] - right[0], left[1] - right[1]);
  const lens = ([x, y]: readonly [number, number]) =>
    `<ellipse cx="${x}" cy="${y + between * 0.05}" rx="${between * 0.44}" ry="${between * 0.36}"/>`;
  const [along, down] = [left[0] - right[0], left[1] - right[1]];
  const bridge = `<line x1="${right[0]}" y1="${right[1]}" x2="${right[0] + along}" y2="${right[1] + down}" stroke="#111" stroke-width="${between * 0.08}"/>`;
  return `<g fill="#111">${lens(right)}${lens(left)}${bridge}</g>`;
}

/** The left part of a picture. */
function crop(image: Raster, width: number): Raster {
  const data = new Uint8ClampedArray(width * image.height * 4);
  for (let y = 0; y < image.height; y++) {
    const from = y * image.width * 4;
    data.set(image.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height: image.height, data };
}
