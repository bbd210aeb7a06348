import { expect, it } from 'vitest';
import { riskOf } from './risk.ts';

const alike = { pitch: 3, lids: 0.1, mouth: 0 };
const clean = { hiddenBrows: 0, roughness: 0.9, colourLost: 0 };
const sharp = { sharpness: 0.95, seam: 1 };

it('two faces alike are a small risk', () => {
  expect(riskOf(alike, clean, sharp)).toBeLessThan(0.25);
});

it.each([
  ['the lids of a laugh', () => riskOf({ ...alike, lids: 0.8 }, clean, sharp)],
  ['a head that nods', () => riskOf({ ...alike, pitch: 28 }, clean, sharp)],
  ['rough skin on smooth skin', () => riskOf(alike, { ...clean, roughness: 1.9 }, sharp)],
  ['hair over the brows', () => riskOf(alike, { ...clean, hiddenBrows: 0.5 }, sharp)],
  ['a blurred face in a sharp photo', () => riskOf(alike, clean, { ...sharp, sharpness: 0.2 })],
  ['an edge around the face', () => riskOf(alike, clean, { ...sharp, seam: 2.2 })],
])('%s raises it', (_, risk) => {
  expect(risk()).toBeGreaterThan(riskOf(alike, clean, sharp) + 0.05);
});

it('a figure out of all bounds is no error', () => {
  expect(riskOf({ ...alike, lids: 3 }, { ...clean, roughness: 0 }, { sharpness: 0, seam: 40 })).toBeCloseTo(
    1,
  );
});
