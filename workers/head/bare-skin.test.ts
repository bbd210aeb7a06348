import { openVision } from '@facet/wasm/vision-node.ts';
import { expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { photo } from '../fixtures/photos.ts';
import { bareSkin, strangeness } from './bare-skin.ts';

test('a light head stands out of dark arms, and not where few are seen or the head before stood out as well', () => {
  const arms = { area: 1, light: 38 };
  expect(strangeness(arms, 40, 58)).toBe(18);
  expect(strangeness({ ...arms, area: 0.1 }, 40, 58)).toBe(0);
  expect(strangeness({ ...arms, area: 0.3 }, 40, 58)).toBeCloseTo(9);
  expect(strangeness(arms, 55, 58)).toBe(3);
  expect(strangeness(arms, 58, 40)).toBe(0);
  expect(strangeness({ area: 0, light: Number.NaN }, 40, 58)).toBe(0);
});

test('arms are found beyond a head, and not where they are somebody else\u2019s', async () => {
  const vision = await openVision();
  const image = await photo('charles');
  const [face] = await findFaces(vision, image, 'far');
  const head = { ...face!.box };
  const arms = await bareSkin(vision, image, face!, head, []);
  expect(arms.area).toBeGreaterThan(0.5);
  expect(arms.light).toBeLessThan(50);
  const { x, width } = face!.box;
  const nearer = [
    [x + width, 0],
    [x + 3 * width, 0],
    [x + 3 * width, 10],
    [x + width, 10],
  ] as const;
  const half = await bareSkin(vision, image, face!, head, [nearer.map(([u, v]) => [u, v])]);
  expect(half.area).toBeLessThan(0.7 * arms.area);
  expect(half.area).toBeGreaterThan(0.3 * arms.area);
  const all = [
    [0, 0],
    [image.width, 0],
    [image.width, image.height],
    [0, image.height],
  ] as const;
  const none = await bareSkin(vision, image, face!, head, [all.map(([x, y]) => [x, y])]);
  expect(none.area).toBe(0);
  vision.dispose();
});
