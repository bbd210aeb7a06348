import { expect, it } from 'vitest';
import { vertexCount } from '../face/topology.ts';
import { differences, riskOf } from './risk.ts';

const alike = { pitch: 3, smile: 0 };
const clean = { roughness: 0.8 };

it('two faces alike are a small risk', () => {
  expect(riskOf(alike, clean)).toBeLessThan(0.25);
});

it.each([
  ['a smile for a calm face', () => riskOf({ ...alike, smile: 0.25 }, clean)],
  ['a head that nods', () => riskOf({ ...alike, pitch: 28 }, clean)],
  ['rough skin on smooth skin', () => riskOf(alike, { roughness: 1.9 })],
])('%s raises it', (_, risk) => {
  expect(risk()).toBeGreaterThan(riskOf(alike, clean) + 0.05);
});

it('a figure out of all bounds is no error', () => {
  expect(riskOf({ pitch: 90, smile: 3 }, { roughness: 0 })).toBeCloseTo(1);
});

it('a smile is a wide mouth, however large the face', () => {
  const face = (mouth: number, scale: number) => {
    const points = new Float32Array(vertexCount * 3);
    for (const [vertex, x] of [
      [33, -50],
      [263, 50],
      [61, -mouth / 2],
      [291, mouth / 2],
    ])
      points[vertex * 3] = x * scale;
    const box = { x: 0, y: 0, width: 1, height: 1 };
    return { points, box, detection: box, score: 1, pose: { yaw: 0, pitch: 0, roll: 0 } };
  };
  expect(differences(face(80, 1), face(55, 3)).smile).toBeCloseTo(0.25);
});
