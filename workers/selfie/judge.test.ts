import { createRequire } from 'node:module';
import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blank, blurred, darkened, drawn, photo, readPhoto, scaled, sideBySide } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Raster } from '../types.ts';
import { judgePhoto } from './judge.ts';

let vision: Vision;
beforeAll(async () => {
  vision = await sharedVision();
});

const judge = async (image: Raster | Promise<Raster>) => judgePhoto(vision, await image);

describe('a photo of oneself', () => {
  it('from the front, sharp and in good light, has nothing against it', async () => {
    expect(await judge(photo('team-1'))).toMatchObject({ faults: [], faceFaults: [], advice: [] });
  });

  it.each([
    ['without a face', () => blank(300, 300), 'SOURCE_NO_FACE'],
    ['with two people', () => sideBySide('team-1', 'marie'), 'SOURCE_MANY_FACES'],
    ['behind hair', () => photo('ivana'), 'SOURCE_COVERED'],
    ['out of focus', () => blurred('marie', 2), 'SOURCE_BLURRED'],
    ['in the dark', () => darkened('team-1', 0.1), 'SOURCE_TOO_DARK'],
    ['from far away', () => scaled('team-1', 300), 'SOURCE_FACE_TOO_SMALL'],
  ] as const)('%s would be refused, and it is said why', async (_, image, fault) => {
    expect((await judge(image())).faults).toContain(fault);
  });

  it('from far away is called dark where it is', async () => {
    const small = ['SOURCE_FACE_TOO_SMALL'];
    expect(await judge(scaled('team-1', 300))).toMatchObject({ faults: small, advice: ['closer'] });
    const { faults } = await judge(darkened('team-1', 0.7, 300));
    expect(faults).toEqual([...small, 'SOURCE_TOO_DARK']);
  });

  it('with glasses is left to whole heads, and refused of a woman, of whom none is made', async () => {
    expect(await judge(photo('bruce-mars'))).toMatchObject({ faults: [], faceFaults: ['SOURCE_GLASSES'] });
    const woman = readPhoto(
      createRequire(import.meta.url).resolve('material-kit/assets/img/faces/kendall.jpg'),
    );
    // between neon signs
    const faults = ['SOURCE_COLOURED_LIGHT', 'SOURCE_GLASSES'];
    expect(await judge(woman)).toMatchObject({ faults, faceFaults: [] });
  });

  it.each([
    ['a small face', () => scaled('team-1', 500), 'closer'],
    ['a face that looks aside', () => photo('marie'), 'front'],
    ['a soft face', () => blurred('marie', 1), 'sharp'],
    ['a laugh', () => photo('kal-visuals-square'), 'mouth'],
    [
      'light from the side',
      () => drawn('team-1', '<rect width="385" height="800" fill="#000" opacity=".55"/>'),
      'light',
    ],
  ] as const)('%s is advised against, and not refused', async (_, image, advice) => {
    const judgement = await judge(image());
    expect(judgement.advice).toContain(advice);
    expect(judgement.faults).toEqual([]);
  });

  it('is better the sharper it is', async () => {
    const [sharp, soft] = [await judge(photo('team-1')), await judge(blurred('team-1', 1.2))];
    expect(sharp.score).toBeGreaterThan(soft.score * 1.1);
  });
});
